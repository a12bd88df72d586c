/**
 * What a call costs before a word is answered: every recording that ships is played, and what a server would be sent for each call is
 * counted, the shape of the reply included. The same recordings are played by the tree as it was before prompts had one order
 * (git keeps it), so both figures come from one run.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../scripts/step.ts'
import { atLeast, atMost, type Measure, type Reading } from './row.ts'

/** The last commit whose prompts began with the seat's own words and told the shape twice. */
const BEFORE = '9a754cb'
/** Of the tokens that a request has in common with an earlier one, at least. */
export const SHARED_MIN: Readonly<Record<string, number>> = { council: 0.6, debate: 0.5, roundtable: 0.5, room: 0.5 }
export const TAPES: readonly (readonly [protocol: string, recording: string, ...command: string[]])[] = [
  ['debate', 'examples/store-of-value/recording.jsonl', 'debate', 'examples/store-of-value/brief.yaml'],
  ['debate', 'examples/monolith/recording.jsonl', 'debate', 'examples/monolith/brief.yaml'],
  ['roundtable', 'examples/roundtable/recording.jsonl', 'roundtable', 'examples/roundtable/brief.yaml'],
  ['council', 'examples/council/flawed-prd.recording.jsonl', 'council', 'examples/council/flawed-prd.md'],
  ['council', 'examples/council/rfc.recording.jsonl', 'council', 'examples/council/rfc.md'],
  ['room', 'examples/novel/recording.jsonl', 'room', 'demo'],
]

interface Asked {
  readonly purpose: string
  readonly tokens: number
  readonly sources: number
  readonly shared: number
  readonly cold: number
}

const run = promisify(execFile)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Each tape is a deliberation of its own: what one begins with, the next does not find. */
export async function askedBy(root: string, tapes = TAPES): Promise<Readonly<Record<string, readonly (readonly Asked[])[]>>> {
  const found: Record<string, (readonly Asked[])[]> = {}
  for (const [protocol, recording, ...command] of tapes) {
    const args = command.map((word) => (existsSync(join(root, word)) ? join(root, word) : word))
    const asked = join(ROOT, 'bench/asked.ts')
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', asked, root, recording, ...args], {
      ...{ cwd: root, maxBuffer: 64_000_000, env: { ...process.env, WITAN_DB: 'memory:' } },
    })
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
    found[protocol] ??= []
    found[protocol].push(lines.map((line) => JSON.parse(line) as Asked))
  }
  return found
}

async function withBefore<T>(act: (root: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'witan-before-'))
  const root = join(folder, 'tree')
  try {
    await run('git', ['worktree', 'add', '--detach', root, BEFORE], { cwd: ROOT })
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    return await act(root)
  } finally {
    await run('git', ['worktree', 'remove', '--force', root], { cwd: ROOT }).catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}

const each = (calls: readonly Asked[], of: (call: Asked) => number): number => Math.round(sum(calls.map(of)) / Math.max(1, calls.length))

/** From the second call of a deliberation on: the first has nobody to share with. */
export function sharedShare(deliberations: readonly (readonly Asked[])[]): number {
  const later = deliberations.flatMap((calls) => calls.slice(1))
  return sum(later.map(({ shared }) => shared)) / Math.max(1, sum(later.map(({ tokens }) => tokens)))
}

const ownWords = ({ tokens, sources }: Asked): number => tokens - sources

function readings(protocol: string, was: readonly (readonly Asked[])[], is: readonly (readonly Asked[])[]): readonly Reading[] {
  const [before, now] = [was.flat(), is.flat()]
  const purposes = [...new Set(now.map(({ purpose }) => purpose))]
  const table = purposes.map((purpose) => {
    const [b, n] = [before, now].map((calls) => calls.filter((call) => call.purpose === purpose))
    return `${purpose} ${each(b ?? [], ownWords)} → ${each(n ?? [], ownWords)}`
  })
  const words = each(now, ownWords) / Math.max(1, each(before, ownWords))
  const cold =
    each(now, ({ cold }) => cold) /
    Math.max(
      1,
      each(before, ({ cold }) => cold),
    )
  const [tokensBefore, tokensNow] = [before, now].map((calls) => each(calls, ({ tokens }) => tokens))
  const [coldBefore, coldNow] = [before, now].map((calls) => each(calls, ({ cold }) => cold))
  return [
    {
      ...{ name: `${protocol}.words`, value: words, unit: '× before', aim: atMost(0.5) },
      detail: `tokens a call without the sources, by purpose: ${table.join(', ')}`,
    },
    {
      ...{ name: `${protocol}.not-cached`, value: cold, unit: '× before', aim: atMost(0.5) },
      detail: `tokens a call, sources included, that no cache of beginnings has: ${coldBefore} → ${coldNow}; all: ${tokensBefore} → ${tokensNow}; ${now.length} calls`,
    },
    {
      ...{ name: `${protocol}.shared`, value: sharedShare(is), unit: 'of the tokens', aim: atLeast(SHARED_MIN[protocol] ?? 0.5) },
      detail: 'the longest beginning that an earlier request of the same deliberation had, as if one model answered for all seats',
    },
  ]
}

export const prompts: Measure = {
  name: 'prompts',
  how: `recordings played by this tree and by ${BEFORE}; each request counted as an OpenAI-compatible server gets it`,
  take: async () => {
    const was = await withBefore(askedBy)
    const is = await askedBy(ROOT)
    return Object.keys(is).flatMap((protocol) => readings(protocol, was[protocol] ?? [], is[protocol] ?? []))
  },
}
