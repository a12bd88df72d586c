/**
 * One thing asked for with two strengths: "must" in one place, "should" or "may" in another. Two sentences ask for the same
 * thing when, apart from the modal word, nearly all their content words are the same.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { jaccard } from '../../../../../core/text/similarity.ts'
import { keywords } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { obligationIn } from '../../reading/normative.ts'
import { isTelling, type Passage, passagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'

const SAME = 0.75
const STEMS_MIN = 3
const BUCKET_MAX = 40

interface Asked {
  readonly passage: Passage
  readonly modal: string
  readonly strength: 'must' | 'should' | 'may'
  readonly isDenied: boolean
  readonly stems: ReadonlySet<string>
}

function askedIn(passage: Passage, document: Document): Asked | null {
  const modal = /\b(must|shall|should|may|(?:is|are) (?:required|recommended|optional))\b/i.exec(passage.plain)?.[0]
  if (modal === undefined || isTelling(passage) || /\?$/.test(passage.plain)) return null
  const optional = /^may$|optional/i.test(modal)
  const strength = /must|shall|required/i.test(modal) ? 'must' : optional ? 'may' : 'should'
  // "may" as a guess ("this may fail") permits nobody anything.
  if (
    optional
      ? /\bmay (?:not )?(?:be (?:slow|late|\w+er)|fail|take|cause|lead|happen|change|seem|vary|need|want|have)\b/i.test(passage.plain)
      : obligationIn(passage.sentence, document) === null
  )
    return null
  const stems = new Set(keywords(passage.plain.replace(modal, ' ')).filter((stem) => !/^(?:requir|recommend|option)/.test(stem)))
  return stems.size < STEMS_MIN ? null : { passage, modal, strength, isDenied: /\b(?:not|never|no)\b/i.test(passage.plain), stems }
}

function find(document: Document): readonly Hit[] {
  const byStem = new Map<string, Asked[]>()
  const hits: Hit[] = []
  for (const passage of passagesOf(document)) {
    const asked = askedIn(passage, document)
    if (asked === null) continue
    const near = new Set([...asked.stems].flatMap((stem) => byStem.get(stem) ?? []))
    const other = [...near].find(
      (one) =>
        one.strength !== asked.strength &&
        (one.strength === 'must' || asked.strength === 'must') &&
        one.isDenied === asked.isDenied &&
        one.passage.block.index !== passage.block.index &&
        jaccard(one.stems, asked.stems) >= SAME,
    )
    if (other !== undefined) hits.push(hitOf(other, asked))
    for (const stem of asked.stems) {
      const held = byStem.get(stem) ?? []
      if (held.length < BUCKET_MAX) byStem.set(stem, [...held, asked])
    }
  }
  return hits
}

const hitOf = (first: Asked, second: Asked): Hit => ({
  ...quoted(second.passage.sentence),
  severity: 'major',
  category: 'contradiction',
  description: `“${shown(second.passage.plain)}” says “${second.modal.toLowerCase()}”, but line ${first.passage.sentence.start} says “${first.modal.toLowerCase()}” of the same thing: “${shown(first.passage.plain)}”. Whoever leaves it out is right by one and wrong by the other.`,
  remediation: `Decide whether it is a duty or a choice, use the same word in lines ${first.passage.sentence.start} and ${second.passage.sentence.start}, or state it in one place only.`,
  weight: 0.8,
})

export const oneThingTwoStrengths: Check = {
  id: 'one-thing-two-strengths',
  modes: [64, 32],
  looksFor: 'the same thing with “must” in one place and “should” or “may” in another',
  find,
}
