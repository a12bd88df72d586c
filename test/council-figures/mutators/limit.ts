/**
 * Delete a limit, in two ways: its words go, or a word that everybody reads differently stands instead. Where the same limit is
 * said again about the same thing (a requirement and its acceptance), it is spoilt there too: else it would still be said.
 */
import type { Document, Sentence } from '../../../src/core/document/document.ts'
import {
  blockOf,
  type Edit,
  type Mutation,
  type Mutator,
  movedLines,
  pathOf,
  prose,
  removed,
  replaced,
  shared,
  spoil,
  subjects,
} from './mutation.ts'

const COUNT = '(?:[€$£]?\\d[\\d,.]*\\d|[€$£]?\\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve)'
const TIME = '(?:ms|s|sec|seconds?|min|minutes?|h|hours?|(?:working |calendar )?days?|weeks?|months?|years?)'
const THING = `(?:%(?: of (?:the )?time)?|MB|GB|KB|kB|MiB|GiB|times|attempts?|retries|rows|characters|[\\p{L}-]+)`

interface Shape {
  readonly pattern: RegExp
  readonly vague: string
  readonly isTime: boolean
  /** The words stand in the middle of what is said, so taking them out would leave no sentence. */
  readonly onlyVague?: boolean
}

const SHAPES: readonly Shape[] = [
  {
    pattern: new RegExp(`\\b(?:within|in at most|in under|in less than|in no more than)\\s+${COUNT}\\s?${TIME}(?![\\p{L}\\d])`, 'iu'),
    vague: 'quickly',
    isTime: true,
  },
  {
    pattern: new RegExp(
      `(?<=\\b(?:deleted|removed|expires?|destroyed|archived|purged)\\s)after\\s+${COUNT}\\s?${TIME}(?![\\p{L}\\d])`,
      'iu',
    ),
    vague: 'after some time',
    isTime: true,
  },
  {
    pattern: new RegExp(`(?<=\\b(?:kept|stored|retained|valid|keep)\\s)(?:for\\s+)?${COUNT}\\s?${TIME}(?![\\p{L}\\d])`, 'iu'),
    vague: 'for some time',
    isTime: true,
  },
  { pattern: new RegExp(`\\blimited to ${COUNT}\\s?${TIME}(?![\\p{L}\\d])`, 'iu'), vague: 'kept short', isTime: true, onlyVague: true },
  { pattern: new RegExp(`(?:<|≤)\\s?${COUNT}\\s?${TIME}(?![\\p{L}\\d])`, 'iu'), vague: 'fast', isTime: true },
  {
    pattern: new RegExp(`,?\\s*\\bup to ${COUNT}\\s(?:times|attempts|retries|${TIME})(?![\\p{L}\\d])`, 'iu'),
    vague: ' several times',
    isTime: false,
  },
  {
    pattern: new RegExp(`\\b(?:at most|no more than|not more than|up to|fewer than|less than|at least)\\s+${COUNT}\\s?(?=${THING})`, 'iu'),
    vague: 'a reasonable number of ',
    isTime: false,
    onlyVague: true,
  },
  { pattern: new RegExp(`\\s*\\b${COUNT}\\s?% of (?:the )?time`, 'iu'), vague: ' most of the time', isTime: false },
  {
    pattern: new RegExp(`\\bnot older than ${COUNT} times the (?=\\p{L})`, 'iu'),
    vague: 'not much older than the ',
    isTime: false,
    onlyVague: true,
  },
]

/** Told of the past or of others, a number is no limit. */
const TOLD = /\b(?:took|was|were|had|asked|saw|went|tried|happened|would have|could|failed|measured|today)\b/i
const NO_PLACE =
  /motivation|context|background|problem|alternative|option|prior art|history|why|drawback|summary|abstract|goals?$|stor(?:y|ies)/i

interface Spoilt {
  readonly old: string
  readonly shape: Shape
}

function limitOf(sentence: Sentence): Spoilt | null {
  for (const shape of SHAPES) {
    const [old] = shape.pattern.exec(sentence.text) ?? []
    if (old !== undefined) return { old, shape }
  }
  return null
}

const bare = (limit: string): string =>
  limit
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:within|in under|< ?|at most|up to|no more than|for|after|limited to) ?/, '')

/** The same limit said again of the same thing. */
function again(document: Document, sentence: Sentence, { old }: Spoilt): readonly Sentence[] {
  const about = subjects(sentence.plain)
  const amount = bare(old)
  return prose(document).filter((other) => {
    if (other.index === sentence.index || !other.text.toLowerCase().replace(/\s+/g, ' ').includes(amount)) return false
    return other.block === sentence.block || shared(about, subjects(other.plain)).length >= 2
  })
}

export const deleteLimit: Mutator = (document) =>
  prose(document).flatMap((sentence) => {
    if (TOLD.test(sentence.plain) || NO_PLACE.test(pathOf(document, sentence.section)) || /\?$/.test(sentence.plain)) return []
    const limit = limitOf(sentence)
    if (limit === null) return []
    const others = again(document, sentence, limit)
    const same = others.flatMap((other) => {
      const found = limitOf(other)
      return found === null || bare(found.old) !== bare(limit.old) ? [] : [{ sentence: other, limit: found }]
    })
    // Still said in words that we cannot take out: then the limit is not gone.
    if (same.length < others.length) return []
    const places = [{ sentence, limit }, ...same]
    return [...(limit.shape.onlyVague === true ? [] : spoilt(document, places, false)), ...spoilt(document, places, true)]
  })

function spoilt(
  document: Document,
  places: readonly { readonly sentence: Sentence; readonly limit: Spoilt }[],
  isVague: boolean,
): readonly Mutation[] {
  const edits = places.flatMap(({ sentence, limit: { old, shape } }): readonly Edit[] => {
    const edit = isVague ? replaced(document, sentence, old, shape.vague) : removed(document, sentence, old)
    return edit === null ? [] : [edit]
  })
  const [first] = places
  if (first === undefined || edits.length < places.length) return []
  const { old, shape } = first.limit
  const own = shape.isTime ? [66] : [49]
  const lines = places.map(({ sentence }) => sentence.start).join(', ')
  return [
    {
      kind: isVague ? 'make a limit vague' : 'delete a limit',
      what: isVague ? `“${old.trim()}” became “${shape.vague.trim()}” in line ${lines}` : `“${old.trim()}” in line ${lines}`,
      text: spoil(document.text, edits),
      modes: isVague ? [25, ...own] : own,
      categories: ['ambiguity', 'timing', 'measurement', 'acceptance', 'failure', 'privacy'],
      words: [],
      ranges: places.map(({ sentence }) => movedLines(document, edits, blockOf(document, sentence))),
    },
  ]
}
