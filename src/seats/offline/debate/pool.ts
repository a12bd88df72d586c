/**
 * What the whole dossier has to say on a topic: every sentence that can stand alone, with the way it leans.
 *
 *   file ──section──▶ pleads for or against the topic? ──▶ sentence: its own cue words, else what its file pleads for
 *
 * A file pleads where it says in so many words that the claim holds or does not; under "What we grant" it speaks against itself.
 * A sentence with an "if" and a date is a test, and leans nowhere. Kept per dossier and topic: all seats read the same texts.
 */
import type { Dossier } from '../../../core/dossier.ts'
import { stem, wordsOf } from '../../../core/text/words.ts'
import { isNegation, polarity, titleLean } from '../cues.ts'
import { COMMON } from '../families.ts'
import { leanOf } from '../lean.ts'
import type { Quotable } from '../quotable.ts'
import { readingOf } from '../reading.ts'
import { both } from '../sets.ts'
import { stemSet } from '../stems.ts'
import type { Dated } from './dates.ts'
import { assertsNothing, burdenLean, isOn, isTrial, outcomeLean, verdictLean, votedLean } from './effects.ts'
import { headingsOf, sectionSide } from './headings.ts'
import { putPositively } from './positive.ts'
import { isShowing } from './showing.ts'
import { type Topic, topicOf } from './topic.ts'

export interface Line {
  readonly path: string
  readonly quote: string
  readonly start: number
  readonly end: number
  readonly stems: ReadonlySet<string>
  readonly heading: string
  /** 1 speaks for the topic, −1 against it, 0 for neither. */
  readonly lean: 1 | 0 | -1
  /** How surely, 0 to 1. */
  readonly sure: number
  /** "… if X is above 3 on 31 December 2029": what somebody says would change a mind. */
  readonly isTest: boolean
  /** The case that its file or section makes, 0 where none. */
  readonly stance: number
  /** Its file or section pleads that way. */
  readonly pleaded: boolean
  /** Says I or we: to be quoted, not to be said in one's own voice. */
  readonly personal: boolean
  /** Said against the case of its own file. */
  readonly granted: boolean
}

export interface Pool {
  /** Put positively: every lean and every stance is for or against this. */
  readonly topic: Topic
  /** −1 where the topic as it was given denies that claim: a yes to it is then a no to the claim. */
  readonly sign: 1 | -1
  /** As it was given. */
  readonly given: string
  readonly lines: readonly Line[]
  /** Rarer words tell more. */
  readonly weight: (stem: string) => number
  /** Whether the dossier has the word in small letters: then it is no name. */
  readonly isCommon: (word: string) => boolean
  readonly isName: (word: string) => boolean
  readonly papers: readonly Dated[]
}

type Sentence = Quotable & { readonly stems: ReadonlySet<string> }

const WORDS_MIN = 5
const LINES_MAX = 3_000
const QUOTE_MAX = 215
const LEAN_MIN = 0.5
const PLEADED_SURE = 0.7
const OWN_SURE = 0.6
const FAINT_SURE = 0.4

const kept = new WeakMap<Dossier, Map<string, Pool>>()

export function poolOf(dossier: Dossier, topicText: string): Pool {
  const pools = kept.get(dossier) ?? new Map<string, Pool>()
  kept.set(dossier, pools)
  const pool = pools.get(topicText) ?? read(dossier, topicText)
  pools.set(topicText, pool)
  return pool
}

function read(dossier: Dossier, given: string): Pool {
  const { text, sign } = putPositively(given) ?? { text: given, sign: 1 }
  const topic = topicOf(text)
  const lines: Line[] = []
  const papers: Dated[] = []
  const spelled = new Map<string, number>()
  // Where the thing was tried, other papers on it tell what came of that too.
  const hasTrial = dossier.files.some(({ path }) => /trial|pilot/i.test(path) && isTrial(dossier.text(path) ?? '', path, topic))
  for (const { path, kind } of dossier.files) {
    const text = dossier.text(path)
    if (text === null || lines.length >= LINES_MAX) continue
    if (kind === 'csv' || kind === 'json' || kind === 'yaml') continue
    papers.push({ path, text })
    spell(text, spelled)
    lines.push(...linesOf(dossier, path, text, topic, hasTrial))
  }
  return {
    topic,
    sign,
    given: topicOf(given).text,
    lines,
    weight: rarity(lines),
    isCommon: (word) => (spelled.get(word) ?? (ENDS_COMMON.test(word) ? 1 : 0)) > 0,
    isName: (word) => (spelled.get(word.toLowerCase()) ?? 0) < 0,
    papers,
  }
}

/** How words end that are hardly ever names: for those that only ever open a sentence. */
const ENDS_COMMON = /^.{3,}(?:[^aeious']s|ees|ing|ed|ness|ment|ity|age|tion|ence|ance)$/

/** Above zero: written small more often than with a capital inside a sentence. */
function spell(text: string, spelled: Map<string, number>): void {
  for (const [, capital, small] of text.matchAll(/(?<=[\p{Ll}\d,] )(\p{Lu}[\p{Ll}-]+)|(?<![\p{L}\p{N}_])(\p{Ll}[\p{Ll}-]*)(?![_\d])/gu)) {
    const word = (capital ?? small ?? '').toLowerCase()
    spelled.set(word, (spelled.get(word) ?? 0) + (small === undefined ? -1 : 1))
  }
}

const TEST = /\b(?:if|unless|once|until)\b.*\d/i
const CHANGING = /\b(?:would|will|should|gives? way|withdraws?|could)\b/i
const POINTING =
  /^(?:it|its|they|their|them|another|the (?:latter|former|above|same|other)|in other words|by contrast|in contrast|note that|similar to|as (?:mentioned|noted|above)|in (?:this|that|such|these|those)|at (?:this|that)|for (?:this|that|these|those|whom|me)|with (?:this|that|those)|without (?:this|that|those|these)|of (?:course|these|those|them)|on the other hand|this|that|these|those|he|she|such|there|then|however|therefore|thus|also|additionally|moreover|instead|otherwise|similarly|for example|for instance|in addition|finally|hence|but|and|or|so|yet|here|both|three of|two of|part of (?:that|it|this)|half of (?:that|it|them)|a remark|note|section|sum|counted)\b/i
const SPEAKING_OF_ITSELF = /\b(?:(?:invented|fictional)\b|these notes|this (?:letter|memo|note|paper|report|file))/i
/** Who earns by a case, or what a file is, is no argument in it. */
const ASIDE =
  /\b(?:my fee|you|your|yours|please|earns?|dear|see|questionnaire|minutes of)\b|^\p{L}+(?: \p{L}+)?: |\b(?:signed|invited|presented|answered)$/iu
/** In a file that pleads a case, a sentence that judges, compares or foresees is meant for the case; a plain description need not be. */
const ASSESSING =
  /\b(?:not|no|never|nobody|nothing|none|more|less|fewer|most|least|than|only|enough|almost|while|but|because|so|should|must|will|would|cannot|can|expects?|rose|fell|falls?|gain(?:ed|s)?|lost|loses?|kept|keeps?|held|failed|worth|better|worse|has become|without|between|instead|against|is a)\b/i
const DESCRIBING = /^(?:the|our) (?:plan|rest|question|proposal|estimate|board|committee|vote)\b/i
/** In a file that pleads a case, what makes an exception to it is no part of it. */
const GIVING_WAY =
  /\b(?:the|an) exception\b|\b(?:would|do|does) not object\b|\b(?:I|we) (?:grant|concede|admit)\b|\badmittedly\b|\bnot against\b/i
const CONDITIONAL = /\b(?:if|whether|unless)\b/i
const PERSONAL = /\b(?:I|me|my|we|us|our|ours)\b/

function linesOf(dossier: Dossier, path: string, text: string, topic: Topic, hasTrial: boolean): readonly Line[] {
  const headings = headingsOf(text)
  const rows = text.split(/\r?\n/)
  const { sentences, stems } = readingOf(dossier, path)
  const onTopic = both(stems, topic.question.core).length === topic.question.core.size
  const stance = stanceOf(
    sentences.map(({ quote }) => quote),
    headings[1] ?? '',
    topic,
  )
  const isAbout = isOn(text, topic)
  const tried = isTrial(text, path, topic) || (isAbout && hasTrial)
  const found: Line[] = []
  for (const raw of sentences) {
    const one = withoutHeading(raw, rows)
    if (one === null || !isUsable(one)) continue
    const heading = headings[one.start] ?? ''
    const isTest = (TEST.test(one.quote) && CHANGING.test(one.quote)) || isShowing(one.quote)
    const granting = /\b(?:grant|concede|admit|fair)/i.test(heading.split(' › ').at(-1) ?? '')
    const pleaded = (sectionSide(heading) || stance) * (granting ? -1 : 1)
    const own = shownLean(one.quote, isAbout, topic, tried) || ownLean(one.quote, heading, topic, onTopic)
    const firm = pleaded || own
    const lean =
      isTest || own * pleaded < 0 || (pleaded !== 0 && GIVING_WAY.test(one.quote))
        ? 0
        : firm || faintLean(one, heading, headings[1] ?? '', topic)
    found.push({
      path,
      quote: one.quote,
      start: one.start,
      end: one.end,
      stems: one.stems,
      heading,
      lean: lean > 0 ? 1 : lean < 0 ? -1 : 0,
      sure:
        lean === 0
          ? 0
          : firm === 0
            ? FAINT_SURE
            : own === pleaded
              ? 1
              : pleaded === 0
                ? OWN_SURE
                : (ASSESSING.test(one.quote) && !DESCRIBING.test(one.quote)) || polarity(one.quote) !== 0
                  ? PLEADED_SURE
                  : FAINT_SURE,
      isTest,
      stance: sectionSide(heading) || stance,
      pleaded: lean !== 0 && pleaded === lean,
      personal: PERSONAL.test(one.quote),
      granted: granting && stance !== 0,
    })
  }
  return found
}

function isUsable({ form, cut, stopped, quote }: Quotable): boolean {
  if (form === 'row' || cut || !stopped || quote.length > QUOTE_MAX || POINTING.test(quote)) return false
  return !SPEAKING_OF_ITSELF.test(quote) && !ASIDE.test(quote) && !/[\]|]|:$|["”]$|^\d{1,2}(?:\.| \p{Lu})/u.test(quote)
}

/** A heading without marks runs into the sentence below it: taken off, so that the quote begins where the sentence does. */
function withoutHeading(one: Sentence, rows: readonly string[]): Sentence | null {
  const first = (rows[one.start - 1] ?? '').trim()
  if (one.end === one.start || /[.!?,;:]$/.test(first) || !one.quote.startsWith(`${first} `) || !/^\p{Lu}/u.test(rows[one.start] ?? ''))
    return one
  const quote = one.quote.slice(first.length + 1)
  return quote.split(' ').length < WORDS_MIN ? null : { ...one, quote, start: one.start + 1, stems: stemSet(quote) }
}

/** "an argument for", "the reason against". */
const arguedSide = (quote: string): number =>
  Number(/\b(?:arguments?|reasons?|speaks?|case)\b.{0,30} for\b/i.test(quote)) -
  Number(/\b(?:arguments?|reasons?|speaks?|case)\b.{0,30} against\b/i.test(quote))

/** Words of praise or blame, a price or a wish, in a text that is about what is proposed: little to go by, and counted as little. */
function faintLean({ quote, stems }: Sentence, heading: string, title: string, topic: Topic): number {
  if (CONDITIONAL.test(quote) || assertsNothing(quote)) return 0
  const { core, exchange, alternative, sign } = topic.question
  const near = new Set([...stems, ...stemSet(heading), ...stemSet(title)])
  const named = exchange === null ? both(near, core).length : both(near, exchange.target).length
  if (named === 0 || (exchange !== null && both(stems, exchange.source).length > 0) || both(stems, alternative).length > 0) return 0
  const wished =
    Number(/\b(?:supports?|in favou?r|prefers?|recommends?|welcomes?|approves?|agreed?)\b/i.test(quote)) -
    Number(/\b(?:objects?|opposes?|rejects?|refuses?|against|worr(?:y|ies)|can't support|do not agree|don't agree)\b/i.test(quote))
  const priced = Number(
    /\b(?:costs?|borrow|deficit|fee|price)\b.*\d/i.test(quote) &&
      both(stems, core).length > 0 &&
      !/\b(?:fell|saves?|less|grant|cheaper|instead)\b/i.test(quote),
  )
  return Math.sign(polarity(quote) + wished - priced) * sign
}

/** By what came of it, who was for it and what it costs: firmer than words of praise or blame, and so looked for first. */
function shownLean(quote: string, isAbout: boolean, topic: Topic, tried: boolean): number {
  if (assertsNothing(quote)) return 0
  const { sign } = topic.question
  return (
    (tried ? outcomeLean(quote) : 0) * sign ||
    votedLean(quote, topic) ||
    verdictLean(quote, topic) * sign ||
    burdenLean(quote, isAbout, topic) * sign
  )
}

/** "a hedge against a failing currency": what a thing is set against is not what it is. A condition asserts nothing. */
function ownLean(quote: string, heading: string, topic: Topic, onTopic: boolean): number {
  if (CONDITIONAL.test(quote) || assertsNothing(quote)) return 0
  const said = quote
    .replace(/["“][^"”]*["”]/g, ' ')
    .replace(/\b(?:hedge|protection|insurance|safe|protected?s?) (?:against|from)\b[^,;]*/gi, ' ')
    .replace(/\b(?:in|on|at|for|of|with) (?:which|whom)\b[^,;]*/gi, ' ')
  // Where the act is not understood, one word in common with the topic does not make a sentence one about it.
  const { proposal, exchange, objects } = topic.question
  const isLoose = proposal.size === 0 && exchange === null && objects.size >= LOOSE_OBJECTS
  if (isLoose && both(stemSet(said), objects).length < 2) return arguedSide(quote)
  const lean = Math.sign(leanClear(leanOf(said, heading, topic.question, onTopic)))
  if (lean * topic.question.sign > 0 && deniesAct(said, topic)) return 0
  // Praised as a hedge and blamed as a risk in one sentence: that leans to neither.
  if ((lean < 0 && HEDGING.test(quote)) || LEFT_OPEN.test(quote)) return 0
  // What has to be borne is no gain, and trouble with what stands today is none with what is proposed.
  if (lean * topic.question.sign > 0 ? BORNE.test(quote) : STANDING.test(quote)) return 0
  // What only the reason of a sentence leans to is not what the sentence says.
  const main = said.split(/,? (?:because|since)\b/i)[0] ?? said
  const shown = main === said ? lean : Math.sign(leanOf(main, heading, topic.question, onTopic))
  return (shown === lean ? lean : 0) || arguedSide(quote)
}

const LOOSE_OBJECTS = 5
const HEDGING = /\b(?:hedge|protection|insurance) against\b/i
const BORNE = /\bwould (?:still )?have to\b/i
const STANDING = /\b(?:the|our) (?:old|present|current|existing)\b/i
const LEFT_OPEN =
  /\b(?:come|came) back from\b|\bnew high\b|\bboth (?:rose|fell)\b|\bmatters? little\b|\b(?:does|do|did) not (?:settle|decide|prove|show)\b|\bsay neither\b/i
const DENIED_WORDS = 4

/** "does not ask for separate services": a no before the very act that is proposed. */
function deniesAct(quote: string, { question }: Topic): boolean {
  const words = wordsOf(quote)
  return words.some(
    (word, index) =>
      isNegation(word) &&
      words
        .slice(index + 1, index + 1 + DENIED_WORDS)
        .map(stem)
        .some((near) => question.proposal.has(near) && !COMMON.has(near)),
  )
}

const leanClear = (lean: number): number => (Math.abs(lean) >= LEAN_MIN ? lean : 0)

/** 1, −1 or 0: whether a file says in so many words that the claim holds, or that it does not; both ways counts as neither. */
function stanceOf(quotes: readonly string[], title: string, topic: Topic): number {
  const titled = titleLean(title)
  if (titled !== 0) return titled * topic.question.sign
  let [affirmed, denied] = [0, 0]
  for (const quote of quotes) {
    const says = assertion(quote, topic)
    if (says.yes) affirmed++
    if (says.no) denied++
  }
  return affirmed > 0 && denied > 0 ? 0 : Math.sign(affirmed - denied)
}

const REPORTED = /\b(?:whether|if|members|voted|votes|asked|between|would|some|others|percent|of \d+)\b/i

function assertion(quote: string, { clause, question, stems }: Topic): { readonly yes: boolean; readonly no: boolean } {
  if (clause === null || REPORTED.test(quote)) return { yes: false, no: false }
  const held = both(stemSet(quote), stems).length / Math.max(1, stems.size)
  const plain = quote.toLowerCase()
  const [predicate = ''] = clause.predicate.toLowerCase().split(/\b(?:instead|rather|in \d)/)
  const begins = plain.startsWith(clause.subject.toLowerCase())
  const stated = begins && plain.includes(`${clause.auxiliary} ${predicate.trim()}`)
  const denied = begins && plain.includes(`${clause.auxiliary} not ${predicate.trim()}`)
  if (stated || denied) return { yes: stated, no: denied }
  const advised = /\bshould\b/i.test(quote) && held >= 0.5 ? leanOf(quote, '', question, false) : 0
  return { yes: advised >= 1.5, no: advised <= -1.5 }
}

/** Says what the topic says: a position, not a reason for one. */
export const isTopical = ({ stems, quote }: Pick<Line, 'stems' | 'quote'>, { topic }: Pool): boolean => {
  const [predicate = ''] = (topic.clause?.predicate ?? '').toLowerCase().split(/\b(?:instead|rather|in \d)/)
  const act = predicate.trim()
  // "Larkfield should split its monolith", of another by name.
  if (act !== '' && new RegExp(`\\b${topic.clause?.auxiliary ?? ''} (?:not )?${escaped(act)}\\b`, 'i').test(quote)) return true
  return both(stems, topic.question.core).length >= topic.question.core.size && both(stems, topic.stems).length >= topic.stems.size * 0.6
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function rarity(lines: readonly Line[]): (stem: string) => number {
  const holding = new Map<string, number>()
  for (const { stems } of lines) for (const stem of stems) holding.set(stem, (holding.get(stem) ?? 0) + 1)
  return (stem) => Math.log(1 + lines.length / ((holding.get(stem) ?? 0) + 1))
}
