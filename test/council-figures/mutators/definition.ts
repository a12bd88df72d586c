/**
 * Drop a definition: the entry of a glossary, “X means …”, the words behind an abbreviation, an apposition that names a thing.
 * Only terms used at least twice elsewhere, and explained nowhere else: else nobody would miss it.
 */
import type { Document, Sentence } from '../../../src/core/document/document.ts'
import {
  around,
  blockOf,
  cut,
  type Edit,
  escaped,
  holds,
  type Mutation,
  type Mutator,
  movedLines,
  pathOf,
  prose,
  replaced,
  spoil,
} from './mutation.ts'

const KIND = 'drop a definition'
const TERM = '\\p{L}[\\p{L}\\p{N}_ -]{2,40}?'
const ENTRY = new RegExp(
  `^(?:\\d+(?:\\.\\d+)*\\.? )?(\\*\\*|\\*|_|\`\`?|“|")(${TERM}):?(?:\\*\\*|\\*|_|\`\`?|”|")(:| — | – | - |\\s+means\\s|\\s+refers to\\s|\\s+(?:is|are)\\s+(?:an?|the|one|any)\\s)?`,
  'u',
)
const EXPLAINS = new RegExp(`^(?:An? |The )?(?:\\*|_|“|")?(${TERM})(?:\\*|_|”|")?\\s+(?:means|refers to|is defined as|stands for)\\s`, 'u')
const GLOSSARY = /\b(?:words|terms?|terminology|glossary|definitions?|vocabulary|roles?|classification|categor(?:y|ies)|concepts)\b/i
const NO_TERMS = /alternative|option|risk|question|goal|drawback|why not|requirement|reject|history|checklist|roll-?out|stage/i
const NO_TERM = /^(?:notes?|example|todo|warning|effective|replaces|status|owner|good|bad|author|date)$/i

interface Term {
  readonly term: string
  readonly sentence: Sentence
}

/** Lists in which several entries open with a marked term are glossaries, whatever the heading says, unless it says otherwise. */
function termsOf(document: Document): readonly Term[] {
  const entries = prose(document).flatMap((sentence, at, all): readonly (Term & { verb: string })[] => {
    const isFirst = all[at - 1]?.block !== sentence.block
    const [, , term, verb = ''] = ENTRY.exec(sentence.text) ?? []
    const [, explained] = EXPLAINS.exec(sentence.text) ?? []
    const isColoned = /^\S?\*\*[^*]+:\*\*/.test(sentence.text)
    if ((isFirst || GLOSSARY.test(pathOf(document, sentence.section))) && term !== undefined && (verb !== '' || isColoned))
      return [{ term, sentence, verb: verb === '' ? ':' : verb.trim() }]
    return explained === undefined || explained.split(' ').length > 3 ? [] : [{ term: explained, sentence, verb: 'means' }]
  })
  return entries.filter(({ term, sentence, verb }) => {
    const path = pathOf(document, sentence.section)
    if (NO_TERM.test(term) || /\?\s*$|\)\?/.test(sentence.text) || NO_TERMS.test(path)) return false
    if (/^(?:means|refers)/.test(verb)) return true
    const { kind, section } = blockOf(document, sentence)
    const siblings = entries.filter((other) => other.sentence.section === section && blockOf(document, other.sentence).kind === 'item')
    return kind === 'item' ? GLOSSARY.test(path) || siblings.length >= 3 : /^(?:is|are)/.test(verb)
  })
}

/** Whether a sentence tells what the term is, in whatever words. */
const tells = (text: string, term: string): boolean =>
  new RegExp(
    `(?:^|[.;] )(?:an?|the|each|every|by)?\\s*\\W{0,2}${escaped(term)}s?\\W{0,2}\\s+(?:is|are|means?|refers to|stands? for|we mean)\\s+(?:an?|the|one|any|groups?|those)\\b|\\bcalled (?:an? |the )?\\W?${escaped(term)}\\b|[*_“"\`]{1,2}${escaped(term)}s?[*_”"\`]{1,2}(?::| — | – )`,
    'iu',
  ).test(text)

const usesOf = (document: Document, term: string, without: readonly Sentence[]): readonly Sentence[] =>
  prose(document).filter((sentence) => !without.some(({ index }) => index === sentence.index) && holds(sentence.plain, term))

/** A plain word of everyday use is not missed, unless it is written as a name or stands in a heading. */
function isNoticed(document: Document, term: string, uses: readonly Sentence[]): boolean {
  if (/[ _-]/.test(term) || term.replace(/s$/, '').length >= 7) return true
  const asName = new RegExp(`[\\p{L},\\d] ${escaped(term)}`, 'u')
  return uses.some(({ plain }) => /^\p{Lu}/u.test(term) && asName.test(plain)) || document.sections.some(({ title }) => title === term)
}

function dropped(document: Document, term: string, sentences: readonly Sentence[], edits: readonly Edit[]): readonly Mutation[] {
  const [first] = sentences
  const uses = usesOf(document, term, sentences)
  if (
    first === undefined ||
    edits.length === 0 ||
    uses.length < 2 ||
    !isNoticed(document, term, uses) ||
    uses.some(({ text, plain }) => tells(text, term) || tells(plain, term))
  )
    return []
  return [
    {
      kind: KIND,
      what: `the definition of “${term}” in line ${first.start}`,
      text: spoil(document.text, edits),
      modes: [5, 7],
      categories: ['definition', 'ambiguity'],
      words: [[term]],
      ranges: [],
    },
  ]
}

/** “Full Words (FW)”: only FW stays. */
function abbreviations(document: Document): readonly Mutation[] {
  return prose(document).flatMap((sentence) =>
    [
      ...sentence.text.matchAll(/((?:\p{L}[\p{L}-]*[ -]){1,6}\p{L}[\p{L}-]*)\s+\((?:the )?\W{0,2}([A-Z][A-Za-z]?[A-Z]{1,4})s?\W{0,2}\)/gu),
    ].flatMap(([, before = '', short = '']) => {
      const words = before.split(/[ -]/)
      const long = words.slice(-short.length)
      if (
        long
          .map((word) => word.charAt(0))
          .join('')
          .toUpperCase() !== short.toUpperCase()
      )
        return []
      const from = before.length - long.join(' ').length
      const whole = sentence.text.slice(sentence.text.indexOf(before) + from)
      const old = whole.slice(0, whole.indexOf(')') + 1)
      if (prose(document).some(({ index, plain }) => index !== sentence.index && holds(plain, long.join(' ')))) return []
      const edit = replaced(document, sentence, old, short)
      return edit === null ? [] : dropped(document, short, [sentence], [edit])
    }),
  )
}

/** “A separate process, the relay, reads …”: the name goes, its uses stay. */
function appositions(document: Document): readonly Mutation[] {
  return prose(document).flatMap((sentence) => {
    const [old, term] = /,\s+(?:the|called|named|known as)\s+([\p{L}-]{4,20}),(?=\s)/u.exec(sentence.text) ?? []
    if (old === undefined || term === undefined || !new RegExp(`\\ban? [^,.]{3,40}${escaped(old)}`, 'i').test(sentence.text)) return []
    const edit = replaced(document, sentence, old, '')
    const isNew = usesOf(document, term, [sentence]).every(({ index, section }) => index > sentence.index || section !== sentence.section)
    return edit === null || !isNew ? [] : dropped(document, term, [sentence], [edit])
  })
}

/** A row of a table that says what words mean. */
function rows(document: Document): readonly Mutation[] {
  return document.blocks.flatMap((row) => {
    const named = row.header.findIndex((cell) => /^\W*(?:term|word|name|role|abbreviation|acronym|concept|state|status)\W*$/i.test(cell))
    const told = row.header.findIndex((cell) => /meaning|definition|means|description|explanation/i.test(cell))
    const term = (row.cells[named] ?? '').replace(/[*_`]/g, '')
    if (row.kind !== 'row' || named === -1 || told === -1 || !/^\p{L}[\p{L} _-]{2,30}$/u.test(term)) return []
    const sentences = prose(document).filter(({ block }) => block === row.index)
    return dropped(document, term, sentences, cut(document, sentences))
  })
}

export const dropDefinition: Mutator = (document) => [
  ...termsOf(document).flatMap(({ term, sentence }) => {
    const isAlone = !ENTRY.test(sentence.text)
    const whole = prose(document).filter(({ block }) => block === sentence.block)
    const next = whole.find(({ index, text }) => index > sentence.index && ENTRY.exec(text)?.[3] !== undefined)
    const sentences = isAlone
      ? [sentence]
      : whole.filter(({ index }) => index >= sentence.index && index < (next?.index ?? Number.POSITIVE_INFINITY))
    const edits = cut(document, sentences)
    const range = movedLines(document, edits, around(blockOf(document, sentence)))
    return dropped(document, term, sentences, edits).map((one) => ({ ...one, ranges: isAlone ? [range] : [] }))
  }),
  ...rows(document),
  ...abbreviations(document),
  ...appositions(document),
]
