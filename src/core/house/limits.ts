/**
 * Limits as they are put together and as they hold for one call.
 *
 *   defaults ◀── witan.yaml ◀── flags, a request, a brief ◀── raised later        the later word wins
 *
 * Within one word the narrower wins: a purpose before a model, a model before its provider, its provider before all.
 */
import type { CallLimits, Limits, Seat } from './words.ts'

type Wished = { readonly [Name in keyof Limits]?: Limits[Name] | undefined }
interface Table {
  readonly seats: readonly Seat[]
  readonly staff: { readonly clerk: Seat | null; readonly judge: Seat | null }
  readonly bench: readonly Seat[]
}
type Narrower = Readonly<Record<string, CallLimits>>

/** What one call may take: of time, and of tokens for its reply. */
export function callLimits(
  limits: Limits,
  { model, purpose }: { readonly model: string | null; readonly purpose: string },
): Pick<Limits, 'replyMsMax' | 'outputTokensMax'> {
  const words = [limits.perPurpose[purpose], ...ofModel(limits, model)]
  const first = (name: keyof CallLimits): number => words.map((word) => word?.[name]).find((value) => value != null) ?? limits[name]
  return { replyMsMax: first('replyMsMax'), outputTokensMax: first('outputTokensMax') }
}

function ofModel({ perModel }: Limits, model: string | null): readonly (CallLimits | undefined)[] {
  if (model === null) return []
  return [perModel[model], perModel[model.slice(0, Math.max(0, model.indexOf('/')))]]
}

/** The most that any call of this table may take, whoever makes it and whatever for. */
export function mostOfACall(limits: Limits, { seats, staff, bench }: Table, name: keyof CallLimits): number {
  const seated = [...seats, ...bench, staff.clerk, staff.judge].flatMap((seat) => (seat === null ? [] : [seat.model, seat.cheaperModel]))
  const purposes = ['', ...Object.keys(limits.perPurpose)]
  const models = new Set(seated)
  return Math.max(...[...models].flatMap((model) => purposes.map((purpose) => callLimits(limits, { model, purpose })[name])))
}

/** What is said for all replaces what was said for some before it; what is undefined is not said. */
export function withLimits<T extends Partial<Limits>>(before: T, wished: Wished): T {
  const said = Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined)) as Partial<Limits>
  const narrower = (['perModel', 'perPurpose'] as const).flatMap((name) => {
    if (before[name] === undefined && said[name] === undefined) return []
    return [[name, merged(unlessSaid(before[name] ?? {}, said), said[name] ?? {})] as const]
  })
  return { ...before, ...said, ...Object.fromEntries(narrower) }
}

const unlessSaid = (before: Narrower, { replyMsMax, outputTokensMax }: Partial<Limits>): Narrower =>
  Object.fromEntries(
    Object.entries(before).map(([name, one]) => [
      name,
      {
        replyMsMax: replyMsMax === undefined ? one.replyMsMax : null,
        outputTokensMax: outputTokensMax === undefined ? one.outputTokensMax : null,
      },
    ]),
  )

function merged(before: Narrower, said: Narrower): Narrower {
  const names = [...new Set([...Object.keys(before), ...Object.keys(said)])]
  const each = names.map((name) => {
    const replyMsMax = said[name]?.replyMsMax ?? before[name]?.replyMsMax ?? null
    const outputTokensMax = said[name]?.outputTokensMax ?? before[name]?.outputTokensMax ?? null
    return [name, { replyMsMax, outputTokensMax }] as const
  })
  return Object.fromEntries(each.filter(([, { replyMsMax, outputTokensMax }]) => replyMsMax !== null || outputTokensMax !== null))
}
