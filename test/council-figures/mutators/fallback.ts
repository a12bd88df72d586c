/**
 * Delete a fallback: every sentence that says what happens when one certain thing fails. The thing itself is still relied on in
 * what is left, else nothing would be missing.
 */
import type { Document, Sentence } from '../../../src/core/document/document.ts'
import { around, blockOf, cut, holds, type Mutation, type Mutator, movedLines, pathOf, prose, spoil } from './mutation.ts'

const FAILS =
  "(?:(?:is|are|goes|go|gets|becomes|remains?) (?:\\p{L}+ )?(?:down|unavailable|unreachable|interrupted|offline|lost|broken|dead|missing|not available|not reachable|out of service|too slow)|fails?|dies|crash(?:es)?|stops? (?:answering|working)|breaks? off|times? out|does not (?:answer|respond|reply|arrive|know)|doesn't (?:answer|respond|reply)|rejects?|returns? an error|cannot be (?:reached|read|sent|loaded)|disappears?)"
const CONDITION = new RegExp(
  `\\b(?:if|when|whenever|should|once|while|in case)\\s+(?:the|an?|our|its|their|this|that|one|any|both)?\\s*(?<subject>[\\p{L}\\p{N}\`'’/_-]+(?: [\\p{L}\\p{N}\`'’/_-]+){0,4}?)\\s+${FAILS}`,
  'iu',
)
const TERSE = new RegExp(`^(?:the )?(?<subject>[\\p{L}\`_-]+(?: [\\p{L}\`_-]+){0,2})\\s*(?:${FAILS}|dead|down|not \`?ok\`?):\\s`, 'iu')
const FAILING =
  /\b(?:a |each |any )?(?:fail(?:ed|ing)|broken|unanswered) (?<subject>\p{L}+)s?\b[^.]*\b(?:retr(?:y|ies|ied)|again|through|instead|second|another|set aside|goes?)\b/iu
const FALLS = /\b(?:falls?|falling) back (?:to|on)\b|\bas a fallback\b|\bthe fallback (?:is|for)\b/i
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
])

function subjectOf(document: Document, sentence: Sentence): string | null {
  const { subject = '' } = (CONDITION.exec(sentence.plain) ?? TERSE.exec(sentence.plain) ?? FAILING.exec(sentence.plain))?.groups ?? {}
  const word = subject.replace(/[`']/g, '').toLowerCase().split(' ').at(-1) ?? ''
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
  /^(?:then|after that|in (?:this|that) case|otherwise|until then|meanwhile|labels print|takes \d)/i.test(plain)

export const deleteFallback: Mutator = (document) => {
  const all = prose(document)
  const arranged = all.filter(({ plain, section }) => !TOLD.test(plain) && !NO_PLACE.test(pathOf(document, section)))
  const bySubject = Map.groupBy(
    arranged.flatMap((sentence) => {
      const subject = subjectOf(document, sentence)
      return subject === null ? [] : [{ subject, sentence }]
    }),
    ({ subject }) => subject,
  )
  return [...bySubject].flatMap(([subject, told]): readonly Mutation[] => {
    const first = told.map(({ sentence }) => sentence)
    const tails = all.filter(
      ({ index, block, plain }) => first.some((one) => one.index === index - 1 && one.block === block) && isTail(plain),
    )
    const gone = [...new Set([...first, ...tails])]
    const left = all.filter((one) => !gone.includes(one) && holds(one.plain, subject))
    if (left.length === 0) return []
    const edits = cut(document, gone)
    const places = [...gone.map((one) => around(blockOf(document, one))), ...left.map((one) => blockOf(document, one))]
    return [
      {
        kind: 'delete a fallback',
        what: `what happens when “${subject}” fails, in line ${gone.map(({ start }) => start).join(', ')}`,
        text: spoil(document.text, edits),
        modes: [43, 47, 49],
        categories: ['dependency', 'failure', 'operations'],
        words: subject.length > 3 ? [[subject]] : [],
        ranges: places.map((place) => movedLines(document, edits, place)),
      },
    ]
  })
}
