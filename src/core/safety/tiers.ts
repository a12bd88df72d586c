/**
 * The three safety tiers of a roundtable.
 *
 *   always on: the pre-filter ─▶ nothing: lightweight
 *                            └─▶ words ─▶ rows ─▶ score 1 or 2: triggered ─▶ advice
 *                                              └─▶ 3 or more, or high stakes: full evaluation, passage by passage
 *
 * It blocks only on both, in one passage: harm that is meant, and the form of instructions. A lexical layer misses much and
 * must therefore not punish words alone: half of all honest topics speak of attacks, treatments and the law.
 */
import { folded } from './fold.ts'
import { INTENT_ROWS } from './intent-patterns.ts'
import { hasVictim, isAboutPictures, isDirected, isReview, isTold } from './mood.ts'
import { PASSAGE, SCORE, SHOWN, TIER, TOPIC_CHARACTERS_MAX } from './numbers.ts'
import { type Passages, passagesOf, pieceAt, piecesOf } from './passages.ts'
import { CONTEXT_ROWS, TOPIC_ROWS } from './patterns.ts'
import { type Hit, type Prefilter, prefilterOf } from './prefilter.ts'
import type { Row } from './rows.ts'
import type { SafetyEvaluation, Setting, Tier, Trigger } from './types.ts'

export type { HighStakes, SafetyEvaluation, Setting } from './types.ts'

/** Made when it is first needed: whoever only looks at a list of deliberations needs none. */
const prefilters = new Map<Setting['highStakes'] | 'topic', Prefilter>()

function prefilterFor(name: Setting['highStakes'] | 'topic', rows: () => readonly Row[]): Prefilter {
  const known = prefilters.get(name)
  if (known !== undefined) return known
  const made = prefilterOf(rows())
  prefilters.set(name, made)
  return made
}

/** One for each category, because most stems of context rows are everyday words. */
const filterOf = (category: Setting['highStakes']): Prefilter =>
  prefilterFor(category, () => [...TOPIC_ROWS, ...INTENT_ROWS, ...CONTEXT_ROWS.filter(({ enabledBy }) => enabledBy === category)])
const topicFilter = (): Prefilter => prefilterFor('topic', () => TOPIC_ROWS)

/** A row that was found in a sentence. */
interface Find {
  readonly row: Row
  readonly piece: number
  readonly at: number
  readonly words: string
  readonly sentence: string
}

interface Judgement {
  readonly passed: boolean
  readonly concerns: readonly string[]
}

export function evaluateSafety(text: string, setting: Setting): SafetyEvaluation {
  const read = folded(text)
  const hits = filterOf(setting.highStakes)(read)
  const topic = folded(setting.topic.slice(0, TOPIC_CHARACTERS_MAX))
  const topics = topicsIn(read, hits, topicsIn(topic, topicFilter()(topic), new Map()))
  const pieces = hits.some(({ rows }) => rows.some(isAct)) ? piecesOf(read) : []
  const finds = findsIn(read, pieces, hits)
  const triggers = triggersOf(topics, finds, setting)
  const score = [...new Set(triggers.map(({ category }) => category))].reduce((sum, category) => sum + SCORE[category], 0)
  const tier = tierOf(score, setting)
  const judged = tier === 'full-evaluation' && finds.length > 0 ? judge(finds, passagesOf(read, pieces), { ...setting, topic }) : PASSED
  return { tier, score, triggers, ...judged, recommendations: adviceOn(triggers, topics, finds, judged) }
}

const PASSED: Judgement = { passed: true, concerns: [] }
const isAct = ({ category }: Row): boolean => category === 'intent' || category === 'context'

function tierOf(score: number, { highStakes }: Setting): Tier {
  if (score >= TIER.full || highStakes !== null) return 'full-evaluation'
  return score >= TIER.triggered ? 'triggered' : 'lightweight'
}

/** The topics of a text with the word that shows each, added to those already known. */
function topicsIn(text: string, hits: readonly Hit[], known: ReadonlyMap<Row, string>): ReadonlyMap<Row, string> {
  const topics = new Map(known)
  for (const { at, rows } of hits)
    for (const row of rows) {
      if (row.category !== 'topic' || topics.has(row)) continue
      const found = row.pattern.exec(text.slice(at, at + SHOWN.charactersMax))
      if (found?.index === 0) topics.set(row, found[0])
    }
  return topics
}

/** Every row of an act, tried once in a sentence. */
function findsIn(text: string, pieces: ReturnType<typeof piecesOf>, hits: readonly Hit[]): readonly Find[] {
  const finds: Find[] = []
  const tried = new Map<Row, number>()
  for (const hit of hits)
    for (const row of hit.rows) {
      if (!isAct(row)) continue
      const piece = pieceAt(pieces, hit.at)
      if (tried.get(row) === piece) continue
      tried.set(row, piece)
      const sentence = text.slice(pieces[piece]?.start, pieces[piece]?.end)
      finds.push(...matchesIn(sentence, row).map(({ at, words }) => ({ row, piece, at, words, sentence })))
    }
  return finds
}

/** The places of a row in one sentence: "do not kill him, kill her" has two. */
function matchesIn(sentence: string, row: Row): readonly { readonly at: number; readonly words: string }[] {
  const found = row.pattern.exec(sentence)
  if (found === null) return []
  const rest = found.index + found[0].length
  const again = row.pattern.exec(sentence.slice(rest))
  const first = { at: found.index, words: found[0] }
  return again === null ? [first] : [first, { at: rest + again.index, words: again[0] }]
}

function triggersOf(topics: ReadonlyMap<Row, string>, finds: readonly Find[], { isPressedMode }: Setting): readonly Trigger[] {
  const triggers: Trigger[] = []
  if (isPressedMode) triggers.push({ category: 'mode', because: 'The mode presses a position: adversarial, red team or devil’s advocate.' })
  for (const [row, word] of topics) triggers.push({ category: 'topic', because: `«${word}» belongs to ${row.says}.` })
  const seen = new Set<Row>()
  for (const { row, words } of finds) {
    if (seen.has(row) || row.category === 'topic' || row.category === 'form') continue
    seen.add(row)
    triggers.push({ category: row.category, because: `«${shown(words)}» matches ${row.id}: ${row.says}.` })
  }
  return triggers
}

/** The third tier: who is to be harmed, is it meant, and does it come as instructions? */
function judge(finds: readonly Find[], passages: Passages, setting: Setting): Judgement {
  const concerns: string[] = []
  let passed = true
  for (const find of finds) {
    const { row, piece, words } = find
    if (concerns.length >= SHOWN.concernsMax && (!passed || row.isOnlyWatched)) continue
    if (!row.isOnlyWatched && !isDirected(find.sentence, find.at, row)) continue
    if (!row.isOnlyWatched && isExcused(find, passages.textAt(piece), setting)) continue
    const form = passages.formAt(piece)
    const blocks = form !== null && !row.isOnlyWatched
    if (blocks) passed = false
    const where = form === null ? 'without instructions near it' : `in one passage with instructions («${shown(form)}»)`
    if (blocks || concerns.length < SHOWN.concernsMax) concerns.push(`${row.id} (${row.says}): «${shown(words)}» stands ${where}.`)
  }
  return { passed, concerns }
}

function isExcused({ row, at, words, sentence }: Find, passage: string, setting: Setting): boolean {
  const found = sentence.slice(at, at + words.length + PASSAGE.tailCharacters)
  if (row.needsVictim && !hasVictim(row, found, passage)) return true
  return isReview(row, found, passage, setting) || isTold(sentence.slice(0, at), passage) || isAboutPictures(words, passage)
}

function adviceOn(
  triggers: readonly Trigger[],
  topics: ReadonlyMap<Row, string>,
  finds: readonly Find[],
  { passed, concerns }: Judgement,
): readonly string[] {
  const advice: string[] = []
  if (!passed) advice.push('Leave out the instructions, or say what is to be prevented and how. A person may appeal with a reason.')
  else if (concerns.length > 0) advice.push('Say for whom this is meant and what keeps others from harm.')
  for (const row of topics.keys()) {
    const said = ADVICE[row.id]
    if (said !== undefined) advice.push(said)
  }
  if (triggers.some(({ category }) => category === 'mode') && finds.some(({ row }) => row.harms === 'system'))
    advice.push('Name the mitigation beside each attack path, and stay with the system under review.')
  return advice
}

const ADVICE: Readonly<Record<string, string>> = {
  'topic-security': 'Describe a weakness together with its fix.',
  'topic-medical': 'Name the guideline and who must decide; do not tell a person what to take.',
  'topic-legal': 'Name the jurisdiction; what is said here is no legal advice.',
}

function shown(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length <= SHOWN.charactersMax ? line : `${line.slice(0, SHOWN.charactersMax - 1)}…`
}
