/**
 * What the page knows beyond the schema: the ids that a field may hold, with what they stand for. A schema says "the id of a
 * finding"; a person is shown the findings. Fields that can hold nothing now are taken away, and so are moves that need them.
 */
import type { RankView } from '../../../src/core/ask/views.ts'
import type { CouncilViews, ShownFinding } from '../../../src/core/council/views.ts'
import { INVARIANTS } from '../../../src/core/debate/numbers.ts'
import type { ShownMessage, SpeakView } from '../../../src/core/debate/views.ts'
import type { PinnedFile } from '../../../src/core/house/words.ts'
import type { RoundtableViews } from '../../../src/core/roundtable/views.ts'
import { roundtableKnown } from './known-roundtable.ts'
import type { Draft, Field, NamedField, Option } from './schema-form.ts'

export interface Known {
  /** By the field's name: what a single value may be. */
  readonly ones: Readonly<Record<string, readonly Option[]>>
  /** The same for lists. */
  readonly lists: Readonly<Record<string, readonly Option[]>>
  readonly orders: Readonly<Record<string, readonly Option[]>>
  /** What a single value may be in the entries of one list only. */
  readonly within: Readonly<Record<string, Known['ones']>>
  /** By the name that tells variants apart: those that are allowed now. */
  readonly variants: Readonly<Record<string, readonly string[]>>
  /** Lists, and what may be left out, that nobody is asked for now. */
  readonly left: readonly string[]
  readonly seeds: Readonly<Record<string, readonly Draft[]>>
  readonly hints: Readonly<Record<string, string>>
  readonly titles: Readonly<Record<string, string>>
  readonly longest: Readonly<Record<string, number>>
  /** Fields that stand behind all others, in this order. */
  readonly last: readonly string[]
}

const NOTHING: Known = {
  ones: {},
  lists: {},
  orders: {},
  within: {},
  variants: {},
  left: [],
  seeds: {},
  hints: {},
  titles: {},
  longest: {},
  last: [],
}

export interface Asked {
  readonly protocol: string
  readonly purpose: string
  readonly view: unknown
  readonly files: readonly PinnedFile[]
  /** "Speaker B" → a name, where the person may know it. */
  readonly names: ReadonlyMap<string, string>
  /** What a claim says, by its id; null: there is none. */
  readonly claimText?: (id: string) => string | null
}

export function knownOf({ protocol, purpose, view, files, names, claimText = () => null }: Asked): Known {
  const path = files.map((file) => ({ value: file.path, title: file.path }))
  if (protocol === 'council') return { ...NOTHING, ...councilKnown(view as CouncilViews[keyof CouncilViews]) }
  if (protocol === 'roundtable') {
    const known = roundtableKnown({ view: view as RoundtableViews[keyof RoundtableViews], names, claimText })
    return { ...NOTHING, ...known, ones: { path, ...known.ones } }
  }
  if (protocol === 'ask' && purpose === 'rank') return { ...NOTHING, orders: { ranking: letters(view as RankView) } }
  if (protocol === 'ask') return { ...NOTHING, ones: { path } }
  const longest = { content: INVARIANTS.charactersMax }
  const hints = { content: `One or two sentences, at most ${INVARIANTS.charactersMax} characters.` }
  if (purpose === 'steelman')
    return { ...NOTHING, longest, hints: { ...hints, falsifier: THEIRS.hint }, titles: { falsifier: THEIRS.title } }
  if (purpose !== 'speak') return { ...NOTHING, ones: { path }, longest, hints }
  const spoken = speaking(view as SpeakView, names)
  return { ...NOTHING, ...spoken, ones: { path, ...spoken.ones }, longest, hints }
}

const THEIRS = { title: 'What would change their mind', hint: 'As they say it: the same measure, value and date.' } as const

const letters = ({ answers }: RankView): readonly Option[] =>
  answers.map(({ letter, position }) => ({ value: letter, title: `Answer ${letter}`, detail: [position] }))

function speaking(view: SpeakView, names: ReadonlyMap<string, string>): Pick<Known, 'ones' | 'lists' | 'variants'> {
  const named = (alias: string): string => (names.has(alias) ? `${names.get(alias)} (${alias})` : alias)
  const messages = [...view.before, view.target].map((message) => messageOption(message, named))
  const others = view.positions.map(({ speaker }) => ({ value: speaker, title: named(speaker) }))
  const evidence = view.evidence.map(({ id, speaker, source, quote }) => ({
    value: id,
    title: `${id}, ${named(speaker)}: ${source}`,
    ...(quote === null ? {} : { detail: [quote] }),
  }))
  const given = [...new Set(view.evidence.map(({ message }) => message))]
  return {
    ones: {
      bearsOn: others,
      opponent: view.mayChallenge.map((alias) => ({ value: alias, title: named(alias) })),
      evidence: given.map((id) => messages.find(({ value }) => value === id) ?? { value: id, title: id }),
      seconds: view.proposals
        .filter(({ mine }) => !mine)
        .map(({ id, question, topic }) => ({ value: id, title: `${id}: ${question ?? topic}` })),
    },
    variants: { move: view.allowed },
    lists: { acks: messages.filter(({ isOwn }) => !isOwn), refs: messages, evidence },
  }
}

function messageOption({ id, speaker, content }: ShownMessage, named: (alias: string) => string) {
  const short = content.length > 90 ? `${content.slice(0, 88).trimEnd()} …` : content
  return { value: id, title: `${id}, ${named(speaker)}: ${short}`, isOwn: speaker === 'you' }
}

function councilKnown(view: CouncilViews[keyof CouncilViews]): Partial<Known> {
  const mode = view.self.modes.map(({ number, name, looksFor }) => ({ value: number, title: `${number} ${name}`, detail: [looksFor] }))
  switch (view.purpose) {
    case 'review':
      return {
        ones: { mode, sameAs: [] },
        ...visionKnown(view.vision, view.wantsAlignment),
        hints: { oath: view.vision.oath },
      }
    case 'assess': {
      const finding = view.findings.map(findingOption)
      const others = view.others.map(({ id, description }) => ({ value: id, title: `${id}: ${description}` }))
      return {
        ones: { mode, finding, sameAs: [...finding, ...others] },
        ...visionKnown(view.vision, true, finding.length === 0 ? ['assessments', 'remediations'] : []),
        lists: { endorsements: remedies(view.findings) },
        seeds: { assessments: view.findings.map(({ id }) => ({ finding: id, judgement: null, severity: null, because: '', quote: '' })) },
      }
    }
    case 'vote':
      return {
        ones: { finding: view.items.concat(view.unresolved).filter(isFirstOf).map(findingOption) },
        lists: { endorsements: remedies(view.unresolved) },
        seeds: { votes: view.items.map(({ id }) => ({ finding: id, vote: null, because: '', quote: '' })) },
      }
    case 'endorse':
      return { lists: { endorsements: remedies(view.unresolved) } }
  }
}

const isFirstOf = ({ id }: ShownFinding, index: number, all: readonly ShownFinding[]): boolean =>
  all.findIndex((other) => other.id === id) === index

/** The vision's criteria in one list, what it forbids in the other; neither where nothing of it is asked for. */
function visionKnown(
  { phases, forbids }: CouncilViews['review']['vision'],
  isWanted: boolean,
  left: readonly string[] = [],
): Pick<Known, 'within' | 'left'> {
  const wanted = phases.flatMap((phase) => phase.criteria.map(({ id, text }) => ({ value: id, title: `${phase.name}: ${text}` })))
  const forbidden = forbids.map(({ id, text }) => ({ value: id, title: text }))
  const none = [...(isWanted ? [] : ['alignment']), ...(isWanted && forbids.length > 0 ? [] : ['violations'])]
  return { within: { alignment: { criterion: wanted }, violations: { criterion: forbidden } }, left: [...left, ...none] }
}

function findingOption({ id, severity, category, line, quote, description, contested, said, remediations, isYours }: ShownFinding): Option {
  const place = line === null ? '' : `, line ${line}`
  return {
    value: id,
    title: `${id}: ${severity}, ${category}${place}${isYours ? ' (yours)' : ''}`,
    detail: [
      description,
      ...(quote === null ? [] : [`“${quote}”`]),
      ...(contested === null ? [] : [`Contested: ${contested}`]),
      ...said.map(({ judgement, because }) => `${judgement === 'SUPPORT' ? 'For it' : 'Against it'}: ${because}`),
      ...remediations.map((remedy) => `Remedy ${remedy.id}: ${remedy.text}`),
    ],
  }
}

const remedies = (findings: readonly ShownFinding[]): readonly Option[] =>
  findings.flatMap(({ id: finding, remediations }) =>
    remediations.flatMap(({ id, text, isYours }) => (isYours ? [] : [{ value: id, title: `${id}, for ${finding}: ${text}` }])),
  )

/* ——— the form, with what is known put in ——— */

export function withKnown(field: Field, known: Known): Field {
  switch (field.kind) {
    case 'group':
      return { ...field, fields: fieldsWith(field.fields, known) }
    case 'variants':
      return {
        ...field,
        variants: field.variants
          .filter(({ value }) => known.variants[field.key]?.includes(value) ?? true)
          .map((variant) => ({ ...variant, fields: fieldsWith(variant.fields, known) }))
          .filter(({ fields }) => !fields.some(({ field: one }) => one.kind === 'choice' && !one.isOptional && one.options.length === 0)),
      }
    case 'list':
      return { ...field, item: withKnown(field.item, known) }
    default:
      return field
  }
}

const fieldsWith = (fields: readonly NamedField[], known: Known): readonly NamedField[] =>
  inOrder(fields, known.last).map((named) => {
    const field = put(named, known)
    const { key, title } = named
    return { key, title: known.titles[key] ?? title, field: { ...field, hint: known.hints[key] ?? field.hint } }
  })

/** What is named last goes there; all else stays where it is. */
const inOrder = (fields: readonly NamedField[], last: readonly string[]): readonly NamedField[] =>
  fields.toSorted((a, b) => last.indexOf(a.key) - last.indexOf(b.key))

function put({ key, field }: NamedField, known: Known): Field {
  const { hint, isOptional } = field
  if (field.kind === 'group' && isOptional && known.left.includes(key)) return { kind: 'fixed', value: null, hint, isOptional }
  if (field.kind === 'list') return putList(key, field, known)
  const options = known.ones[key]
  if (options !== undefined && (field.kind === 'text' || field.kind === 'number' || field.kind === 'choice'))
    return options.length === 0 && isOptional
      ? { kind: 'fixed', value: null, hint, isOptional }
      : { kind: 'choice', options, hint, isOptional }
  const most = known.longest[key]
  if (most !== undefined && field.kind === 'text') return { ...field, max: Math.min(most, field.max ?? most) }
  return withKnown(field, known)
}

function putList(key: string, field: Field & { readonly kind: 'list' }, known: Known): Field {
  const { hint, isOptional, max } = field
  if (known.left.includes(key)) return { kind: 'fixed', value: [], hint, isOptional }
  const order = known.orders[key]
  if (order !== undefined) return { kind: 'order', options: order, hint, isOptional }
  const options = known.lists[key]
  if (options !== undefined && field.item.kind === 'text')
    return options.length === 0 ? { kind: 'fixed', value: [], hint, isOptional } : { kind: 'several', options, max, hint, isOptional }
  const within = known.within[key]
  const inside = within === undefined ? known : { ...known, ones: { ...known.ones, ...within } }
  return { ...field, item: withKnown(field.item, inside), seeds: known.seeds[key] ?? [] }
}
