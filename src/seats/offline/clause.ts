/**
 * Subject and predicate of a yes/no question, where they can be told apart with little doubt; null otherwise.
 * English puts the subject between auxiliary and verb, so all depends on knowing where the verb begins:
 * a list of verbs, more careful with words that are nouns as well ("plan", "test"). A wrong cut gives nonsense; null gives a plain sentence.
 */

export interface Clause {
  readonly subject: string
  readonly auxiliary: string
  readonly predicate: string
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const PRONOUNS = set('we i you they it he she this that these those everyone everybody anyone one')

/** Words that are hardly ever anything but a verb. */
const VERBS = set(`
  accept add adopt allow apply approve ask avoid be become begin believe bring build buy choose combine consider continue convert create decide delete
  deploy deprecate differ discontinue divide eliminate enable encourage ensure enter exist expand expect extend extract fail fix follow forbid gain get
  give go grow handle have help implement improve include increase introduce invest join keep know lead learn leave lower maintain make mandate matter
  meet merge migrate need outsource pay prefer prevent prohibit provide publish pursue raise reach reduce refuse reject rely remain remove replace
  require retain rewrite sell separate serve share stay suffer survive take teach tell tolerate treat trust try understand use wait write`)

/** Verbs that are as often nouns: taken only where a word follows that begins an object. */
const NOUN_VERBS = set(`
  change charge cost cut drop end finance fund hire launch limit lock move offer open order pin plan push ration release rent report review run
  scale set ship sign split staff start stop support switch tax test trial vote work`)
const AFTER_A_VERB = set(`
  a an the its their our your my his her this that these those all any some each every no more less fewer to from into for in on at by with off out up
  down over away back apart before after until now later again it them us one two three four five six ten`)
const BEFORE_A_NOUN = set(`
  a an the its their our your my his her this that these those all any some each every no of to for in on at by with from and or new old large small
  big public private first last next single own good bad`)

/** Where the predicate of "Is X …?" may begin. */
const PREDICATES = set(`
  a an the worth better worse best too safe safer faster slower cheaper ready enough likely unlikely possible necessary good bad more less still
  really right wrong fair useful harmful effective reasonable acceptable needed required sufficient justified overdue sustainable profitable`)

const MODALS = set('should must can could will would may might shall')
const DOING = set('do does did')
const BEING = set('is are was were')
const WORDS_MAX = 28

export function clauseOf(auxiliary: string, rest: string): Clause | null {
  const words = rest.split(/\s+/)
  if (words.length < 2 || words.length > WORDS_MAX || /["“”()?]/.test(rest)) return null
  const cut = predicateAt(auxiliary, words)
  if (cut === null) return null
  return { subject: words.slice(0, cut).join(' '), auxiliary, predicate: words.slice(cut).join(' ') }
}

function predicateAt(auxiliary: string, words: readonly string[]): number | null {
  const first = plain(words[0])
  if (first === 'there') return null
  const modal = MODALS.has(auxiliary) || DOING.has(auxiliary)
  if (!modal && !BEING.has(auxiliary)) return null
  if (PRONOUNS.has(first) && (!/^(?:this|that|these|those|one)$/.test(first) || isVerb(plain(words[1])))) return 1
  for (let index = 1; index < words.length; index++) {
    if (/[,;:]$/.test(words[index - 1] ?? '')) return null
    if (modal ? startsVerb(words, index) : startsState(words, index)) return index
  }
  return null
}

function startsVerb(words: readonly string[], index: number): boolean {
  const [before, word, after] = [plain(words[index - 1]), plain(words[index]), plain(words[index + 1])]
  if (BEFORE_A_NOUN.has(before) || isVerb(after)) return false
  return VERBS.has(word) || (NOUN_VERBS.has(word) && (after === '' || AFTER_A_VERB.has(after)))
}

/** Not after "splitting": there "the monolith" is still part of the subject. */
function startsState(words: readonly string[], index: number): boolean {
  const [before, word] = [plain(words[index - 1]), plain(words[index])]
  if (!PREDICATES.has(word) || BEFORE_A_NOUN.has(before)) return false
  return !/^(?:an?|the)$/.test(word) || !/ing$/.test(before)
}

const isVerb = (word: string): boolean => VERBS.has(word) || NOUN_VERBS.has(word)

const plain = (word: string | undefined): string => (word ?? '').toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, '')

/** "a five-person team should not split its monolith" */
export function said({ subject, auxiliary, predicate }: Clause, yes: boolean): string {
  if (yes) return `${subject} ${auxiliary} ${predicate}`
  return `${subject} ${auxiliary === 'can' ? 'cannot' : `${auxiliary} not`} ${predicate}`
}
