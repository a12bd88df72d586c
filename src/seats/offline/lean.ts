/**
 * Which way one sentence leans on a yes/no question: above zero towards yes, below towards no, zero if it can't be told.
 *
 *   lean = Σ over clauses of  what the clause is about (the proposal +1, its alternative −1)  ×  how it speaks of it (cue words)
 *          + plain advice ("should not split")  + a change taken back ("went back")  + what its heading says ("Drawbacks")
 *
 * This is counting, not understanding. It is right more often than not on plain prose, and the texts built on it say so.
 */
import { stem, wordsOf } from '../../core/text/words.ts'
import { clausesOf, headingLean, isMotiveSection, isNegation, polarity, sectionLean, titleLean } from './cues.ts'
import { COMMON, FALSE_FRIENDS, LEAVING, REVERSAL, TAKING } from './families.ts'
import { GENERIC } from './generic.ts'
import { advised, isHalf, mentionIn, withoutNames } from './mention.ts'
import type { Question } from './question.ts'
import { both, meet } from './sets.ts'
import { stemSet } from './stems.ts'

const ADVICE_POINTS = 1.5
const MOTIVE_POINTS = 0.7
const PLEADED_POINTS = 0.6
/** A sentence that only names the thing acted upon, or stands under a heading on it, says less than one that names the act. */
const OBJECT_SHARE = 0.6
const HEADING_SHARE = 0.4
const ADVISING = new Set(['should', 'must', 'recommend', 'recommends', 'advise', 'ought'])
const ADVICE_REACH_WORDS = 4

/** `onTopic`: the file as a whole is about the question, so that a section called "Drawbacks" speaks of its proposal. */
export function leanOf(quote: string, heading: string, question: Question, onTopic: boolean): number {
  // A question of fact is only looked up: whether a sentence affirms or denies it takes more than counting words.
  if (question.about === 'fact') return 0
  const sentence = FALSE_FRIENDS.test(question.text) ? quote : quote.replaceAll(new RegExp(FALSE_FRIENDS, 'gi'), ' ')
  const clauses = clausesOf(sentence)
  const around = stemSet(sentence)
  const whole = relation(sentence, around, question)
  const under = relation(heading, stemSet(heading), question)
  const about = whole !== 0 ? whole : under * HEADING_SHARE
  // Under "What went well" a change taken back is only mentioned.
  const reversed = question.proposal.size > 0 && REVERSAL.test(sentence) && sectionLean(heading) <= 0
  if (onTopic && isMotiveSection(heading)) return MOTIVE_POINTS * -standingSign(question)
  if (whole === 0 && !reversed && titleLean(heading) !== 0)
    return pleaded(sentence, heading, question) * (under < 0 && isKeeping(question) ? -1 : 1)
  if (about === 0 && !reversed) return onTopic && speaksBySection(heading, question) ? bySection(sentence, heading) * question.sign : 0
  let sum = 0
  let last = about
  for (const clause of clauses) {
    const own = clauseRelation(clause, around, question)
    last = own === 0 ? last : own
    sum += last * spokenOf(clause, question) * question.sign + advice(clause, question)
  }
  if (reversed) sum += backTo(sentence, question)
  // A heading such as "What went wrong" speaks of what its sentence is about, be it the proposal or its alternative.
  const above = isOnAnother(heading, question)
    ? 0
    : headingLean(heading) * question.sign * (isKeeping(question) || question.exchange !== null ? Math.sign(about) : 1)
  if (sum * above >= 0) sum += above
  return Math.max(-2, Math.min(2, sum))
}

/** In a file that pleads a case ("The case against …"), what speaks well or ill of anything else is meant to support that case. */
function pleaded(sentence: string, heading: string, question: Question): number {
  return clausesOf(sentence).some((clause) => polarity(clause) !== 0) ? titleLean(heading) * PLEADED_POINTS * question.sign : 0
}

/** Not of what is to be kept, nor of something else, nor where the thing has no name of its own ("a four-day week"). */
const speaksBySection = (heading: string, question: Question): boolean =>
  !isKeeping(question) &&
  !isOnAnother(heading, question) &&
  (question.exchange === null || [...question.objects].some((word) => !GENERIC.has(word)))

/** All that is known is the section; a sentence whose own words speak the other way is left alone. */
function bySection(sentence: string, heading: string): number {
  const lean = headingLean(heading)
  return polarity(sentence) * lean < 0 ? 0 : lean
}

const isKeeping = ({ proposal }: Question): boolean => proposal.has('keep')

/** "Drawbacks of gas", where gas is not what the question is about. */
function isOnAnother(heading: string, { stems, proposal }: Question): boolean {
  const thing = stemSet(/\b(?:of|with|about|to) (.+)$/i.exec(heading.split(' › ').at(-1) ?? '')?.[1] ?? '')
  return thing.size > 0 && !meet(thing, stems) && !meet(thing, proposal)
}

/** What stands is the alternative to any change, and the proposal itself where the question is whether to keep it. */
const standingSign = (question: Question): number => (isKeeping(question) ? 1 : -1)

/** "went back to MySQL" speaks for MySQL; where no thing of the question is named, for what stood before. */
function backTo(sentence: string, question: Question): number {
  const from = sentence.slice(REVERSAL.exec(sentence)?.index ?? 0)
  return (question.exchange === null ? 0 : mentionIn(from, question.exchange).sign) || standingSign(question)
}

/** The name of a thing ("a smaller office") is no praise of it; of one that was dropped or abandoned, those words are the act and no blame. */
function spokenOf(clause: string, { exchange }: Question): number {
  if (exchange === null) return polarity(clause)
  const unnamed = withoutNames(clause, exchange)
  return polarity(mentionIn(clause, exchange).left ? unnamed.replace(/\b(?:abandon|drop|leav|left|remov|discard)\w*/gi, ' ') : unnamed)
}

/** "Today", in a clause on a change, means what a no would keep. */
function clauseRelation(clause: string, around: ReadonlySet<string>, question: Question): number {
  if (question.exchange !== null && mentionIn(clause, question.exchange).sign !== 0) return relation(clause, around, question)
  const standing = question.proposal.size > 0 && (/\b(?:today|currently|at present|as it is now)\b/i.test(clause) || REVERSAL.test(clause))
  return standing ? standingSign(question) : relation(clause, around, question)
}

/** 1: about what a yes brings. −1: about what a no keeps. 0: about neither, or about both. A thing by its name tells more than an act. */
function relation(text: string, around: ReadonlySet<string>, question: Question): number {
  const stems = stemSet(text)
  const { exchange } = question
  const mention = exchange === null ? null : mentionIn(text, exchange)
  const named = Number(names(stems, around, question.proposal, question)) - Number(names(stems, around, question.alternative, question))
  if (exchange !== null && mention !== null && mention.sign !== 0) {
    const whole = exchange.target.size > 0 && exchange.source.size > 0
    return whole || named !== 0 ? mention.sign : mention.sign * OBJECT_SHARE
  }
  if (named !== 0) return named
  if (mention !== null) return mention.first
  return meet(stems, question.objects) ? question.objectSign * OBJECT_SHARE : 0
}

/** Everyday verbs name the act only where the thing acted upon is named in the same sentence; so does any taking or leaving of a thing. */
export function names(stems: ReadonlySet<string>, around: ReadonlySet<string>, act: ReadonlySet<string>, question: Question): boolean {
  const { objects, exchange } = question
  const isThere = exchange === null ? meet(around, objects) : isHalf(around, exchange.target) || isHalf(around, exchange.source)
  const isLoose = (word: string): boolean => COMMON.has(word) || (exchange !== null && (TAKING.has(word) || LEAVING.has(word)))
  return both(stems, act).some((word) => isThere || !isLoose(word))
}

/** "should split", "should not split": advice counts only where the act follows at once, and not where it is hedged with "only". */
function advice(clause: string, { proposal, alternative, exchange }: Question): number {
  const towards = exchange === null ? 0 : advised(clause, exchange)
  if (towards !== 0) return towards * ADVICE_POINTS
  const words = wordsOf(clause)
  for (const [index, word] of words.entries()) {
    if (!ADVISING.has(word)) continue
    const next = words.slice(index + 1, index + 1 + ADVICE_REACH_WORDS)
    if (next.includes('only') || words.slice(Math.max(0, index - 3), index).some((near) => near === 'if' || near === 'whether')) continue
    const found = next.map(stem).find((near) => proposal.has(near) || alternative.has(near))
    if (found === undefined) continue
    const points = proposal.has(found) ? ADVICE_POINTS : -ADVICE_POINTS
    return next.some(isNegation) ? -points : points
  }
  return 0
}
