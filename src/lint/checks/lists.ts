/** Lists: items whose numbers repeat or skip, an announced count that is not met, the same item twice. */
import type { Block, Document } from '../../core/document/document.ts'
import { linesOfDocument } from '../../core/document/find.ts'
import { plainOf } from '../../core/document/plain.ts'
import type { Check, Hit } from '../check.ts'
import { blockHit, COUNT, countIn, type List, lineHit, listsOf, shown } from '../reading.ts'

const lists = (document: Document): readonly List[] => listsOf(document, linesOfDocument(document))

function numbers(document: Document): readonly Hit[] {
  return lists(document).flatMap(({ items }) => {
    const marks = items.map(({ mark }) => (/^\d/.test(mark ?? '') ? Number.parseInt(mark ?? '', 10) : null))
    // "1. 1. 1." and "0. 0." are counted by whoever shows them.
    if (marks.length < 3 || marks.includes(null) || new Set(marks.slice(1)).size <= 1) return []
    const wrong = items.flatMap((item, index) => {
      const [before, mark] = [marks[index - 1], marks[index]]
      const isSound = before == null || mark == null || mark === before + 1 || mark === 1
      return isSound ? [] : [{ item, before, mark }]
    })
    if (wrong.length > 2 && wrong.length * 3 > marks.length) return []
    return wrong.map(({ item, before, mark }) =>
      blockHit(item, {
        severity: 'minor',
        why: `The items are numbered by hand, and ${mark} follows ${before}${mark === before ? ' a second time' : ''}: a reference to an item by its number can go wrong.`,
        remedy: 'Number the items in order, and check what refers to them.',
      }),
    )
  })
}

const THINGS =
  'steps?|phases?|stages?|parts?|options?|reasons?|goals?|requirements?|conditions?|cases?|types?|kinds?|ways?|fields?|items?|principles?|rules?|levels?|modes?|categories|components?|properties|parameters?|arguments?|values?|things|points?|questions?|criteria|problems|issues|approaches|methods|scenarios?|states?|roles?|files?|functions?|operations?|commands?|sections?|elements?|aspects?|layers?|variants?|forms?|features?|classes|groups?|columns?|attributes|bits|possibilities|alternatives|mechanisms|strategies|choices|differences|constraints|assumptions|changes|exceptions'
const ANNOUNCED = new RegExp(
  String.raw`\b(?:the|these|following|are|has|have|in|provides?|supports?|defines?)\s+(?:(?:following|these|main|only)\s+)?(${COUNT})\s+(?:[a-z-]+\s+){0,2}?(?:${THINGS})\b(?:\s+(?!and\b|or\b|of\b)[a-z-]+){0,4}:\s*$`,
  'i',
)
/** Said not to be all, or told in pairs. */
const NOT_ALL =
  /\b(?:at least|more than|up to|about|some|any|one of|either|of the|out of|first|last|each|every|among|such as|e\.g\.|for example|including|together|main|additional|other|more)\b/i

/** Further off, the list is one of something else. */
const NEAR = 2

/** Terms of a definition list carry no mark. */
const isMarked = ({ mark }: Block): boolean => /^(?:[-*+•]|\d+[.)]|\[.\])$/.test(mark ?? '')

function counts(document: Document): readonly Hit[] {
  return lists(document).flatMap(({ lead, items }) => {
    if (lead === null || (lead.kind !== 'paragraph' && lead.kind !== 'item') || items.length < 2 || (items[0]?.start ?? 0) - lead.end > 2)
      return []
    const sentence =
      plainOf(lead.text)
        .split(/(?<=[.!?])\s+/)
        .at(-1) ?? ''
    const announced = ANNOUNCED.exec(sentence)
    const count = countIn(announced?.[1] ?? '')
    if (
      announced === null ||
      count === null ||
      count < 2 ||
      count === items.length ||
      Math.abs(count - items.length) > NEAR ||
      !items.every(isMarked) ||
      NOT_ALL.test(sentence)
    )
      return []
    return [
      lineHit(lead, Math.max(0, lead.text.lastIndexOf(announced[1] ?? '')), {
        severity: 'minor',
        why: `“${shown(announced[0])}” announces ${count}, and the list below has ${items.length} items.`,
        remedy: 'Correct the count, or add or take out what differs.',
      }),
    ]
  })
}

export const itemNumbers: Check = {
  id: 'item-numbers',
  category: 'reference',
  looksFor: 'numbered items that repeat or skip a number',
  find: numbers,
}
export const countMissed: Check = {
  id: 'count-missed',
  category: 'contradiction',
  looksFor: 'a list with another count than announced',
  find: counts,
}
