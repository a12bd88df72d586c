/**
 * Attributes by one name each, however they are worded: "eyes" and "eye colour", "arrives" and "arrival day", "max" and
 * "limited to". The first name of a row is the one that all others come to. Words that add nothing ("value", "colour") are
 * dropped where something else is left, and markers such as "limit" come last, so that `MAX_UPLOAD` meets "upload limit".
 */
/** One attribute a row, all its wordings behind the colon. */
const WORDINGS: readonly string[] = [
  'eye: eye, eye colour, eye color, iris, irises',
  'hair: hair, hair colour, hair color',
  'skin: skin, skin colour, skin color, complexion',
  'beard: beard',
  'age: age, aged, years old, years of age',
  'height: height, tall, high',
  'width: width, wide',
  'depth: depth, deep',
  'length: length, long',
  'weight: weight, weighs, weigh, mass, heavy',
  'birth: birth, born, date of birth, birth date, birth year, year of birth, birthday',
  'death: death, died, dies, date of death',
  'rank: rank, military rank, grade',
  'name: name, called, named, full name',
  'arrival: arrival, arrives, arrive, arrived, arrival date, arrival day, arrival time, day of arrival, lands, landing',
  'departure: departure, departs, depart, departed, departure date, departure day, departure time',
  'start: start, starts, started, begin, begins, began, beginning, start date, start time, start day, opening',
  'end: end, ends, ended, finish, finishes, finished, end date, end time, end day, closing',
  'date: date, happens, happened, occurs, occurred, takes place, took place, day',
  'expiry: expiry, expires, expire, expiration, expiry date',
  'deadline: deadline, due, due date',
  'launch: launch, launches, launched, launch date, release date, released',
  'duration: duration, lasts, lasted, takes, took',
  'cost: cost, costs, price, fee, charge',
  'timeout: timeout, time out',
  'interval: interval, every, runs every, frequency',
  'limit: limit, limits, limited, limited to, maximum, max, cap, capped, capped at, upper limit, ceiling, up to, at most',
  'minimum: minimum, min, lower limit, at least',
  'default: default, defaults, defaults to, default value',
  'port: port, port number, tcp port',
  'version: version, release',
  'capital: capital, capital city',
  'size: size',
  'spouse: spouse, husband, wife',
]

/** Attributes that name somebody or something, of which there is one at a time. Of brothers there may be several. */
const SINGLE = new Set(
  'mother father spouse capital name surname birthplace hometown homeland captain owner author leader king queen commander database licence license currency language timezone region default rank title framework'.split(
    ' ',
  ),
)

/** What only people and animals have: for these "Seryn" may be "Seryn Vale". */
const PERSONAL = new Set('eye hair skin beard age height weight birth death rank mother father spouse surname birthplace'.split(' '))

/** Attributes that a compound may end in without a row of their own. */
const OTHERS = new Set(
  'lifetime period delay rate quota capacity budget threshold retention ttl level status mode format encoding protocol colour color count number'.split(
    ' ',
  ),
)

const MARKERS: ReadonlySet<string> = new Set(['limit', 'minimum', 'default'])
const EMPTY: ReadonlySet<string> = new Set(['value', 'colour', 'color', 'number', 'count', 'amount', 'setting', 'state', 'status'])
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an', 'our', 'of', 'to', 'is', 'are', 'be'])

/** Words in lower case and in the singular, with names of code taken apart: `sessionTimeout` and `SESSION_TIMEOUT` are "session timeout". */
export function plainWords(phrase: string): readonly string[] {
  const parts = phrase
    .normalize('NFC')
    .replaceAll('’', "'")
    .replace(/'s?(?![\p{L}\p{N}])/gu, ' ')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
  const words: string[] = []
  for (const part of parts) {
    const word = part.includes('.') ? part.replace(/^\.+|\.+$/g, '') : part
    if (word !== '') words.push(singular(word))
  }
  return words
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return /(?:ss|x|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

const NAMES: ReadonlyMap<string, string> = new Map(
  WORDINGS.flatMap((row) => {
    const [name = '', wordings = ''] = row.split(': ')
    return wordings.split(', ').map((wording) => [plainWords(wording).join(' '), name] as const)
  }),
)
/** How many words the longest wording has that begins with this one. */
const REACH: ReadonlyMap<string, number> = [...NAMES.keys()].reduce((reach, wording) => {
  const words = wording.split(' ')
  return reach.set(words[0] ?? '', Math.max(words.length, reach.get(words[0] ?? '') ?? 0))
}, new Map<string, number>())

/** Words with each wording of an attribute exchanged for its name, articles and empty words out, markers last. */
export function topicWords(words: readonly string[]): readonly string[] {
  const named: string[] = []
  for (let at = 0; at < words.length; ) {
    const { name, length } = wordingAt(words, at)
    at += length
    if (name !== named.at(-1)) named.push(name)
  }
  const content = named.filter((word) => !ARTICLES.has(word))
  const telling = content.filter((word) => !EMPTY.has(word))
  const kept = telling.length > 0 ? telling : content
  const markers = new Set(kept.filter((word) => MARKERS.has(word)))
  return [...kept.filter((word) => !MARKERS.has(word)), ...markers]
}

function wordingAt(words: readonly string[], at: number): { readonly name: string; readonly length: number } {
  for (let length = Math.min(REACH.get(words[at] ?? '') ?? 0, words.length - at); length > 0; length--) {
    const name = NAMES.get(length === 1 ? (words[at] ?? '') : words.slice(at, at + length).join(' '))
    if (name !== undefined) return { name, length }
  }
  return { name: words[at] ?? '', length: 1 }
}

/** Whether a word or phrase is known to be one: a compound that ends in it is a subject and its attribute. */
export function isAttribute(phrase: string): boolean {
  const words = plainWords(phrase)
  return (
    words.length > 0 && (NAMES.has(words.join(' ')) || (words.length === 1 && (OTHERS.has(words[0] ?? '') || SINGLE.has(words[0] ?? ''))))
  )
}

/** The last word of a topic tells what it is about: of a "mother" there is one. */
export const isSingle = (topic: readonly string[]): boolean => SINGLE.has(topic.at(-1) ?? '')

/** Whether only people and animals have it. */
export const isPersonal = (topic: readonly string[]): boolean => topic.length === 1 && PERSONAL.has(topic[0] ?? '')
