/** One quantity with two values: the default of one setting, the limit on one thing. And a value without the unit of its neighbours. */
import type { Block, Document } from '../../core/document/document.ts'
import { plainOf } from '../../core/document/plain.ts'
import type { Check, Hit } from '../check.ts'
import { lineHit, shown, spoken, tablesOf } from '../reading.ts'

interface Told {
  readonly key: string
  readonly value: string
  readonly text: string
  readonly block: Block
  readonly index: number
}

const VALUE = String.raw`\x60?(-?\d[\d,]*(?:\.\d+)?)\x60?(?:\s?\x60?(%|[a-zA-Zµ]{1,12}\b))?`
/** "`idle_timeout` … default(s) to 30 seconds", with nothing but small words between. */
const DEFAULT = new RegExp(
  String.raw`\x60([a-zA-Z][\w.-]{3,60})\x60(?:\s+(?:is|has|with|a|the|option|parameter|setting|value|flag))*[\s(,:]+(?:by\s+)?(?:default(?:s|ing)?(?:\s+(?:value|to|is|of|=))*|the default is)[\s:=]+${VALUE}`,
  'gi',
)

function defaults(document: Document): readonly Hit[] {
  const told = [...spoken(document)].flatMap((block) => [
    ...[...block.text.matchAll(DEFAULT)].map((match): Told => of(block, match.index, match[1], match[2], match[3], match[0])),
    ...(block.kind === 'row' ? inRow(block) : []),
  ])
  return twoOf(told, (first) => `has another default in line ${first.block.start} (“${shown(first.text)}”)`)
}

function inRow(block: Block): readonly Told[] {
  const column = block.header.findIndex((cell) => /^default(?: value)?$/i.test(plainOf(cell)))
  const name = /^`([a-zA-Z][\w.-]{3,60})`$/.exec((block.cells[0] ?? '').trim())?.[1]
  const value = new RegExp(`^${VALUE}$`).exec((block.cells[column] ?? '').trim())
  if (column === -1 || name === undefined || value === null) return []
  return [of(block, 0, name, value[1], value[2], block.cells[column] ?? '')]
}

const of = (block: Block, index: number, name = '', value = '', unit = '', text = ''): Told => ({
  key: name,
  value:
    `${Number(value.replaceAll(',', ''))} ${/^(?:and|or|if|when|which|for|in|to|but|on|unless)$/i.test(unit) ? '' : unit.toLowerCase().replace(/s$/, '')}`.trim(),
  text,
  block,
  index,
})

/** The second of two that differ; in one section only, since elsewhere a setting of the same name may belong to something else. */
function twoOf(
  told: readonly Told[],
  because: (first: Told) => string,
  within: (a: Told, b: Told) => boolean = () => true,
): readonly Hit[] {
  const first = new Map<string, Told>()
  return told.flatMap((one) => {
    const before = first.get(one.key)
    if (before === undefined) first.set(one.key, one)
    const unitless = (value: string): boolean => !value.includes(' ')
    if (before === undefined || before.value === one.value || !within(before, one)) return []
    // "30" and "30 seconds" are one.
    if (unitless(before.value) !== unitless(one.value) && Number.parseFloat(before.value) === Number.parseFloat(one.value)) return []
    if (!unitless(before.value) && !unitless(one.value) && before.value.split(' ')[1] !== one.value.split(' ')[1]) return []
    return [
      lineHit(one.block, one.index, {
        severity: 'major',
        why: `“${one.key}” ${because(before)} and here “${shown(one.text)}”: both can't hold.`,
        remedy: 'Decide which value holds, and state it once.',
      }),
    ]
  })
}

const MONEY = String.raw`[€$£]\s?\d[\d,]*(?:\.\d+)?`
const AMOUNT = String.raw`(?:${MONEY}|\d[\d,]*(?:\.\d+)?(?:\s?(?:%|[a-zA-Z]{1,12}\b))?)`
/** "A Pot holds at most €5,000", "a Pot can hold up to €7,500". */
const LIMIT = new RegExp(
  String.raw`\b(?:an?|the|every)\s+((?:[A-Za-z-]+\s)?(?!(?:may|can|must|shall|will|could|should)\b)[A-Za-z][\w-]+)\s+(?:(?:may|can|must|shall|will|could|should)\s+(?:not\s+)?)?([a-z]+?)s?\s+(?:at most|up to|no more than|not more than|a maximum of)\s+(${AMOUNT})`,
  'gi',
)

function limits(document: Document): readonly Hit[] {
  const told = spoken(document)
    .filter(({ kind }) => kind !== 'row')
    .flatMap((block) =>
      [...plainOfSame(block).matchAll(LIMIT)].flatMap((match): Told[] => {
        const [, subject = '', verb = '', amount = ''] = match
        const unit = amount
          .replace(/[\d,.\s]+/g, '')
          .toLowerCase()
          .replace(/s$/, '')
        const value = (amount.match(/\d[\d,]*(?:\.\d+)?/)?.[0] ?? '').replaceAll(',', '')
        if (unit === '' || /^(?:is|are|be|wa|take|ha)$/.test(verb)) return []
        return [
          {
            key: `${subject.toLowerCase()} ${verb.toLowerCase().replace(/(?:ie|y|e)$/, '')} ${unit}`,
            value,
            text: match[0],
            block,
            index: match.index,
          },
        ]
      }),
    )
  const first = new Map<string, Told>()
  return told.flatMap((one) => {
    const before = first.get(one.key)
    if (before === undefined) first.set(one.key, one)
    if (before === undefined || before.value === one.value) return []
    return [
      lineHit(one.block, one.index, {
        severity: 'major',
        why: `“${shown(one.text)}” here, and “${shown(before.text)}” in line ${before.block.start}: the same limit has two values.`,
        remedy: 'Decide which value holds, and state it once.',
      }),
    ]
  })
}

/** Line breaks to blanks, so that places stay. */
const plainOfSame = ({ text }: Block): string => text.replace(/[\n*_`]/g, ' ')

const MEASURED = /\b(?:timeout|latency|duration|delay|interval|size|limit|threshold|target|period|ttl|budget|memory|bandwidth)\b/i
const NUMBER_ONLY = /^[<>≤≥~=\s]*\d[\d,]*(?:\.\d+)?$/
const WITH_UNIT =
  /^[<>≤≥~=\s]*\d[\d,]*(?:\.\d+)?\s?(?:ms|s|sec|seconds?|min|minutes?|h|hours?|days?|[KMGT]i?B|bytes?|bits?|%|MHz|GHz|V|W|mm|cm|km|kg|[KMG]bps)$/i

function units(document: Document): readonly Hit[] {
  return tablesOf(document).flatMap(({ header, rows }) =>
    header.flatMap((title, column) => {
      if (!MEASURED.test(plainOf(title)) || /\(|\[|\bin\b/.test(plainOf(title)) || rows.length < 3) return []
      const cells = rows.map((row) => ({ row, text: plainOf(row.cells[column] ?? '') }))
      const withUnit = cells.filter(({ text }) => WITH_UNIT.test(text))
      const without = cells.filter(({ text }) => NUMBER_ONLY.test(text) && !/^0+$/.test(text))
      if (withUnit.length < 2 || without.length === 0 || without.length > withUnit.length) return []
      return without.map(({ row, text }) =>
        lineHit(row, 0, {
          severity: 'minor',
          why: `“${text}” under “${plainOf(title)}” has no unit, and other rows have one (“${withUnit[0]?.text ?? ''}”).`,
          remedy: 'Add the unit.',
        }),
      )
    }),
  )
}

export const defaultTwice: Check = {
  id: 'default-twice',
  category: 'contradiction',
  looksFor: 'one setting with two defaults',
  find: defaults,
}
export const limitTwice: Check = { id: 'limit-twice', category: 'contradiction', looksFor: 'one limit with two values', find: limits }
export const unitMissing: Check = {
  id: 'unit-missing',
  category: 'measurement',
  looksFor: 'a measure without the unit that other rows have',
  find: units,
}
