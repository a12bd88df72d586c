/**
 * Delete a fallback: every sentence that says what happens when one certain thing fails. The thing itself is still relied on in
 * what is left, else nothing would be missing.
 */
import type { Document, Sentence } from '../../../src/core/document/document.ts'
import {
  around,
  blockOf,
  cut,
  type Edit,
  holds,
  type Mutation,
  type Mutator,
  movedLines,
  pathOf,
  prose,
  type Range,
  removed,
  spoil,
} from './mutation.ts'

const FAILS =
  "(?:(?:is|are|goes|go|gets|becomes|remains?) (?:\\p{L}+ )?(?:down|unavailable|unreachable|interrupted|offline|lost|broken|dead|refused|rejected|late|delayed|not available|not reachable|out of service|too slow)|fails?|dies|crash(?:es)?|stops? (?:answering|working)|breaks? off|times? out|does not (?:answer|respond|reply|arrive|know)|doesn't (?:answer|respond|reply)|rejects?|returns? an error|cannot be (?:reached|read|sent|loaded)|disappears?)"
const CONDITION = new RegExp(
  `\\b(?:if|when|whenever|should|once|in case)\\s+(?:the|an?|our|its|their|this|that|one|any|both)?\\s*(?<subject>[\\p{L}\\p{N}\`'’/_-]+(?: [\\p{L}\\p{N}\`'’/_-]+){0,4}?)\\s+${FAILS}`,
  'iu',
)
const TERSE = new RegExp(`^(?:the )?(?<subject>[\\p{L}\`_-]+(?: [\\p{L}\`_-]+){0,2})\\s*(?:${FAILS}|dead|down|not \`?ok\`?):\\s`, 'iu')
const FAILING =
  /\b(?:a |each |any )?(?:fail(?:ed|ing)|broken|unanswered) (?<subject>\p{L}+)s?\b[^.]*\b(?:retried|through|instead|second|another)\b/iu
const FALLS = /\b(?:falls?|falling) back (?:to|on)\b|\bas a fallback\b|\bthe fallback (?:is|for)\b/i
const LABEL = /^(?:\d[\d.]*\s+)?\*{1,2}(?:when|if|failure|outage)\b[^*]*\*/i
/** Told as what happened, or as what is wrong with it: no arrangement. */
const TOLD = /\b(?:happened|was|were|had|took|has missed|lost track)\b|\bfailure domains?\b/i
const NO_PLACE = /motivation|context|background|problem|alternative|prior art|why not|why now|history|stor(?:y|ies)|option|question/i
const TOO_COMMON = new Set([
  'it',
  'they',
  'this',
  'that',
  'something',
  'one',
  'anything',
  'everything',
  'there',
  'target',
  'stage',
  'test',
  'attempt',
  'first',
  'call',
  'attempts',
  'still',
  'to',
  'time',
  'case',
  'no',
  'answer',
  'has',
  'have',
  'try',
  'retry',
  'tries',
  'first-attempt',
  'second',
])

function subjectOf(document: Document, sentence: Sentence): string | null {
  const { subject = '' } = (CONDITION.exec(sentence.plain) ?? TERSE.exec(sentence.plain) ?? FAILING.exec(sentence.plain))?.groups ?? {}
  const [head = ''] = subject
    .replace(/[`']/g, '')
    .toLowerCase()
    .split(/ (?:on|of|in|at|from|to|for) /)
  if (/\b(?:wishes|wants|decides)\b|^still$/.test(head)) return null
  const word = head.split(' ').at(-1) ?? ''
  if (word !== '' && !TOO_COMMON.has(word)) return word
  if (word === '' && !FALLS.test(sentence.plain)) return null
  // “If it fails”: it is what the entry opens with, or what the sentence before begins with.
  const block = blockOf(document, sentence)
  const [, lead] = /^\**([^*:.,]{3,40})\*\*/.exec(block.text) ?? []
  const before = prose(document).find(({ index, block: of }) => index === sentence.index - 1 && of === block.index)
  const [, opening] = /^(?:The|A|An|One|Our|Each)\s+(\p{L}+)/u.exec(before?.plain ?? '') ?? []
  return (lead ?? opening)?.toLowerCase().trim() ?? null
}

/** The sentence after “if it fails” that only makes sense with it. */
const isTail = (plain: string): boolean =>
  /^(?:then|after \d+ (?:hours|minutes|attempts)|in (?:this|that) case|otherwise|until then|meanwhile)/i.test(plain)

/** What a form asks about failure, and its answer: the answer goes. */
function answers(document: Document): readonly Mutation[] {
  return document.sections.flatMap((section): readonly Mutation[] => {
    if (!/\b(?:react|happens?|behaves?)\b.*\b(?:unavailable|fails?|down|unreachable)\b.*\?$/i.test(section.title.trim())) return []
    const own = prose(document).filter((one) => one.section === section.index)
    if (own.length === 0) return []
    const edits = cut(document, own)
    return [mutation(document, section.title, own, edits, [{ start: section.start, end: section.start + 2 }], [])]
  })
}

function mutation(
  document: Document,
  what: string,
  gone: readonly Sentence[],
  edits: readonly Edit[],
  places: readonly Range[],
  words: readonly string[],
): Mutation {
  return {
    kind: 'delete a fallback',
    what: `“${what}”, in line ${gone.map(({ start }) => start).join(', ')}`,
    text: spoil(document.text, edits),
    modes: [43, 47, 49],
    categories: ['dependency', 'failure', 'operations', 'open-question'],
    words: words.map((word) => [word]),
    ranges: places.map((place) => movedLines(document, edits, place)),
  }
}

/** A row is one sentence: only the clause goes. */
function clauses(document: Document): readonly Mutation[] {
  return prose(document).flatMap((row): readonly Mutation[] => {
    if (blockOf(document, row).kind !== 'row') return []
    const [, clause = ''] = /[.|] ((?:If|When) [^.|]+\.)(?= )/.exec(row.text) ?? []
    if (!CONDITION.test(clause) && !/^If there is no\b/.test(clause)) return []
    const edit = removed(document, row, clause)
    return edit === null ? [] : [mutation(document, clause, [row], [edit], [row], [])]
  })
}

/** A command that follows in a code block would stand there without its sentence. */
const leadsToCode = (document: Document, { block }: Sentence): boolean => document.blocks[block + 1]?.kind === 'code'

export const deleteFallback: Mutator = (document) => {
  const all = prose(document)
  const arranged = all.filter(
    (one) =>
      !TOLD.test(one.plain) &&
      !NO_PLACE.test(pathOf(document, one.section)) &&
      blockOf(document, one).kind !== 'row' &&
      !leadsToCode(document, one),
  )
  const bySubject = Map.groupBy(
    arranged.flatMap((sentence) => {
      const subject = subjectOf(document, sentence)
      return subject === null ? [] : [{ subject, sentence }]
    }),
    ({ subject }) => subject,
  )
  const bySentence = [...bySubject].flatMap(([subject, told]): readonly Mutation[] => {
    const first = told.map(({ sentence }) => sentence)
    const tails = all.filter(
      ({ index, block, plain }) => first.some((one) => one.index === index - 1 && one.block === block) && isTail(plain),
    )
    // “**When it is down.** …” opens a paragraph that is nothing else.
    const labelled = all.filter(
      (one) =>
        first.some(({ block }) => block === one.block) &&
        LABEL.test(blockOf(document, one).text) &&
        holds(blockOf(document, one).text, subject),
    )
    const gone = [...new Set([...first, ...tails, ...labelled])].toSorted((a, b) => a.index - b.index)
    const left = all.filter((one) => !gone.includes(one) && holds(one.plain, subject))
    if (left.length === 0) return []
    const places = [...gone.map((one) => around(blockOf(document, one))), ...left.map((one) => blockOf(document, one))]
    return [mutation(document, `${subject} fails`, gone, cut(document, gone), places, subject.length > 3 ? [subject] : [])]
  })
  return [...bySentence, ...clauses(document), ...answers(document)]
}
