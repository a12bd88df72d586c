/** Two places of a document that can't both hold: a non-goal that is built, a harm denied and admitted, a document that calls itself another. */
import type { Document } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { inEnglish } from '../../reading/english.ts'
import { obligationIn } from '../../reading/normative.ts'
import { ownPassagesOf, type Passage } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { codeListsIn } from './lists.ts'

/** Fewer are a subject that others may speak of too, more are an argument. */
const NON_GOAL_WORDS_MIN = 3
const NON_GOAL_WORDS_MAX = 8
const SAID_ELSEWHERE: readonly Parameters<typeof has>[1][] = [
  'non-goals',
  'alternatives',
  'background',
  'open-questions',
  'history',
  'drawbacks',
]

const hit = ({ sentence }: Passage, rest: Omit<Hit, 'quote' | 'line'>): Hit => ({
  ...quoted(sentence),
  ...rest,
})

const builds = ({ roles }: Passage): boolean =>
  !has(roles, ...SAID_ELSEWHERE.filter((role) => role !== 'background')) && (!has(roles, 'background') || has(roles, 'goals'))

/** "Support subresources other than `status` and `scale`" among the non-goals, and a third one among the goals. */
function beyondTheLimit(nonGoal: Passage, all: readonly Passage[]): Hit | null {
  if (!/\b(?:other than|besides|apart from|except(?: for)?|beyond)\b/i.test(nonGoal.plain)) return null
  const allowed = codeListsIn(nonGoal.sentence.text)[0]
  if (allowed === undefined) return null
  for (const passage of all.filter(builds)) {
    const wider = codeListsIn(passage.sentence.text).find(
      (list) => allowed.every((name) => list.includes(name)) && list.length > allowed.length,
    )
    if (wider === undefined) continue
    const extra = wider.filter((name) => !allowed.includes(name)).join(', ')
    return hit(nonGoal, {
      severity: 'major',
      category: 'contradiction',
      description: `The non-goal “${shown(nonGoal.plain, 90)}” leaves out “${extra}”, but line ${passage.sentence.start} builds it: “${shown(passage.plain, 110)}”.`,
      remediation: `Add “${extra}” to the exception in the non-goal, or take it out of line ${passage.sentence.start} and wherever else it is promised.`,
      weight: 0.9,
    })
  }
  return null
}

interface Demand {
  readonly passage: Passage
  readonly stems: ReadonlySet<string>
}

/** A requirement that has all the words of a non-goal. */
function builtAnyway(nonGoal: Passage, demands: readonly Demand[]): Hit | null {
  const bare = nonGoal.plain.replace(/^(?:no|not|supporting|support|providing|provide|allow(?:ing)?|a|an|the)\s+/i, '')
  const first = bare.split(/[.:;(—–]/)[0] ?? bare
  const words = keywordSet(first)
  if (
    words.size < NON_GOAL_WORDS_MIN ||
    words.size > NON_GOAL_WORDS_MAX ||
    /\b(?:other than|except|besides|beyond|unless|in this release)\b/i.test(nonGoal.plain)
  )
    return null
  const other = demands.find(
    ({ stems, passage: { plain } }) =>
      [...words].every((word) => stems.has(word)) && !/\b(?:not|never|no|except|without|out of scope|non-goal|later|future)\b/i.test(plain),
  )?.passage
  if (other === undefined) return null
  return hit(other, {
    severity: 'major',
    category: 'contradiction',
    description: `“${shown(other.plain, 110)}” demands what line ${nonGoal.sentence.start} rules out as a non-goal: “${shown(nonGoal.plain, 90)}”.`,
    remediation: `Drop it here, or narrow the non-goal in line ${nonGoal.sentence.start} to what is really left out.`,
    weight: 0.85,
  })
}

function nonGoals(document: Document): readonly Hit[] {
  const all = ownPassagesOf(document)
  const ruledOut = all.filter(({ roles, block }) => has(roles, 'non-goals') && (block.kind === 'item' || block.kind === 'paragraph'))
  if (ruledOut.length === 0) return []
  const demands = all
    .filter((passage) => builds(passage) && obligationIn(passage.sentence, document) !== null)
    .map((passage) => ({ passage, stems: keywordSet(passage.plain) }))
  return ruledOut.flatMap((one) => beyondTheLimit(one, all) ?? builtAnyway(one, demands) ?? [])
}

const DENIED =
  /\b(?:does|do|will|would|should) not (?:affect|change|impact|break|alter) (?:any )?(?:existing |other |current |user-\w+ )*(?:users?|customers?|clients?|consumers?|callers?|apis?|behaviou?r|workloads?|installations?|scripts)\b[^.;]*|\bno (?:impact on|effect on|change (?:to|for|in)) (?:any |existing |the )?(?:users?|customers?|clients?|behaviou?r|workloads?)\b[^.;]*|\bfully backwards?[- ]compatible\b|\bno (?:user-visible|user-facing|user-exposed|visible|breaking) (?:behaviou?r )?changes?\b/i
const ADMITTED =
  /\b(?:may|might|could|can|will) (?:also )?break\b(?! (?:down|out|the tie|ties|up|even))|\b(?:is|are) an? breaking changes?\b|\bthis changes the default\b|\bbackwards?[- ]incompatible\b|\b(?:users|clients|customers|consumers) (?:will )?(?:have to|need to|must) (?:change|adapt|rewrite|migrate|update)\b/i
const LIMITED = /\b(?:unless|except|if|only|other than|as long as|apart from|for (?:objects|users|code|clients) (?:that|which|who)|most)\b/i

function deniedAndAdmitted(document: Document): readonly Hit[] {
  const all = ownPassagesOf(document).filter(
    ({ roles, plain }) => !has(roles, 'alternatives', 'non-goals', 'open-questions') && !plain.endsWith('?'),
  )
  const admitted = all.find(
    ({ plain, roles }) =>
      ADMITTED.test(plain) && !/\b(?:not|never|no|won't)\b[^.;]{0,20}\bbreak/i.test(plain) && !has(roles, 'requirements'),
  )
  if (admitted === undefined) return []
  const denied = all.find(({ plain }) => DENIED.test(plain) && !LIMITED.test(plain))
  if (denied === undefined || denied.sentence.index === admitted.sentence.index) return []
  return [
    hit(denied, {
      severity: 'major',
      category: 'contradiction',
      description: `“${shown(DENIED.exec(denied.plain)?.[0] ?? '', 70)}” in “${shown(denied.plain, 90)}” does not hold by the document's own words: line ${admitted.sentence.start} says “${shown(admitted.plain, 110)}”.`,
      remediation: `Name the exception of line ${admitted.sentence.start} here, and say what those who are hit by it have to do and by when.`,
      weight: 0.8,
    }),
  ]
}

/** The number by which a series knows this document: "PEP: 403", "KEP-2185: …". */
function ownName(document: Document): { readonly series: string; readonly number: string } | null {
  const heads = document.blocks.filter(({ kind }) => kind === 'metadata').map(({ text }) => text)
  for (const text of [...heads, document.title]) {
    const [, series, number] = /^(PEP|RFC|KEP|ADR)[:\s-]+(\d{1,5})\b/i.exec(text) ?? []
    if (series !== undefined && number !== undefined) return { series: series.toUpperCase(), number: String(Number(number)) }
  }
  return null
}

function calledAnother(document: Document): readonly Hit[] {
  const own = ownName(document)
  if (own === null) return []
  const named = new RegExp(String.raw`\b${own.series}[\s:-]*0*${own.number}\b|\bpep:\x60?0*${own.number}\b`, 'i')
  const bare = new RegExp(String.raw`(?:^|[\s(])(?:${own.series} )?0*${own.number}\b`, 'i')
  const this_ = new RegExp(String.raw`\bthis (?:${own.series}|proposal|document)\b`, 'i')
  const apart = /\b(?:instead|in contrast|by contrast|whereas|where|unlike|better|on the other hand)\b/i
  const all = ownPassagesOf(document)
  // One is enough: whoever mends it reads the passage around it.
  const hits = all.flatMap((passage, index): readonly Hit[] => {
    const { plain, block, sentence } = passage
    if (!(named.test(sentence.text) || named.test(plain)) || !(bare.test(plain) || named.test(plain))) return []
    const next = all[index + 1]
    const here = this_.test(plain) && apart.test(plain)
    const there =
      next !== undefined &&
      next.block.index === block.index &&
      this_.test(next.plain) &&
      /\binstead\b|\b(?:in|by) contrast\b|\bunlike\b/i.test(next.plain)
    if (!here && !there) return []
    return [
      hit(passage, {
        severity: 'major',
        category: 'reference',
        description: `“${shown(plain, 110)}” sets ${own.series} ${own.number} against “this ${own.series}”, but this is ${own.series} ${own.number}: the two names seem swapped or copied, and the comparison says the opposite of what is meant.`,
        remediation: `Replace one of the two by the document that is meant, and read the comparison again with the right names.`,
        weight: 0.85,
      }),
    ]
  })
  return hits.slice(0, 1)
}

export const clashChecks: readonly Check[] = [
  {
    id: 'non-goal-that-is-built',
    modes: [6, 8, 44, 65],
    looksFor: 'a non-goal that a goal, requirement or design part delivers',
    find: inEnglish(nonGoals),
  },
  {
    id: 'denied-here-admitted-there',
    modes: [1, 6, 8, 34],
    looksFor: '“does not affect anybody” in one place and what it breaks in another',
    find: inEnglish(deniedAndAdmitted),
  },
  {
    id: 'calls-itself-another',
    modes: [1, 5, 8, 61, 63],
    looksFor: 'a document that sets its own number against “this document”',
    find: inEnglish(calledAnother),
  },
]
