/**
 * A sentence as clauses: who does what to what, read by the forms of words and their places, with no list of deeds.
 *
 *   “If the worker dies, the lease lapses and the job is sealed within 5 s.”
 *     condition: worker · dies        main: lease · lapses        main: job · sealed (passive) · within 5 s
 *
 * A segment without a finite verb belongs to the one before it (“…, weekends included”). Only words of grammar are listed:
 * articles, prepositions, conjunctions, helping verbs, and the participles that do not end in -ed or -en.
 */

export interface Clause {
  readonly text: string
  /** Where it begins in the sentence. */
  readonly at: number
  /** A condition, a reason or a description hangs on another clause. */
  readonly kind: 'main' | 'side'
  /** In small letters, without its article; '' of an order, or where the clause before gives it. */
  readonly subject: string
  /** As written, in small letters. */
  readonly verb: string
  readonly form: 'present' | 'modal' | 'passive' | 'perfect' | 'order' | 'state'
  /** “must”, “may”, …; '' where there is none. */
  readonly modal: string
  /** What follows the verb. */
  readonly rest: string
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const DETERMINERS = set('the a an this that these those its their our his her your my each every all any no some both another either one')
const PRONOUNS = set(
  'it they we you he she who them us him everybody everyone nobody someone somebody whoever anyone itself themselves everything something anything nothing',
)
const PREPOSITIONS = set(
  'of in on at by for with from to into onto over under after before within without until during through between via per as against about above below across along around behind beside besides beyond despite except inside near off out outside since than toward towards upon up down back away',
)
const JOINING = set(
  'and or but nor so then if when whenever once unless while whereas because although though where which that what how whether',
)
const MODALS = set("must shall should will may can might could would cannot won't can't")
const HELPERS = set('is are be was were been has have had do does did')
const IRREGULAR = set(
  'sent brought put kept held paid told done made lent built sold bought met read left cut set shut lost found begun run said taught caught heard fed led spent split hit gone come become bound thought seen rung drawn thrown known shown dealt freed agreed dug swept hung won sunk spun stuck struck swung sought bent fought lit laid slid fled felt meant bound grown flown blown torn worn sworn',
)
/** What follows these describes: “stays open”. */
const COPULAR = /^(?:stays?|remains?|seems?|becomes?)$/
const ADVERB =
  /^(?:then|also|not|never|always|only|still|again|first|now|already|soon|even|just|both|all|each|there|here|meanwhile|(?!(?:app|rep|supp|re|comp|imp|multip)ly$)\p{L}{3,}ly)$/u
const SIDE =
  /^(?:and |or |but |even )?(?:if|when|whenever|once|unless|while|whereas|because|although|though|as soon as|as long as|so that|since|until|where|which|who|whose|that)\b/i
/** Where a clause may begin; whether one does, its verb tells. */
const BORDER =
  /[;:]\s+|\.\s+|\s[–—]\s|,\s+(?:and|or|but|then|so|while|whereas|because)\s+|,\s+|\s+(?:and|but|then|or)\s+|\s+(?=(?:if|when|whenever|unless|because|so that|while|until|once|which|who)\s)/g

interface Word {
  readonly text: string
  readonly small: string
  readonly at: number
}

const wordsIn = (text: string): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’/.%-]*/gu)].map(({ 0: found, index }) => {
    const word = found.replace(/[.]+$/, '')
    return { text: word, small: word.toLowerCase(), at: index }
  })

export const isParticiple = (word: string): boolean =>
  IRREGULAR.has(word) || /^\p{L}{2,}(?:[^e]ed|wn|ken|ven|tten|dden|zen|osen|orn)$/u.test(word)

const isGrammar = (word: string): boolean =>
  DETERMINERS.has(word) || PREPOSITIONS.has(word) || JOINING.has(word) || MODALS.has(word) || HELPERS.has(word)
/** What may stand behind a finite verb: the start of an object, an adverb, or nothing. */
const opens = (next: Word | undefined): boolean =>
  next === undefined ||
  DETERMINERS.has(next.small) ||
  PREPOSITIONS.has(next.small) ||
  PRONOUNS.has(next.small) ||
  JOINING.has(next.small) ||
  ADVERB.test(next.small) ||
  /^\d/.test(next.text)
const isPlural = (word: string): boolean => /[^su'’]s$/.test(word) && word.length > 3
const isSingularVerb = (word: string): boolean => /^\p{Ll}{2,}[^su'’]s$|^\p{Ll}+(?:sses|uses)$/u.test(word) && !isGrammar(word)

interface Found {
  readonly index: number
  readonly last: number
  readonly form: Clause['form']
  readonly modal: string
}

const skipAdverbs = (words: readonly Word[], from: number): number => {
  let at = from
  while (ADVERB.test(words[at]?.small ?? '')) at++
  return at
}

function afterBe(words: readonly Word[], index: number, from: number, modal: string): Found {
  const at = skipAdverbs(words, from)
  const isPassive = isParticiple(words[at]?.small ?? '')
  return { index, last: isPassive ? at : from - 1, form: isPassive ? 'passive' : 'state', modal }
}

function helped(words: readonly Word[], index: number): Found | null {
  const { small } = words[index] ?? { small: '' }
  const next = words[index + 1]?.small ?? ''
  const isPeriphrastic = /^(?:has|have|needs?|is|are)$/.test(small) && next === 'to' && words[index + 2] !== undefined
  if (MODALS.has(small) || isPeriphrastic) {
    const at = skipAdverbs(words, index + (isPeriphrastic ? 2 : 1))
    const verb = words[at]?.small ?? ''
    const modal = isPeriphrastic ? `${small} to` : small
    if (verb === 'be') return afterBe(words, index, at + 1, modal)
    if (verb === 'have' && isParticiple(words[skipAdverbs(words, at + 1)]?.small ?? ''))
      return { index, last: skipAdverbs(words, at + 1), form: 'perfect', modal }
    return verb === '' ? null : { index, last: at, form: 'modal', modal }
  }
  if (/^(?:is|are|gets?)$/.test(small)) return afterBe(words, index, index + 1, '')
  return HELPERS.has(small) ? { index, last: index, form: 'state', modal: '' } : null
}

/** The first finite verb: a helping verb, or a word of the right form at the right place. */
function verbIn(text: string, words: readonly Word[], goesOn: boolean, isManyBefore: boolean): Found | null {
  const start = frameEnd(words)
  let described: Found | null = null
  for (const [index, word] of words.entries()) {
    if (index < start) continue
    const found = helped(words, index)
    // “A sensor that is off by 0.5 °C is replaced”: the first verb only describes.
    const isDescribing = index > 0 && described === null && /^(?:that|which|who|whoever)$/.test(words[index - 1]?.small ?? '')
    if (found !== null && !isDescribing) return found
    if (isDescribing && (found !== null || isSingularVerb(word.text))) {
      described = found ?? { index, last: index, form: 'present', modal: '' }
      continue
    }
    const next = words[index + 1]
    const before = words[skipBack(words, index - 1)]
    const plain: Found = { index, last: index, form: 'present', modal: '' }
    if (before === undefined) {
      if (goesOn && isSingularVerb(word.text) && next !== undefined && opens(next)) return plain
      if (goesOn && isManyBefore && isBase(word) && opens(next) && next !== undefined && !JOINING.has(next.small)) return plain
      continue
    }
    if (!isSubjectEnd(before) || (isParticiple(before.small) && !isStart(words[start]))) continue
    if (COPULAR.test(word.small)) return plain
    const isMany = isManyAt(words, words.indexOf(before))
    // “Barriers, plate cameras”: with nothing behind it, only an article before the subject makes it a verb.
    if (
      (next === undefined || (JOINING.has(next.small) && !/^(?:whether|what|how|which)$/.test(next.small))) &&
      !isMany &&
      !isStart(words[start]) &&
      !isTerse(words, index, text)
    )
      continue
    if (!isMany && isSingularVerb(word.text) && (opens(next) || isBareObject(words, index) || isTerse(words, index, text))) return plain
    // “Payments then returns each balance”, “Workplace Systems replaces it”: a name may end in -s.
    const isObject = next !== undefined && (DETERMINERS.has(next.small) || PRONOUNS.has(next.small))
    if (isMany && /^\p{Lu}/u.test(before.text) && isSingularVerb(word.text) && isObject) return plain
    if (isMany && isBase(word) && opens(next) && (next !== undefined || index < 2 || /^\p{Ll}/u.test(before.text))) return plain
  }
  return described
}

const isStart = (word: Word | undefined): boolean =>
  word !== undefined && (DETERMINERS.has(word.small) || PRONOUNS.has(word.small) || SIDE.test(`${word.small} `))

/** “They”, “workers”; but “the head of operations” is one. */
function isManyAt(words: readonly Word[], at: number): boolean {
  const { small } = words[at] ?? { small: '' }
  if (/^(?:they|we|you|who)$/.test(small)) return true
  const head =
    words[at - 1]?.small === 'of' && !/^(?:all|some|most|many|none|any|each|\d.*)$/.test(words[at - 2]?.small ?? '')
      ? words[at - 2]
      : words[at]
  return isPlural(head?.small ?? '')
}

const isBase = ({ text, small }: Word): boolean =>
  /^\p{Ll}{2,}$/u.test(text) && !isGrammar(small) && !PRONOUNS.has(small) && !isPlural(small) && !ADVERB.test(small) && !isParticiple(small)

/** “Barrier opens.”, “Provider tells Customer.”: note style, a noun of one word or two at the start and a full stop at the end. */
const isTerse = (words: readonly Word[], index: number, text: string): boolean =>
  (index === 1 || index === 2) &&
  words.length <= 6 &&
  !HELPERS.has(words[index + 1]?.small ?? '') &&
  !MODALS.has(words[index + 1]?.small ?? '') &&
  /^\p{Lu}/u.test(words[0]?.text ?? '') &&
  !isPlural(words[0]?.small ?? '') &&
  /\.$|\. /.test(`${text}`)

/** “The reader deletes image and result”: one thing, its verb, and a noun; in “the desk shelves keep their length” the verb comes later. */
const isBareObject = (words: readonly Word[], index: number): boolean =>
  (/^(?:the|an?|each|every|this|it|its|our|their)$/.test(words[0]?.small ?? '') &&
    index <= 4 &&
    !isGrammar(words[index + 1]?.small ?? '') &&
    (isPlural(words[index + 1]?.small ?? '') ||
      words[index + 2] === undefined ||
      !opens(words[index + 2]) ||
      JOINING.has(words[index + 2]?.small ?? ''))) ||
  isNamedDoer(words, index)

/** “Support answers questions about Pots”: a name of one word, its verb, many things, and then nothing more or a preposition. */
const isNamedDoer = (words: readonly Word[], index: number): boolean =>
  index === 1 &&
  /^\p{Lu}\p{Ll}+$/u.test(words[0]?.text ?? '') &&
  !isPlural(words[0]?.small ?? '') &&
  /^\p{Ll}/u.test(words[2]?.text ?? '') &&
  isPlural(words[2]?.small ?? '') &&
  (words[3] === undefined || PREPOSITIONS.has(words[3].small))

/** “After five wrong codes in 10 minutes the keypad …”: the subject begins at an article that no preposition holds. */
function frameEnd(words: readonly Word[]): number {
  if (!PREPOSITIONS.has(words[0]?.small ?? '')) return 0
  const at = words.findIndex(
    ({ small }, index) =>
      index > 1 && /^(?:the|an?|each|it|they|we|every)$/.test(small) && !PREPOSITIONS.has(words[index - 1]?.small ?? ''),
  )
  return at === -1 ? 0 : at
}

const skipBack = (words: readonly Word[], from: number): number => {
  let at = from
  while (at > 0 && ADVERB.test(words[at]?.small ?? '')) at--
  return at
}

const isSubjectEnd = ({ small }: Word): boolean =>
  /^(?:it|they|we|you|he|she|who|which|that|this|each|one|everybody|nobody|someone|whoever)$/.test(small) ||
  (!isGrammar(small) && !ADVERB.test(small) && !/^\d+$/.test(small))

function clauseFrom(text: string, at: number, last: Clause | undefined): Clause | null {
  const words = wordsIn(text)
  const isMany = last !== undefined && (isPlural(last.subject) || /^(?:they|we)$/.test(last.subject))
  const found = verbIn(text, words, last !== undefined, isMany)
  const verb = words[found?.last ?? -1]
  if (found === null || verb === undefined) return null
  const start = words[found.index]?.at ?? 0
  return {
    text,
    at,
    kind: SIDE.test(text) ? 'side' : 'main',
    subject: subjectOf(text.slice(0, start)),
    verb: verb.small,
    form: found.form,
    modal: found.modal,
    rest: text.slice(verb.at + verb.text.length).replace(/[.\s]+$/, ''),
  }
}

const subjectOf = (before: string): string =>
  before
    .replace(/^.*[.:] /, '')
    .replace(/^(?:[\d.]+|[A-Z]{1,3}-?\d+[.:])\s/, '')
    .replace(/^(?:and|or|but|then|so|if|when|once|whenever|unless|because|while|which|who)\s+/i, '')
    .replace(/^(?:the|an?|each|every|all|our|its|their)\s+/i, '')
    .trim()
    .toLowerCase()

/** “Keep the old database”: the first word is no noun's plural and an object follows. */
function orderFrom(text: string, at: number): Clause | null {
  const words = wordsIn(text)
  const [first, next] = words
  if (first === undefined || next === undefined || isGrammar(first.small) || PRONOUNS.has(first.small) || /^\d/.test(first.text))
    return null
  if (isPlural(first.small) || ADVERB.test(first.small) || /ing$|ed$/.test(first.small) || !/^\p{Lu}?\p{Ll}+$/u.test(first.text))
    return null
  if (!DETERMINERS.has(next.small) && !PRONOUNS.has(next.small)) return null
  const rest = text.slice(first.at + first.text.length).replace(/[.\s]+$/, '')
  return { text, at, kind: 'main', subject: '', verb: first.small, form: 'order', modal: '', rest }
}

/** “6.3 If an outage …”, “**G1.** …”: the label is no word of the sentence. */
const LABEL = /^(?:[A-Z]{1,4}-?)?\d+(?:\.\d+)*[.:)]?\s+(?=\p{Lu})/u

const known = new Map<string, readonly Clause[]>()
const KNOWN_MAX = 20_000

/** The clauses of a sentence in order; none where it has no verb that can be read. */
export function clausesOf(plain: string): readonly Clause[] {
  const before = known.get(plain)
  if (before !== undefined) return before
  if (known.size > KNOWN_MAX) known.clear()
  const clauses = read(plain)
  known.set(plain, clauses)
  return clauses
}

function read(plain: string): readonly Clause[] {
  const clauses: Clause[] = []
  let from = LABEL.exec(plain)?.[0].length ?? 0
  const start = from
  const borders = [...plain.matchAll(BORDER)].filter(({ index }) => index >= start)
  for (let index = 0; index <= borders.length; index++) {
    const border = borders[index]
    const end = border?.index ?? plain.length
    const last = clauses.at(-1)
    const segment = plain.slice(from, end)
    const clause = clauseFrom(segment, from, last)
    // “unless an open complaint or …” has its verb further on.
    if (clause === null && SIDE.test(segment) && border !== undefined) continue
    if (clause !== null) clauses.push(clause)
    else if (last !== undefined) clauses[clauses.length - 1] = grown(last, plain.slice(last.at, end))
    // A frame without a verb (“On site, …”) is read together with what follows it.
    if (clause !== null || last !== undefined) from = end + (border?.[0].length ?? 0)
  }
  if (clauses.length > 0) return clauses
  const order = orderFrom(plain.slice(start), start)
  return order === null ? [] : [order]
}

const grown = (clause: Clause, text: string): Clause => ({
  ...clause,
  text,
  rest: `${clause.rest}${text.slice(clause.text.length)}`.replace(/[.\s]+$/, ''),
})
