/**
 * Obligations that nobody owns, in documents that do name owners: a requirement whose siblings carry an "Owner:" and which
 * has none, a row with an empty owner cell, and work for people put in the passive ("shall be reviewed") in plans and policies.
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { answerIn, hitAt, isEnglish, type Passage, passagesOf, placeOf, sectionText, shown } from './passages.ts'
import { PARTY } from './phrases.ts'

const LABEL =
  /\b(?:owners?|responsible|assignee|dri|accountable)\b\s*(?:\*\*|__)?\s*[:=]\s*(?:\*\*|__)?\s*(?!tbd\b|todo\b|none\b|\?|-|n\/a)[\p{L}@`[]/iu
const OWNER_HEADER = /^(?:owners?|owned by|responsible|assignee|dri|accountable|lead)$/i
const NOBODY = /^(?:|-+|–|—|\?+|tbd|todo|n\/a|none|open|to be (?:decided|defined|determined))$/i
const STARTS_UNIT = /^(?:\*\*|__)?[A-Z]{1,4}-?\d+(?:\.\d+)*\b/

interface Unit {
  readonly first: Block
  text: string
}

/** Requirements that stand beside one another: those with an id, or the outermost items of a list. */
function unitsOf(document: Document): ReadonlyMap<string, Unit[]> {
  const groups = new Map<string, Unit[]>()
  let open: Unit | null = null
  for (const block of document.blocks) {
    if (block.kind === 'heading') open = null
    if (block.kind !== 'paragraph' && block.kind !== 'item') continue
    const named = STARTS_UNIT.test(block.text)
    const item = block.kind === 'item' && block.depth === 0
    if (named || item) {
      open = { first: block, text: block.text }
      const key = `${block.section} ${named ? 'named' : `list ${block.lead ?? ''}`}`
      const group = groups.get(key) ?? []
      group.push(open)
      groups.set(key, group)
    } else if (open !== null && open.first.section === block.section) open.text += `\n${block.text}`
  }
  return groups
}

function withoutLabel(document: Document): readonly Hit[] {
  return [...unitsOf(document).values()].flatMap((units) => {
    const owned = units.filter(({ text }) => LABEL.test(text)).length
    if (owned === 0 || owned * 2 < units.length) return []
    return units
      .filter(({ text }) => !LABEL.test(text) && plainOf(text).split(' ').length > 5)
      .flatMap(({ first }) => firstSentence(document, first, owned, units.length))
  })
}

function firstSentence(document: Document, block: Block, owned: number, all: number): readonly Hit[] {
  // "R7." alone is a sentence of its own; the words come after it.
  const sentence = document.sentences.find((one) => one.block === block.index && one.plain.split(' ').length >= 4)
  if (sentence === undefined) return []
  return [
    hitAt({ text: sentence.text, line: sentence.start }, '', {
      severity: owned >= 3 ? 'major' : 'minor',
      category: 'ownership',
      description: `${shown(sentence.plain)} names no owner, while ${owned} of the ${all} entries beside it do. Each team can take it for another's work.`,
      remediation: 'Add “Owner: …” with one team or role, as its neighbours have it.',
      weight: 0.9,
    }),
  ]
}

function emptyCells(document: Document): readonly Hit[] {
  return document.blocks.flatMap((block) => {
    if (block.kind !== 'row') return []
    const column = block.header.findIndex((cell) => OWNER_HEADER.test(plainOf(cell)))
    if (column === -1 || !NOBODY.test(plainOf(block.cells[column] ?? ''))) return []
    const rest = block.cells.filter((cell, index) => index !== column && plainOf(cell) !== '')
    const about = rest.find((cell) => plainOf(cell).split(' ').length >= 3) ?? rest[0]
    if (about === undefined) return []
    const quote = block.text.length <= 300 ? block.text : about
    return [
      hitAt({ text: quote, line: block.start }, '', {
        severity: 'major',
        category: 'ownership',
        description: `The table has a column “${plainOf(block.header[column] ?? '')}”, and the row ${shown(plainOf(about))} leaves it open. Nobody can be asked whether it is done.`,
        remediation: `Put one team or role into the column “${plainOf(block.header[column] ?? '')}” of this row.`,
        weight: 0.9,
      }),
    ]
  })
}

const WORK_OF_PEOPLE =
  'reviewed|approved|examined|answered|audited|investigated|trained|signed off|rehearsed|assessed|evaluated|inspected|escalated|decided|agreed|carried out|performed|conducted|appointed|interviewed|countersigned'
const WORK_IN_A_POLICY =
  'checked|monitored|updated|replaced|removed|renewed|rotated|informed|notified|tested|destroyed|announced|repeated|withdrawn|revoked'
const passive = (verbs: string): RegExp =>
  new RegExp(
    String.raw`\b(?:must|shall|should|will|has to|have to|needs? to)(?: also| first| then| always)? be (?:\w+ly )?(${verbs})\b(?! as if| by\b)`,
    'i',
  )
const PEOPLE = passive(WORK_OF_PEOPLE)
const POLICY = passive(`${WORK_OF_PEOPLE}|${WORK_IN_A_POLICY}`)

const isPolicy = ({ title, sections }: Document): boolean =>
  [title, ...sections.slice(1, 3).map((section) => section.title)].some((words) =>
    /\b(?:policy|guideline|procedure|code of conduct|rules of)\b/i.test(words),
  )

const namesOwners = (document: Document): boolean =>
  document.blocks.some(({ kind, text, header }) =>
    kind === 'row' ? header.some((cell) => OWNER_HEADER.test(plainOf(cell))) : kind !== 'code' && LABEL.test(text),
  )

function inThePassive(document: Document): readonly Hit[] {
  const policy = isPolicy(document)
  if (!policy && !namesOwners(document)) return []
  return passagesOf(document).flatMap((passage) => {
    const verb = (policy ? POLICY : PEOPLE).exec(passage.plain)
    if (verb === null || hasOwner(document, passage, verb.index)) return []
    return [
      hitAt(passage, verb[0], {
        severity: 'minor',
        category: 'ownership',
        description: `${shown(passage.plain)} does not say by whom: “${verb[0]}” is work for somebody, and this document names owners elsewhere.`,
        remediation: `Name who does it: “The … team ${verb[0].split(' ')[0]} …”, or add “by the …” after “${verb[1]}”.`,
        weight: 0.6,
      }),
    ]
  })
}

function hasOwner(document: Document, { plain, block, section }: Passage, at: number): boolean {
  if (LABEL.test(block.text) || /\bby (?:the|an?|our|two|one|each|[A-Z])\b/.test(plain.slice(at))) return true
  const column = block.header.findIndex((cell) => OWNER_HEADER.test(plainOf(cell)))
  if (column !== -1) return true
  return isSubject(plainOf(block.text)) || /\b(?:owns|is responsible for) this\b/i.test(sectionText(document, section))
}

/** A party that acts in the active: "The system owner reviews". */
const isSubject = (plain: string): boolean =>
  plain
    .split(/(?<=[.;:])\s+|, (?:and|but) /)
    .some((clause) =>
      new RegExp(
        String.raw`^(?:[\w.]+ )?(?:the |an? |our |each )?(?:[\w-]+ ){0,3}?(?:${PARTY.source})(?: \w+)? (?:shall|must|should|will|can|may|decides?|approves?|reviews?|confirms?|removes?|informs?|checks?|\w+s)\b`,
        'i',
      ).test(clause),
    )

export const ownerChecks: readonly Check[] = [
  {
    id: 'obligation-without-owner',
    modes: [65],
    looksFor: 'duties that no team or role owns, in documents that name owners',
    find(document) {
      if (!isEnglish(document)) return []
      const structural = [...withoutLabel(document), ...emptyCells(document)]
      return [...structural, ...inThePassive(document).filter(({ line }) => structural.every((hit) => hit.line !== line))]
    },
    answeredBy: (document, hit) =>
      answerIn(document, hit, {
        says: /\b(?:(?:is|are) (?:responsible|accountable) for|owns|handles|in charge of)\b(?! (?:them|each|this section))/,
        shares: 1,
        because: (sentence) => `${placeOf(document, sentence)} says who: ${shown(sentence.plain)}.`,
      }),
  },
]
