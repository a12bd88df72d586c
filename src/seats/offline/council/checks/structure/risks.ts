/** Risks that are named and left standing: no measure, no fallback, no "we accept it", beside siblings or a heading that promise one. */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { sectionsWith } from '../../reading/roles.ts'
import { blocksIn, withNested } from '../../reading/surroundings.ts'

const RISKS = /\brisks?\b|\bwhat could go wrong\b|\bthreats?\b/i
/** What may happen and hurts. */
const DANGER =
  /\b(?:may|might|could|can|risk\w*|would|if|fail\w*|lose|losing|loss|lost|delays?|delayed|late|break\w*|attack\w*|leak\w*|down|outages?|unavailable|overload\w*|too (?:few|many|slow|late|much|little)|not (?:accept|adopt|agree|arrive|deliver)\w*|shortage|lack of|dependen\w*|resist\w*|abuse\w*|fraud|breach\w*|exceed\w*|wrong|inaccurate)\b/i
const ANSWERED =
  /\b(?:mitigat\w*|we (?:will|can|accept|keep|have|do|therefore|plan|would|limit|test|run|cap|monitor|add|use|are)|will be|to (?:avoid|prevent|reduce|limit|counter|contain)|fall ?backs?|backup|monitor\w*|alert\w*|roll(?:ed)? ?back|instead|accept(?:ed|able)?|unlikely|low|negligible|rare\w*|tolera\w*|contract\w*|insur\w*|owners?|therefore|so we|in that case|then|until|documented?|warn\w*|rehears\w*|practis\w*|tested|limited to|capped|at most|keeps?|stays?|switch\w*|retry|retries|already|covers?|covered|restored?|can be (?:turned|switched|reverted|disabled)|should|must|opt-?in|feature gate|no (?:risk|impact)|not a (?:risk|problem)|response)\b|→|⇒/i

function find(document: Document): readonly Hit[] {
  const sections = sectionsWith(document, 'risks').filter(({ title, path }) => RISKS.test(title) || path.some((one) => RISKS.test(one)))
  return sections.flatMap(({ index, title }) => {
    const blocks = blocksIn(document, index)
    const items = blocks.filter((block) => block.kind === 'item' && block.depth === 0 && !isLedToAnswers(document, block))
    const risks = items.filter((item) => DANGER.test(plainOf(item.text)) && words(item) >= 4)
    const open = risks.filter((item) => !ANSWERED.test(wholeOf(document, item)))
    const promised = /mitigation/i.test(title)
    // Where no risk has an answer beside it, the list only names them, and the answers may stand below it.
    if (
      !promised &&
      open.length === risks.length &&
      (risks.length < 2 || blocks.some(({ kind, index: at }) => kind === 'paragraph' && at > (items.at(-1)?.index ?? 0)))
    )
      return []
    return open.map((item) => hitOn(item, title, risks.length - open.length))
  })
}

const words = (block: Block): number => plainOf(block.text).split(' ').length

/** "The reasons why we need not worry:" leads to answers, not to risks. */
function isLedToAnswers({ blocks }: Document, { lead }: Block): boolean {
  const before = lead === null ? undefined : blocks[lead]
  return (
    before !== undefined &&
    /\b(?:reasons?|mitigat\w*|measures|because|why we|to (?:avoid|reduce|prevent)|steps|therefore)\b/i.test(before.text)
  )
}

const wholeOf = (document: Document, item: Block): string =>
  withNested(document, item)
    .map(({ text }) => plainOf(text))
    .join(' ')

function hitOn(item: Block, title: string, answered: number): Hit {
  const plain = plainOf(item.text)
  return {
    ...quoted(item),
    severity: 'major',
    category: 'failure',
    description: `The risk “${shown(plain)}” under “${title}” has no measure against it, no fallback and no “we accept it”${answered > 0 ? `, while ${answered === 1 ? 'another one has' : `${answered} others have`}` : ''}.`,
    remediation: `Say for “${shown(plain, 50)}” what is done to prevent it, how it would be noticed and what happens then, or who accepts it and why.`,
    weight: answered > 0 ? 0.8 : 0.65,
  }
}

function answeredBy(document: Document, hit: Hit): Answer | null {
  const words = keywordSet(plainOf(hit.quote))
  return answerIn(
    document,
    hit,
    ({ plain }) =>
      /\b(?:mitigat\w*|if|when|fall ?back|in that case|until|roll|switch\w*|instead|second|restore\w*|retr(?:y|ied|ies))\b/i.test(plain) &&
      ANSWERED.test(plain) &&
      shared(words, plain) >= Math.max(2, words.size * 0.4),
    'What is done about this risk stands here.',
  )
}

export const riskChecks: readonly Check[] = [
  {
    id: 'risk-without-mitigation',
    modes: [35, 36],
    looksFor: 'a listed risk with nothing done about it',
    find: inEnglish(find),
    answeredBy,
  },
]
