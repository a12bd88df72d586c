/** Effects claimed for a change: because it came after it, or against nothing that shows how things would have gone without. */
import type { Document } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { joined } from '../../reading/surroundings.ts'

const MOVED = String.raw`(?:rose|fell|dropped|increased|decreased|improved|grew|doubled|halved|tripled|declined|went (?:up|down)|shrank|climbed|has (?:risen|fallen|dropped|increased|improved|grown|doubled|halved)|have (?:risen|fallen|dropped|increased|improved|grown|doubled|halved)|(?:is|are|was|were) (?:up|down) (?:by )?\d)`
const AFTER = new RegExp(
  String.raw`^(?:.{0,40}\b)?(?:since|after|following|once|ever since) (?:(?:we|the team|they|it|our \w+|the \w+) )?(?:\w+ )?(?:introduc|launch|ship|switch|roll|releas|deploy|chang|add|start|mov|adopt|replac|redesign|migrat|updat)\w*\b[^.;]{0,120}?\b${MOVED}`,
  'i',
)
const BEFORE = new RegExp(
  String.raw`\b${MOVED}\b[^.;]{0,60}\b(?:since|after|following) (?:we|the (?:launch|release|change|switch|move|roll-?out|redesign|introduction|update|new))\b`,
  'i',
)
const CONTROLLED =
  /\b(?:control(?:led)?(?: group)?|compared (?:with|to) (?:\w+ ){0,4}(?:without|that did not|who did not|unchanged|others?)|a\/b|randomi[sz]ed|hold-?out|other (?:clinics|sites|teams|regions|shops) (?:stayed|did not|saw)|without the change|unchanged elsewhere|while (?:the )?(?:others?|rest)|same (?:quarter|month|period|week) (?:last|of the) year|seasonal\w*|not only|correlat\w*|coincid\w*|may have other|might have other|regression|confound\w*)\b/i

function afterTherefore(document: Document): readonly Hit[] {
  const blocks = Map.groupBy(ownPassagesOf(document), ({ block }) => block.index)
  return ownPassagesOf(document).flatMap(({ plain, roles, block, sentence }) => {
    const match = AFTER.exec(plain)?.[0] ?? BEFORE.exec(plain)?.[0]
    if (match === undefined || has(roles, 'alternatives', 'open-questions', 'requirements', 'acceptance')) return []
    if (CONTROLLED.test(joined(blocks.get(block.index) ?? [])) || /\b(?:if|would|should|must|will)\b/i.test(match)) return []
    return [
      {
        ...quoted(sentence),
        severity: 'minor' as const,
        category: 'reasoning' as const,
        description: `“${shown(plain, 120)}” gives the change as the cause because it came first; season, price or another change in the same weeks would show the same.`,
        remediation:
          'Compare with a group that did not get the change, or with the same weeks a year before, and say what else changed then.',
        weight: 0.7,
      },
    ]
  })
}

const BENEFIT =
  /\b(?:this|it|the (?:new )?\w+|we|they|which)\s+(?:will |would |could |can )?(?:saves?|frees?(?: up)?|pays? for itself|brings? in|earns?|cuts?|avoids?)\s[^.;]{0,60}?(?:[€$£]\s?\d[\d.,]*(?:\s?(?:k|million|thousand))?|\b\d[\d.,]*\s?(?:%|per ?cent|hours?|days?|euros?|dollars?|person-\w+|FTEs?))/i
const COMPARISON =
  /\b(?:today|currently|now|instead of|compared|than|versus|vs|from|against|without|baseline|status quo|do(?:ing)? nothing|at present|last year|measured|trial|pilot|per (?:call|order|ticket|person|case)|which at|times|×|because|since|in 20\d\d|retire|as (?:it|they) (?:is|are|do))\b|×|\*|=/i

function uncompared(document: Document): readonly Hit[] {
  const blocks = Map.groupBy(ownPassagesOf(document), ({ block }) => block.index)
  return ownPassagesOf(document).flatMap(({ plain, roles, block, sentence }) => {
    const match = BENEFIT.exec(plain)?.[0]
    if (
      match === undefined ||
      block.kind === 'row' ||
      has(roles, 'alternatives', 'requirements', 'acceptance', 'metrics', 'goals', 'testing')
    )
      return []
    if (COMPARISON.test(joined(blocks.get(block.index) ?? [])) || /\b(?:if|must|should|at (?:least|most))\b/i.test(match)) return []
    return [
      {
        ...quoted(sentence),
        severity: 'minor' as const,
        category: 'evidence' as const,
        description: `“${shown(match, 110)}” claims a gain, and nothing beside it says what it costs today or how much of it would come without the change.`,
        remediation:
          'Show the sum: how often it happens now, what each costs, and what is left after the change; and set it against doing nothing.',
        weight: 0.6,
      },
    ]
  })
}

function compared(document: Document, hit: Hit): Answer | null {
  const words = keywordSet(hit.quote.replace(/\d[\d.,]*/g, ' '))
  return answerIn(
    document,
    hit,
    ({ plain }) => /\d/.test(plain) && COMPARISON.test(plain) && shared(words, plain) >= Math.max(2, words.size * 0.3),
    'What it is today stands here.',
  )
}

export const causeChecks: readonly Check[] = [
  { id: 'after-therefore-because', modes: [37], looksFor: 'an effect claimed from mere order in time', find: inEnglish(afterTherefore) },
  {
    id: 'benefit-without-comparison',
    modes: [39],
    looksFor: 'a saving or gain in numbers with nothing said of how things are or would go without it',
    find: inEnglish(uncompared),
    answeredBy: compared,
  },
]
