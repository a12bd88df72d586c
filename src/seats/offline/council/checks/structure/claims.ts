/**
 * Facts that nobody can check: studies without a name, what most users do, shares of people from nowhere; and a rule for all
 * drawn from one or two cases. A date, a link, a sample or "we measured" in the same paragraph is a source.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { obligationIn } from '../../reading/normative.ts'
import { ownPassagesOf, type Passage } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { joined } from '../../reading/surroundings.ts'

const PEOPLE =
  '(?:users?|customers?|clients?|people|patients?|members?|visitors?|readers?|developers?|engineers?|teams?|companies|organi[sz]ations?|businesses|clubs|shoppers|students|employees|subscribers|merchants|partners|respondents)'
const STUDIES =
  /\b(?:studies|research|surveys?|experts?|analysts?|statistics|the (?:literature|data|evidence)|experience) (?:have |has )?(?:shows?|shown|proves?|proven|suggests?|suggested|confirms?|confirmed|agrees?|indicates?|found|tells? us)\b|\bit (?:is|has been) (?:well[- ](?:known|established)|proven|widely (?:known|accepted))\b|\b(?:according to|as) (?:recent )?(?:studies|research|experts|industry (?:data|reports|experts))\b/i
const MOST = new RegExp(
  String.raw`\b(?:most|the (?:vast |great )?majority of|almost all|nearly all|the average|a typical|very few|hardly any)(?: of)?(?: our| the| these)? ${PEOPLE} (?:do(?:n't| not)?|never|always|want|prefer|expect|complain|abandon|leave|find|like|dislike|hate|love|struggle|think|believe|say|trust|will|would|are (?:happy|unhappy|willing|frustrated|confused|annoyed|dissatisfied)|give up|ask|need|forget|use|spend)\b`,
  'i',
)
const SHARE = new RegExp(
  String.raw`\b\d{1,3}(?:\.\d+)?\s?(?:%|per ?cent|percent) of (?:all |our |the |their |its |new |active |paying |online )*${PEOPLE}\b|\b(?:one|two|three|four|nine) (?:in|out of) (?:two|three|four|five|ten) ${PEOPLE}\b`,
  'i',
)
const SOURCE =
  /\b(?:19|20)\d\d\b|https?:|\b(?:we|they) (?:asked|surveyed|interviewed|measured|counted|timed|polled|logged|observed|tested)\b|\b(?:survey|interviews?|diar(?:y|ies)|logs?|analytics|dashboard|sample|n ?= ?\d|census|study|report|poll|tickets?|trial|pilot|data(?:base)?|according to (?:the|our)|measured|recorded|respondents)\b|\b(?:January|February|March|April|June|July|August|September|October|November|December|Q[1-4]|last (?:week|month|quarter|year))\b/i
const CITED = /\b(?:19|20)\d\d\b|https?:|\]\(|\[\^|\]\[|\]_|\bet al\b|\bby [A-Z]\w+|\bour own\b/
const TELLING = ['alternatives', 'open-questions', 'metrics', 'acceptance', 'testing', 'non-goals', 'requirements', 'goals'] as const

function find(document: Document): readonly Hit[] {
  const blocks = Map.groupBy(ownPassagesOf(document), ({ block }) => block.index)
  return ownPassagesOf(document).flatMap((passage) => {
    const { plain, roles, block, sentence } = passage
    if (block.kind === 'row' || has(roles, ...TELLING) || plain.endsWith('?')) return []
    const near = joined(blocks.get(block.index) ?? [])
    const studies = STUDIES.exec(plain)?.[0]
    if (studies !== undefined)
      return CITED.test(block.text)
        ? []
        : [claim(passage, studies, 'names none of them, so it can be neither checked nor weighed', 'major', 0.85)]
    if (
      obligationIn(sentence, document) !== null ||
      /\b(?:target|goal|aim|if|at least|at most|should|must|would|could|might|may)\b/i.test(plain)
    )
      return []
    const share = SHARE.exec(plain)?.[0]
    if (share !== undefined)
      return SOURCE.test(near) || CITED.test(block.text)
        ? []
        : [claim(passage, share, 'comes from nowhere: no count, no date, no source', 'major', 0.8)]
    const most = MOST.exec(plain)?.[0]
    if (most === undefined || SOURCE.test(near) || CITED.test(block.text) || /\d/.test(plain)) return []
    return [claim(passage, most, 'has no count or source behind it, so it may be the view of whoever wrote it', 'minor', 0.6)]
  })
}

const claim = ({ sentence, plain }: Passage, words: string, because: string, severity: 'major' | 'minor', weight: number): Hit => ({
  ...quoted(sentence),
  severity,
  category: 'evidence',
  description: `“${shown(words, 70)}” in “${shown(plain, 110)}” ${because}.`,
  remediation: STUDIES.test(words)
    ? 'Name the source with its year and sample, and link it; or mark the sentence as an assumption and say how it will be checked.'
    : `Say who counted “${shown(words, 50)}”, when, and among how many, with a link; or mark it as an assumption and say how it will be checked.`,
  weight,
})

function sourced(document: Document, hit: Hit): Answer | null {
  const words = keywordSet(hit.quote)
  return answerIn(
    document,
    hit,
    ({ plain, roles }) => SOURCE.test(plain) && !has(roles, 'goals', 'metrics') && shared(words, plain) >= Math.max(3, words.size * 0.4),
    'The source of the claim stands here.',
  )
}

const FEW = new RegExp(
  String.raw`\b(?:one|two|three|a single|a couple of|both|a few)(?: of (?:our|the))?(?: \w+){0,2}? \w+ (?:said|told|asked|liked|loved|wanted|complained|confirmed|reported|mentioned|agreed)\b|\b(?:one|two|three|a single|a couple of|both|a few)(?: of (?:our|the))?(?: \w+)? (?:${PEOPLE}|interviews?|clinics?|schools?|sites?|branches|depots?|pilots?|tests?|calls?|examples?|cases?|projects?)\b[^.;]{0,80}\b(?:liked|used|showed|worked|went|found)\b|\bin (?:one|two|a single|both|a couple of) (?:interviews?|pilots?|trials?|projects?|cases?|tests?)\b`,
  'i',
)
const GENERAL = new RegExp(
  String.raw`\b(?:this|that|which|it) (?:clearly )?(?:shows?|proves?|confirms?|demonstrates?|means|tells us)\b|\b(?:so|therefore|thus|hence|clearly|evidently),? (?:\w+ )?(?:all |every |most )?(?:our |the )?(?:${PEOPLE}|everyone|everybody|nobody|the market|it (?:works|will work)|there is (?:clear |strong )?demand)\b|\b(?:all|every|everyone|everybody|nobody)\b[^.;]{0,40}\b(?:wants?|needs?|prefers?|will|likes?|uses?)\b`,
  'i',
)

function fromFew(document: Document): readonly Hit[] {
  const all = ownPassagesOf(document)
  return all.flatMap((passage, index) => {
    const { plain, roles, block, sentence } = passage
    const few = FEW.exec(plain)
    if (few === null || block.kind === 'row' || has(roles, ...TELLING)) return []
    const next = all[index + 1]
    const after = plain.slice(few.index + few[0].length)
    const here = GENERAL.exec(after)?.[0]
    const there = next?.block.index === block.index ? GENERAL.exec(next.plain)?.[0] : undefined
    const conclusion = here ?? (there === undefined ? undefined : next?.plain)
    if (conclusion === undefined) return []
    return [
      {
        ...quoted(sentence),
        severity: 'minor' as const,
        category: 'evidence' as const,
        description: `“${shown(few[0], 80)}” is a handful of cases, and from it follows “${shown(conclusion, 90)}”: the next ones may differ, and nothing says how these were picked.`,
        remediation: 'Say how many were asked in all and how they were chosen, ask more of them, or limit the conclusion to these cases.',
        weight: 0.7,
      },
    ]
  })
}

export const claimChecks: readonly Check[] = [
  {
    id: 'claim-without-source',
    modes: [73],
    looksFor: 'studies, majorities or shares of people without a source',
    find: inEnglish(find),
    answeredBy: sourced,
  },
  { id: 'rule-from-few-cases', modes: [9], looksFor: 'a general conclusion drawn from one, two or three cases', find: inEnglish(fromFew) },
]
