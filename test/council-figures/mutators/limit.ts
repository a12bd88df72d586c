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

interface Shape {
  readonly pattern: RegExp
  readonly vague: string
  readonly isTime: boolean
  /** The words stand in the middle of what is said, so taking them out would leave no sentence. */
  readonly onlyVague?: boolean
  /** “At least two” may be a mere fact: it is a limit where something is asked for. */
  readonly onlyDuty?: boolean
}

const SHAPES: readonly Shape[] = [
  {
    pattern: new RegExp(
      `\\b(?:within|in at most|in under|in less than|in no more than)\\s+${COUNT}\\s?${TIME}(?![\\p{L}\\d])(?:\\s+of\\s+[^.,;|]+)?`,
      'iu',
    ),
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
  { pattern: new RegExp(`\\bin\\s+(?:<|≤)\\s?${COUNT}\\s?${TIME}(?![\\p{L}\\d])`, 'iu'), vague: 'fast', isTime: true },
  { pattern: new RegExp(`(?:<|≤)\\s?${COUNT}\\s?${TIME}(?![\\p{L}\\d])`, 'iu'), vague: 'low', isTime: true },
  {
    pattern: new RegExp(`,?\\s*\\bup\\s+to\\s+${COUNT}\\s+(?:times|attempts|retries)(?![\\p{L}\\d])`, 'iu'),
    vague: ' several times',
    isTime: false,
  },
  { pattern: new RegExp(`\\bup\\s+to\\s+${COUNT}\\s+${TIME}(?![\\p{L}\\d])`, 'iu'), vague: 'for a while', isTime: true },
  {
    pattern: /\b(?:at most|no more than|not more than|up to) [€$£]\d[\d,.]*\d/iu,
    vague: 'a reasonable amount',
    isTime: false,
    onlyVague: true,
  },
  {
    pattern: new RegExp(`\\b(?:at most|no more than|not more than)\\s+${COUNT}\\s+(?=\\p{L})`, 'iu'),
    vague: 'not too many ',
    isTime: false,
    onlyVague: true,
  },
  {
    pattern: new RegExp(`\\bat least\\s+(?!one)${COUNT}\\s+(?=\\p{L})`, 'u'),
    vague: 'enough ',
    isTime: false,
    onlyVague: true,
    onlyDuty: true,
  },
  { pattern: new RegExp(`\\bfewer than\\s+${COUNT}\\s+(?=\\p{L})`, 'iu'), vague: 'few ', isTime: false, onlyVague: true },
  { pattern: new RegExp(`\\s*\\b${COUNT}\\s?% of (?:the )?time`, 'iu'), vague: ' most of the time', isTime: false, onlyVague: true },
  {
    pattern: new RegExp(`\\bnot older than ${COUNT} times the (?=\\p{L})`, 'iu'),
    vague: 'not much older than the ',
    isTime: false,
    onlyVague: true,
  },
]

const DUTY = /\b(?:must|shall|has to|have to|needs?|requires?|only when|starts when|accepted when)\b/i
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
    if (shape.onlyDuty === true && !DUTY.test(sentence.plain)) continue
    // “every Pot that is filled and emptied within 48 hours”: a condition, no limit.
    if (old !== undefined && !/\b(?:that|which) (?:is|are|has) [^,.|]*$/.test(sentence.text.slice(0, sentence.text.indexOf(old))))
      return { old, shape }
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
    return other.block === sentence.block || shared(about, subjects(other.plain)).length >= 3
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
    const after = sentence.text.indexOf(old) + old.length
    const rest = { text: sentence.text.slice(after), start: sentence.start }
    // A row says it twice: as what is asked for and as what is tested.
    const second = !rest.text.includes(old) ? null : isVague ? replaced(document, rest, old, shape.vague) : removed(document, rest, old)
    return [edit, second].filter((one) => one !== null)
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
