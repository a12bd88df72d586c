/**
 * Socratic: one after the other, questions only. A question that brings its own answer is a claim in disguise. Position,
 * alternatives and failure modes stand in fields of their own; only the text and the declared questions are looked at here.
 */
import { parseContribution } from '../../evidence/parse.ts'
import { scan } from '../../evidence/tags.ts'
import { sentences } from '../../text/sentences.ts'
import { counted, fail, few, listed, pass, quoted, recordedAs, says, unverified } from './checks.ts'
import type { Answered, Looked, Mode } from './mode.ts'
import { SAYS, SOCRATIC } from './numbers.ts'

type Here = Looked<'socratic'>

export const socratic: Mode<'socratic'> = {
  name: 'socratic',
  title: 'Socratic',
  tells: 'In turn, everybody asks probing questions and nothing else.',
  order: 'sequential',
  isSparse: false,
  shows: 'words',
  isPressed: false,
  roleOf: () => 'speaker',
  questions: [
    { id: 'SOC1', asks: 'Is every sentence that says something a question, and does none answer itself?', check: asksOnly },
    { id: 'SOC2', asks: 'Does at least one question lay open an assumption that nobody has stated?', check: laysOpen },
  ],
}

function asksOnly({ said }: Here): Answered {
  const { questions } = said.part
  const texts = [parseContribution(said.text, []).body.replace(QUOTATION, ''), ...questions.map(({ question }) => question)]
  const read = texts.map(questionsIn)
  const wrong = read.flatMap((each) => each.wrong)
  if (wrong.length > 0) return fail(few(wrong))
  if (questions.length < SOCRATIC.questionsMin) return fail(`${SOCRATIC.questionsMin} question is asked for; none is declared.`)
  const silent = read.findIndex(({ count }) => count === 0)
  if (silent !== -1) return fail(silent === 0 ? 'The text asks nothing.' : `Question ${silent} asks nothing.`)
  return pass(`All that is said is ${counted(read[0]?.count ?? 0, 'question')}.`)
}

/** What others have said, set off with a mark at the beginning of the line, is not said here. */
const QUOTATION = /^[ \t]*>.*$/gm
const QUESTION = /[?？؟][\s"'”’»)\]*_]*$/
/** A word that answers the question before it. */
const ANSWER = /^\W*(?:yes|no|nope|of course|certainly|clearly|obviously|never|hardly|exactly|because|indeed)\b/i
/** A claim with a question mark: "…, isn't it?", "Isn't it obvious that …?", "Who would deny …?" */
const TAIL =
  /,\s*(?:(?:is|are|was|were|does|do|did|would|could|should|has|have|wo|ca)n['’]t\s+(?:it|they|he|she|we|you|that|there|this)|right|correct|is it not|no)\s*\?\W*$/i
const LEADING =
  /^\W*(?:isn['’]t it (?:obvious|clear|plain|evident|true)|don['’]t (?:we|you) (?:all )?(?:agree|know)|who (?:would|could|can) (?:deny|doubt))\b/i

function questionsIn(text: string): { readonly count: number; readonly wrong: readonly string[] } {
  const wrong: string[] = []
  let count = 0
  for (const { text: whole, kind } of sentences(text)) {
    const { tags } = scan(whole)
    const bare = tags.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), whole).trim()
    if (QUESTION.test(bare)) {
      count++
      if (TAIL.test(bare) || LEADING.test(bare)) wrong.push(`${quoted(bare)} answers itself.`)
    } else if (count > 0 && ANSWER.test(bare)) {
      wrong.push(`${quoted(bare)} answers the question before it.`)
    } else if (kind !== 'heading' && (tags.some((tag) => tag.kind === 'label') || says(bare, SOCRATIC.sentenceWordsMin))) {
      wrong.push(`${quoted(bare)} is no question.`)
    }
  }
  return { count, wrong }
}

function laysOpen({ said, registry }: Here): Answered {
  const named = said.part.questions.flatMap(({ assumption }) => (assumption !== null && says(assumption, SAYS.line) ? [assumption] : []))
  if (named.length === 0) return fail('No question names an assumption that it lays open.')
  const stated = named.map((assumption) => recordedAs(registry, assumption))
  const unsaid = stated.findIndex((claim) => claim === null || claim.label === 'OPEN')
  if (unsaid !== -1) return pass(`${quoted(named[unsaid] ?? '')} is stated nowhere in the record.`)
  const open = stated.find((claim) => claim?.label !== 'FACT')
  if (open) return unverified(`${open.id} states it as ${open.label}; whether anything unsaid is laid open, code can not tell.`)
  return fail(`What is named as an assumption is claimed as a FACT: ${listed(stated.flatMap((claim) => claim?.id ?? []))}.`)
}
