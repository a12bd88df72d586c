/**
 * What the dossier has for this seat: its sentences, best first in the eyes of this reader, each with the way it leans on the
 * topic as it was given. Sentences and leans are those of the debate (`debate/pool.ts`); rows of tables are quoted and lean nowhere.
 * An open question has no sides: there the sentences closest to it are taken, and none leans. So it is where the dossier says too
 * little on a question (`relevance.ts`); files that are on something else are not read.
 */
import type { Dossier } from '../../../core/dossier.ts'
import { random } from '../../../core/random.ts'
import { LEAN_MIN } from '../balance.ts'
import { type Candidate, candidates } from '../candidates.ts'
import type { Context } from '../context.ts'
import { polarity } from '../cues.ts'
import { isTopical, type Line, type Pool, poolOf } from '../debate/pool.ts'
import { type Silence, silenceOf } from '../debate/silence.ts'
import { type Question, readQuestion } from '../question.ts'
import { readingOf } from '../reading.ts'
import { both, meet } from '../sets.ts'
import { RISKY } from './kinds.ts'
import { FAINT_MIN, FIRM_MIN, LIKING, LONG_LETTERS, SHARES, SURE_MIN, TROUBLE_LEAN } from './numbers.ts'
import { isAnchored, metBy, type Reader, type Seen, suitsRole } from './reader.ts'
import { relevanceOf } from './relevance.ts'

/** A sentence as it can be quoted and weighed; `score` is how much this reader likes it. */
export interface Piece extends Candidate {
  /** Says I or we. */
  readonly personal: boolean
  /** "… if X is above 3 in 2029": what somebody says would change a mind. */
  readonly isTest: boolean
}

export interface Material {
  readonly pool: Pool
  /** As the seat weighs it: put positively, with a yes or no. */
  readonly question: Question
  readonly isOpen: boolean
  readonly silence: Silence | null
  /** The dossier says too little to take a side: what it has is quoted, and none of it is a reason. */
  readonly isThin: boolean
  readonly pieces: readonly Piece[]
  readonly files: readonly string[]
}

/** `context.dossier`: as `heardOf` hands it out, so that sources on something else are not read. */
export function materialOf(view: Seen, context: Context, reader: Reader): Material {
  const { dossier } = context
  const pool = poolOf(dossier, view.topic)
  const asked = readQuestion(view.topic)
  // Where hardly anything leans surely, what leans faintly has to do: it counts as little as anything that counts.
  const sureMin = pool.lines.filter(({ lean, sure }) => lean !== 0 && sure >= SURE_MIN).length < FIRM_MIN ? FAINT_MIN : SURE_MIN
  const isOpen = asked.kind === 'open' && pool.topic.clause === null
  const { level, isOnQuestion, onSubject } = relevanceOf(dossier, pool)
  const isThin = !isOpen && level === 'thin'
  const isSilent = !isOpen && level === 'silent'
  const near = isOpen || isThin ? closest(view, asked, context) : []
  const found = isOpen
    ? near
    : isThin
      ? near.length > 0
        ? near
        : onSubject.map((line) => ({ ...fromLine(line, pool, reader, sureMin), lean: 0 }))
      : [...pool.lines.map((line) => fromLine(line, pool, reader, sureMin)), ...rowsOf(dossier, reader)].filter(
          ({ path }) => !isSilent && isOnQuestion(path),
        )
  return {
    pool,
    question: pool.topic.question,
    isOpen,
    silence: silenceOf(dossier) ?? (isSilent ? 'elsewhere' : null),
    isThin,
    pieces: found.toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start)),
    files: isSilent ? [] : dossier.files.map(({ path }) => path),
  }
}

function closest(view: Seen, question: Question, context: Context): readonly Piece[] {
  const { name, persona, method, interests } = view.self
  const answer = {
    purpose: 'answer',
    question: view.topic,
    self: { name, persona, method, interests },
    files: context.dossier.files,
    passages: view.passages,
  } as const
  return candidates(answer, question, context.dossier, context.seed).map((one) => ({ ...one, lean: 0, personal: false, isTest: false }))
}

function fromLine(
  { path, quote, start, end, stems, lean, sure, personal, isTest }: Line,
  pool: Pool,
  reader: Reader,
  sureMin: number,
): Piece {
  const leaning = sure >= sureMin ? lean * Math.max(LEAN_MIN, sure) * pool.sign : troubleIn(quote, stems, pool, reader)
  const interests = metBy(stems, reader)
  const isOnTopic = meet(stems, pool.topic.stems) || both(stems, pool.topic.question.core).length > 0
  const piece = {
    quote,
    start,
    end,
    form: 'sentence',
    cut: false,
    stopped: true,
    path,
    page: null,
    stems,
    interests,
    lean: leaning,
  } as const
  const score =
    liking(piece, reader) +
    LIKING.sure * Math.abs(leaning) +
    (isOnTopic ? LIKING.onTopic : 0) -
    (isTopical({ stems, quote }, pool) ? LIKING.topical : 0)
  return { ...piece, score, fit: isOnTopic ? 1 : 0, personal, isTest }
}

/** Who looks at risks reads a report of trouble as a reason against what it happened with; others leave it as it is. */
function troubleIn(quote: string, stems: ReadonlySet<string>, { topic, sign }: Pool, { anchor, role }: Reader): number {
  const isWary = anchor === 'Risk-Attentive' || role === 'red'
  return isWary && RISKY.test(quote) && polarity(quote) < 0 && meet(stems, topic.question.core)
    ? -TROUBLE_LEAN * topic.question.sign * sign
    : 0
}

/** The first and the last row of each table: what is between them is for those who look themselves. */
function rowsOf(dossier: Dossier, reader: Reader): readonly Piece[] {
  return dossier.files.flatMap(({ path, kind }) => {
    const rows = kind === 'csv' ? readingOf(dossier, path).sentences : []
    const ends = [...new Set([rows.at(0), rows.at(-1)])].filter((row) => row !== undefined)
    return ends.map((row): Piece => {
      const piece = { ...row, path, page: null, interests: metBy(row.stems, reader), lean: 0 }
      return { ...piece, fit: 0, score: liking(piece, reader) - LIKING.row, personal: false, isTest: false }
    })
  })
}

function liking(piece: Omit<Piece, 'score' | 'fit' | 'personal' | 'isTest'>, reader: Reader): number {
  const { quote, path, start, stems, interests, lean } = piece
  const at = `${path}:${start}:${quote.length}`
  const isOwn = random(reader.seed, `offline/roundtable/share/${at}`).below(SHARES) === reader.place % SHARES
  const keen =
    interests.length === 0 ? 0 : LIKING.firstInterest + LIKING.moreInterests * Math.min(LIKING.interestsCounted, interests.length - 1)
  return (
    keen +
    (isAnchored(quote, reader) ? LIKING.anchor : 0) +
    (meet(stems, reader.perspectiveStems) ? LIKING.perspective : 0) +
    (suitsRole(quote, lean, reader.role) ? LIKING.role : 0) +
    (/\d/.test(quote) ? LIKING.number : 0) +
    (isOwn ? LIKING.ownShare : 0) +
    LIKING.chance * random(reader.seed, `offline/roundtable/${reader.name}/${at}`).next() -
    (quote.length > LONG_LETTERS ? LIKING.long : 0)
  )
}

/** 1 towards a yes to the topic as it was given, −1 towards a no, 0 neither. */
export const signOfPiece = ({ lean }: Pick<Piece, 'lean'>): number => Math.sign(lean)
