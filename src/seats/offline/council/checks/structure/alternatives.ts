/** Alternatives that are listed and not weighed: nothing says what speaks against them, so they were not really considered. */
import type { Block, Document, Section } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { rolesOf, sectionsWith } from '../../reading/roles.ts'
import { blocksIn } from '../../reading/surroundings.ts'

interface Option {
  readonly text: string
  readonly start: number
  readonly plain: string
  readonly whole: string
}

const UNIT_WORDS_MIN = 4
/** Whoever writes more than this has given a view, in words we may not know. */
const UNIT_WORDS_MAX = 30

/** Generous: any word that judges, weighs, counts or denies is taken for a reason. */
const WEIGHED =
  /\d|\b(?:but|however|because|since|though|although|while|would(?! be to)|can't|cannot|could not|couldn't|not|no|nor|n't|never|without|too|only|still|more|less|fewer|worse|better|harder|slower|faster|cost\w*|expensive|cheap\w*|complex\w*|complicated|simple\w*|slow\w*|risk\w*|fail\w*|lose[sr]?|loss|lack\w*|require\w*|need\w*|depend\w*|break\w*|limit\w*|reject\w*|ruled|dismiss\w*|discard\w*|chosen|chose|cons?|drawbacks?|disadvantage\w*|downside\w*|against|problem\w*|difficult\w*|hard|confus\w*|error\w*|unclear|overhead|burden|untenable|avoid\w*|keeps?|twice|double|pric\w*|dear\w*|worth|useful|inconsistent|insufficient|unnecessary|overkill|violat\w*|outside|defer\w*|later|future|instead|already|why|reason\w*|see|same|extra|manual\w*|vendor lock|delay\w*|security|unsafe|unsupported|small\w*|large\w*|heav\w*|limited|poor\w*)\b|n't\b/i

/** The options of a section: its items, its paragraphs with a name in bold, else all of it as one, as below a heading of its own. */
function optionsOf(document: Document, section: Section): readonly Option[] {
  if (/prior art|rationale|^(?:\d+\.?\s+)?options?$/i.test(section.title)) return []
  const blocks = blocksIn(document, section.index).filter(({ kind }) => ['paragraph', 'item', 'row', 'code'].includes(kind))
  if (blocks.some(({ kind }) => kind === 'row' || kind === 'code')) return []
  const items = blocks.filter((block) => block.kind === 'item' && block.depth === 0)
  const named = blocks.filter((block) => block.kind === 'paragraph' && /^(?:\*\*|__)/.test(block.text))
  const parent = section.parent === null ? undefined : document.sections[section.parent]
  const isOne = parent !== undefined && rolesOf(parent, document).has('alternatives')
  const heads = isOne ? blocks.slice(0, 1) : items.length >= 2 ? items : named.length >= 2 ? named : blocks.slice(0, 1)
  return heads.map((head, index) => optionFrom(head, blocks, heads[index + 1]))
}

function optionFrom(head: Block, blocks: readonly Block[], next: Block | undefined): Option {
  const own = blocks.filter((block) => block.index >= head.index && block.index < (next?.index ?? Number.POSITIVE_INFINITY))
  return { text: head.text, start: head.start, plain: plainOf(head.text), whole: own.map(({ text }) => plainOf(text)).join(' ') }
}

function isUnweighed({ whole }: Option): boolean {
  const words = whole.split(' ').length
  return words >= UNIT_WORDS_MIN && words <= UNIT_WORDS_MAX && !WEIGHED.test(whole)
}

function find(document: Document): readonly Hit[] {
  const sections = sectionsWith(document, 'alternatives').filter((section) => {
    const roles = rolesOf(section, document)
    return !roles.has('history') && !roles.has('references')
  })
  return sections
    .flatMap((section) => (isTold(document, section) ? [] : optionsOf(document, section).filter(isUnweighed)))
    .map(({ text, start, plain }) => ({
      ...quoted({ text, start }),
      severity: 'minor',
      category: 'alternatives',
      description: `“${shown(plain)}” is listed as an alternative, and nothing says what speaks against it; a reader can't tell why it lost.`,
      remediation: `Add to “${shown(plain, 50)}” the one point on which it loses: cost, time, risk, or what it can't do.`,
      weight: 0.65,
    }))
}

/** "All three were rejected because they need a server": one reason for the whole list. */
function isTold(document: Document, section: Section): boolean {
  const lead = blocksIn(document, section.index).find(({ kind }) => kind === 'paragraph')
  return lead !== undefined && /\b(?:because|since|for the (?:following )?reasons?|due to)\b/i.test(lead.text)
}

function answeredBy(document: Document, hit: Hit): Answer | null {
  const words = keywordSet(plainOf(hit.quote))
  return answerIn(
    document,
    hit,
    ({ plain }) => /\b(?:because|cumbersome|not|too|cannot|can't|lacks?|costs?|slow\w*|but)\b/i.test(plain) && shared(words, plain) >= 2,
    'What speaks against this alternative stands here.',
  )
}

export const alternativeChecks: readonly Check[] = [
  {
    id: 'alternative-without-reason',
    modes: [45, 46],
    looksFor: 'an alternative that is listed without what speaks against it',
    find: inEnglish(find),
    answeredBy,
  },
]
