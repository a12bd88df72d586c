/** What the worlds say: a dossier of a few lines, claims that rest on it, claims that only pretend to, and broken shapes. */
import type { Reference } from '../src/core/evidence/words.ts'
import type { Gathered } from '../src/sources/gather.ts'
import { hashText } from '../src/sources/hash.ts'

const TIMETABLE = `# Timetable
The ferry leaves at nine.
It returns at noon, with 41 passengers on a normal day.
In winter the crew of 6 rests from noon to four.
`
const BILL = `# Bill of the year
Fuel cost 120,000 in the last year.
Night crews are paid 1.5 times the day rate.
The island paid for 12 extra trips at night.
`

export const fileOf = (path: string, text: string) => ({
  path,
  hash: hashText(text),
  kind: 'markdown',
  title: path,
  lines: text.split('\n').length,
  text,
})

export const DOSSIER: Gathered = { files: [fileOf('bill.md', BILL), fileOf('timetable.md', TIMETABLE)], skipped: [], notes: [] }
export const NO_DOSSIER: Gathered = { files: [], skipped: [], notes: [] }

interface Line {
  readonly claim: string
  readonly label: 'FACT' | 'INFER' | 'ASSUME'
  readonly reference: Omit<Reference, 'n'>
}

const quoting = (path: string, quote: string, line: number | null = null): Omit<Reference, 'n'> => ({
  path,
  lines: line === null ? null : { start: line, end: line },
  quote,
  url: null,
  title: null,
})

export const FACTS: readonly Line[] = [
  { claim: 'The ferry leaves at nine.', label: 'FACT', reference: quoting('timetable.md', 'The ferry leaves at nine.', 2) },
  { claim: 'A normal day brings 41 passengers.', label: 'FACT', reference: quoting('timetable.md', '41 passengers on a normal day') },
  { claim: 'Night crews cost half as much again.', label: 'INFER', reference: quoting('bill.md', 'paid 1.5 times the day rate', 3) },
  { claim: 'The island has paid for nights before.', label: 'FACT', reference: quoting('bill.md', '12 extra trips at night', 4) },
  {
    claim: 'People would like to come home late.',
    label: 'ASSUME',
    reference: { ...quoting('', ''), path: null, quote: null, title: 'Common sense' },
  },
]

export const LIES: readonly Line[] = [
  { claim: 'The ferry sank twice last year.', label: 'FACT', reference: quoting('timetable.md', 'sank twice in the harbour', 3) },
  { claim: 'A report proves it.', label: 'FACT', reference: quoting('secret-report.md', 'it pays', 1) },
  { claim: 'The crew is happy.', label: 'FACT', reference: quoting('bill.md', 'Fuel cost 120,000', 4_000) },
  {
    claim: 'Everybody knows the price.',
    label: 'FACT',
    reference: { ...quoting('', ''), path: '../../etc/passwd', quote: null, lines: { start: 9, end: 2 } },
  },
  {
    claim: 'The web says so.',
    label: 'FACT',
    reference: { ...quoting('', ''), path: null, quote: 'so', url: 'https://example.org/?a=1#b' },
  },
]

/** What looks like an answer and has not its shape. None of these may become an answer or a vote. */
export const SHAPES: readonly unknown[] = [
  {},
  null,
  'YES',
  42,
  [],
  { side: 'MAYBE', position: 'x', text: 'x', references: [], confidence: 0.5 },
  { side: 'YES', position: '', text: '', references: [], confidence: 2 },
  { ranking: [1, 2, 3], because: 'numbers' },
  { ranking: 'A, B, C', because: 'one string' },
  { ranking: ['A'] },
]

/** For a reply drawn by its shape alone: ids, criteria and words of the document, so that now and then one fits. */
export const COUNCIL_WORDS: readonly string[] = [
  ...['F-1', 'F-2', 'F-3', 'F-9', 'F-1.R1', 'F-2.R1', 'F-2.R2', 'c1-1', 'c1-2', 'c2-1', 'never-1', 'Goals 1', ''],
  ...['must confirm a booking within 30 seconds', 'keeps passenger names for 90 days', 'may retry a failed payment as often as needed'],
  ...['__proto__', 'constructor', '<script>', '\u202e', '𝔽', 'null', '\n', 'night '.repeat(200), 'Seat B'],
]

/** The same for a roundtable. */
export const TABLE_WORDS: readonly string[] = [
  ...[
    'C1',
    'C2',
    'C3',
    'C7',
    'E1',
    'V1',
    'V2',
    'Q1',
    'B1',
    'Speaker A',
    'Speaker B',
    'Seat A',
    'a.md',
    '',
    '[FACT][1]',
    '[INFER]',
    '[ASSUME][1-3]',
  ],
  ...['The ferry pays for its crew.[FACT][1]', 'So it will.[INFER]', 'Why does nobody ask who pays?', 'ACCEPT', 'BLOCKER', 'minor'],
  ...['__proto__', 'constructor', '<script>', '\u202e', '𝔽', 'null', '\n', '~~~~', 'night '.repeat(200), '[[1]][', 'مرحبا', '\r\n'],
]
