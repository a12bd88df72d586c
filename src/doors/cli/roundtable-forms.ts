/**
 * What a person at a roundtable is asked for: every field of the reply's own shape, one after the other, so that a mode which
 * asks for something new is asked for it here, too. Only what a field is called stands in a table; what it takes, its shape says.
 */
import * as z from 'zod'
import { Vote } from '../../core/roundtable/words.ts'
import type { OpenRequest } from '../../engine/engine.ts'
import {
  type Ask,
  choice,
  confidence,
  ids,
  orNone,
  type Read,
  references,
  sideOrNone,
  words,
  wordsOrEmpty,
  wordsOrNone,
  yesOrNo,
} from './fields.ts'

/** As JSON Schema has it. */
export interface Shape {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

type Answer = { readonly value: unknown } | null
type Skipped = Readonly<Record<string, unknown>>

/** Ids are short, and no text is. */
const ID_CHARACTERS_MAX = 20
const TEXT_CHARACTERS_MAX = 6_000
const ENTRIES_MAX = 20

/** What each field is called, by its path. */
export const LABELS: Readonly<Record<string, string>> = {
  statement: 'Your position in one sentence',
  text: 'Reasons, each claim with its label, such as [FACT][1], [INFER], [ASSUME]',
  'vote.claim': 'The claim your vote is about, such as C4',
  'vote.because': 'Why you vote so',
  'alternatives.option': 'An alternative; two or more are asked for',
  'alternatives.rejectedBecause': 'Why you reject it',
  'failureModes.failure': 'A way it could fail; three or more are asked for',
  'failureModes.mitigation': 'What you would do about it',
  uncertain: 'What you do not know',
  'challenges.claim': 'A claim of another that you dispute, by id',
  'challenges.because': 'Why',
  supports: 'Claims of others that you hold, by id',
  retracts: 'Your own earlier claims that you no longer hold, by id',
  'controls.scope': 'The bounds of what may be done',
  'controls.approval': 'Who must approve',
  'controls.abort': 'How it is called off',
  'builds.claims': 'Claims of others that you put together, by id',
  'builds.adds': 'What that adds that nobody had said',
  'steelman.speaker': 'Whose position you attack, such as Speaker B',
  'steelman.text': 'That position at its strongest, as they would put it',
  'flaws.flaw': 'A flaw in it; three or more are asked for',
  'flaws.claim': 'The claim it is in, by id',
  'strongest.claim': 'The strongest claim of that position, by id',
  'strongest.argument': 'Your strongest argument against it',
  'questions.question': 'A question',
  'questions.about': 'The claim it is about, by id',
  'questions.assumption': 'What is taken for granted, unsaid, and laid open by it',
  boundary: 'Where your discipline ends: what you can not judge',
  evidenceWanted: 'What your discipline would want to see before it agrees',
  'challenge.claim': 'The claim you challenge, by id',
  'challenge.argument': 'What you hold against the working answer',
  'reactsTo.statistic': 'The figure of the last round that you react to',
  'reactsTo.value': 'Its value, as shown',
  moved: 'Does your side or confidence differ from your last one',
  onEvidence: 'What moved you: ids of evidence or claims',
  why: 'Why',
  'attacks.title': 'An attack',
  'attacks.precondition': 'What it takes',
  'attacks.steps': 'Its steps',
  'answers.vulnerability': 'The vulnerability you answer, such as V1',
  'answers.mitigation': 'What you would do about it',
  'answers.acceptedRisk': 'Or why the risk is accepted',
  'counterargument.claim': 'The claim you argue against, by id',
  'counterargument.argument': 'A new argument against what all agree on',
  hypothesis: 'Another explanation or option that nobody has named yet',
  'assumption.claim': 'A claim that rests on what all take for granted, by id',
  'assumption.assumption': 'What all take for granted',
  'assumption.challenge': 'Why it may not be so',
  claims: 'The claims it rests on, by id',
}

const vote: Read<string> = (text) => {
  const found = orNone(choice(Vote.options))(text)
  return typeof found === 'string' ? found : { value: found.value ?? '' }
}

/** Fields that are asked for in a way of their own. */
const OWN: Readonly<Record<string, readonly [question: string, read: Read<unknown>]>> = {
  side: ['Side (yes, no, uncertain; empty if it is not a yes-or-no question): ', sideOrNone],
  confidence: ['Confidence, 0 to 1: ', confidence],
  references: ['References as path:first-last "quote", separated by ; (empty for none): ', references],
  'vote.vote': [`Your vote on the working answer (${Vote.options.join(', ')}; empty: none): `, vote],
}

/** Null: nobody answers any more. */
export async function roundtableForm(ask: Ask, { schema, view }: OpenRequest): Promise<unknown> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' }) as Shape
  const answer = await group(ask, Object.entries(properties), '', skippedFor(view as View))
  return answer === null ? null : answer.value
}

interface View {
  readonly highStakes?: unknown
  readonly self?: { readonly role?: string }
}

/** What is not asked of this seat, and what stands in its place. Whoever sits here can look things up themselves. */
function skippedFor({ highStakes = null, self }: View): Skipped {
  return {
    needsContext: [],
    ...(highStakes === null ? { controls: null } : {}),
    ...(self?.role === 'blue' ? { attacks: [] } : self?.role === 'red' ? { answers: [] } : {}),
  }
}

async function group(ask: Ask, fields: readonly (readonly [string, Shape])[], under: string, skipped: Skipped = {}): Promise<Answer> {
  const values: Record<string, unknown> = {}
  for (const [name, shape] of fields) {
    const answer = name in skipped ? { value: skipped[name] } : await field(ask, under === '' ? name : `${under}.${name}`, shape)
    if (answer === null) return null
    values[name] = answer.value
  }
  return { value: values }
}

async function field(ask: Ask, path: string, shape: Shape): Promise<Answer> {
  const own = OWN[path]
  if (own !== undefined) return ask(...own)
  const inner = shape.anyOf?.find(({ type }) => type !== 'null') ?? shape
  if (inner.properties !== undefined) return group(ask, Object.entries(inner.properties), path)
  if (inner.items?.properties !== undefined) return several(ask, path, inner.items.properties, inner.maxItems ?? ENTRIES_MAX)
  return ask(...leaf(path, inner, shape !== inner))
}

/** One after the other, until the field that each needs is left empty. */
async function several(ask: Ask, path: string, properties: Readonly<Record<string, Shape>>, most: number): Promise<Answer> {
  const entries = Object.entries(properties)
  const [key, shape] = entries.find(([, { anyOf }]) => anyOf === undefined) ?? []
  const rest = entries.filter(([name]) => name !== key)
  const found: unknown[] = []
  while (key !== undefined && shape !== undefined && found.length < most) {
    const [, read] = leaf(`${path}.${key}`, shape, false, true)
    const first = await ask(`${LABELS[`${path}.${key}`] ?? key} (empty: ${found.length === 0 ? 'none' : 'no more'}): `, read)
    if (first === null) return null
    if (first.value === '' || (Array.isArray(first.value) && first.value.length === 0)) break
    const others = await group(ask, rest, path)
    if (others === null) return null
    found.push({ [key]: first.value, ...(others.value as object) })
  }
  return { value: found }
}

function leaf(path: string, shape: Shape, isNullable: boolean, mayBeEmpty = false): readonly [question: string, read: Read<unknown>] {
  const { type, enum: choices, minLength = 0, maxLength = TEXT_CHARACTERS_MAX, items } = shape
  const label = LABELS[path] ?? path
  if (items !== undefined) return list(label, items, shape.maxItems ?? ENTRIES_MAX)
  if (choices !== undefined) return [`${label} (${choices.join(', ')}): `, choice(choices)]
  if (type === 'boolean') return [`${label} (yes, no)? `, yesOrNo]
  if (type === 'number' || type === 'integer') return [`${label}: `, amount]
  if (isNullable) return [`${label} (empty for none): `, wordsOrNone(maxLength)]
  return minLength > 0 && !mayBeEmpty ? [`${label}: `, words(maxLength)] : [`${label} (may be empty): `, wordsOrEmpty(maxLength)]
}

const amount: Read<number> = (text) => (text === '' || !Number.isFinite(Number(text)) ? 'A number is needed.' : { value: Number(text) })

function list(label: string, { maxLength = TEXT_CHARACTERS_MAX }: Shape, most: number): readonly [question: string, read: Read<unknown>] {
  const isIds = maxLength <= ID_CHARACTERS_MAX
  const read: Read<readonly string[]> = (text) => {
    const found = isIds ? ids(text) : { value: text.split(';').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])) }
    if (typeof found === 'string') return found
    const long = found.value.find((one) => one.length > maxLength)
    if (long !== undefined) return `One of them has ${long.length} characters; at most ${maxLength} are taken.`
    return found.value.length > most ? `There are ${found.value.length}; at most ${most} are taken.` : found
  }
  return [`${label} (${isIds ? '' : 'separated by ;, '}empty for none): `, read]
}
