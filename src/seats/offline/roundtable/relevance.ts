/**
 * Whether the dossier speaks to the question, by the test that `ask` goes by: the sentences it would choose from (`candidates`)
 * and how many of them have to lean before it takes a side (`balanceOf`).
 *
 *   no sentence touches it or its subject silent   nothing is quoted
 *   some do, but too few of them lean     thin     the closest are quoted, none counts for a side
 *   enough lean                           spoken   only files that are on the question are read
 *
 * It is asked for a reader without interests and by one seed, so that all seats at a table agree on it.
 */
import type { Dossier } from '../../../core/dossier.ts'
import { balanceOf } from '../balance.ts'
import { type Candidate, candidates } from '../candidates.ts'
import type { Line, Pool } from '../debate/pool.ts'
import { isHalf } from '../mention.ts'
import { type Question, readQuestion, tellingWords } from '../question.ts'
import { meet } from '../sets.ts'
import { stemSet } from '../stems.ts'
import { BESIDE_LINES } from './numbers.ts'

export interface Relevance {
  readonly level: 'silent' | 'thin' | 'spoken'
  readonly isOnQuestion: (path: string) => boolean
  /** What names whom or what the question is about, or stands beside it, but has nothing of what is asked: for want of anything closer. */
  readonly onSubject: readonly Line[]
}

const kept = new WeakMap<Pool, Relevance>()

/** `pool`: of this dossier, and so of one topic. */
export function relevanceOf(dossier: Dossier, pool: Pool): Relevance {
  const known = kept.get(pool) ?? read(dossier, pool)
  kept.set(pool, known)
  return known
}

const NOBODY = { name: '', persona: '', method: '', interests: [] } as const
const SEED = 0

function read(dossier: Dossier, pool: Pool): Relevance {
  const { text, question } = pool.topic
  const view = { purpose: 'answer', question: text, self: NOBODY, files: dossier.files, passages: [] } as const
  const found = candidates(view, { ...question, kind: 'yes-no' }, dossier, SEED)
  const telling = new Set(tellingWords(question))
  const named = new Set(pool.lines.filter((line) => isNamedIn(line, telling)).map(({ path }) => path))
  // A question of fact is not weighed by `ask` at all: here only by files in which one sentence names what it is about.
  const touched = new Set(readQuestion(text).about === 'fact' ? [] : found.map(({ path }) => path))
  const tables = new Set(dossier.files.filter(({ kind }) => kind === 'csv').map(({ path }) => path))
  const isOnQuestion = (path: string): boolean =>
    named.has(path) || touched.has(path) || (tables.has(path) && meet(stemsOfTable(dossier.text(path) ?? '', path), telling))
  const isSpoken = hasEnough(found, question) && pool.lines.some(({ path, lean }) => lean !== 0 && isOnQuestion(path))
  const subject = stemSet(pool.topic.clause?.subject ?? '')
  const naming = pool.lines.filter(({ stems }) => isHalf(stems, subject))
  const onSubject = pool.lines.filter((line) => naming.some((one) => isBeside(line, one)))
  const isSilent = found.length === 0 && onSubject.length === 0
  return { level: isSilent ? 'silent' : isSpoken ? 'spoken' : 'thin', isOnQuestion, onSubject }
}

const isBeside = (line: Line, other: Line): boolean => line.path === other.path && Math.abs(line.start - other.start) <= BESIDE_LINES

const isNamedIn = ({ stems, heading }: Line, telling: ReadonlySet<string>): boolean =>
  isHalf(new Set([...stems, ...stemSet(heading)]), telling)

/** "visits_self_service": the words of a column. */
const stemsOfTable = (text: string, path: string): ReadonlySet<string> => stemSet(`${path} ${text}`.replace(/[/._-]+/g, ' '))

/** Whether so many lean that they would make a side if all of them leaned the same way. */
const hasEnough = (found: readonly Candidate[], question: Pick<Question, 'about'>): boolean =>
  balanceOf(
    found.map((one) => ({ ...one, lean: Math.abs(one.lean) })),
    { about: question.about, negated: false },
  ).side === 'YES'
