/** A host runs its own subagents through whole deliberations, with Witan as the referee, over a real connection. */
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { bareSettings } from '../../src/config.ts'
import type { AskViews } from '../../src/core/ask/views.ts'
import type { ReviewView } from '../../src/core/council/views.ts'
import type { DebateViews } from '../../src/core/debate/views.ts'
import { random } from '../../src/core/random.ts'
import { makeEngine } from '../../src/engine/engine.ts'
import { debateReply } from '../debate-seats.ts'
import { ROOT } from '../tidy/tree.ts'
import { call, emptyFolder, type Mode, overStdio } from './clients.ts'
import { answerOf, type Owed, reviewOf } from './subagents.ts'

const DOCUMENTS = join(ROOT, 'test', 'documents', 'by-others')
const ROUNDS_MAX = 60

interface Judged {
  readonly verdict: 'admitted' | 'admitted-in-part' | 'refused'
  readonly rule: string | null
  readonly because: string
  readonly isStillOwed: boolean
  readonly notTaken: readonly string[]
  readonly ledTo: readonly string[]
  readonly owed: readonly { readonly request: string }[]
}

const submit = (client: Client, id: string, request: string, reply: Record<string, unknown>) =>
  call<Judged>(client, 'submit', { id, request, reply })

const owedOf = async <V = Owed['view']>(client: Client, id: string): Promise<readonly (Omit<Owed, 'view'> & { readonly view: V })[]> =>
  (await call<{ owed: readonly (Owed & { readonly view: V })[] }>(client, 'owed', { id, wait: 20, view: true })).data.owed

/** Everything that is owed, answered as written down, until nothing is. */
async function playOn(client: Client, id: string, answer: (owed: Owed) => Record<string, unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const owed = await owedOf(client, id)
    if (owed.length === 0) return
    for (const one of owed) expect((await submit(client, id, one.request, answer(one))).data).toMatchObject({ rule: null })
  }
  throw new Error(`Something was still owed after ${ROUNDS_MAX} rounds.`)
}

test.each<Mode>(['legacy', 'auto'])(
  'a council is played from open_table to a verdict, and refusals tell how to mend (%s)',
  async (mode) => {
    const folder = emptyFolder()
    const client = await overStdio({ mode, folder, roots: [DOCUMENTS] })
    const opened = await call<{ id: string; seats: { by: string }[] }>(client, 'open_table', {
      protocol: 'council',
      file: 'library-prd.md',
    })
    expect(opened.data.seats.map(({ by }) => by)).toEqual(['host', 'host', 'host'])
    const { id } = opened.data
    const [first] = await owedOf(client, id)
    if (first === undefined) throw new Error('Nothing is owed.')
    expect(first.prompt.user).toContain((first.view as ReviewView).document.title)
    const { findings: _, ...short } = answerOf(first)

    const malformed = await submit(client, id, first.request, short)
    expect(malformed.isError).toBe(true)
    expect(malformed.data).toMatchObject({ verdict: 'refused', rule: 'malformed', isStillOwed: true })
    // The subagent knows nothing but the sentence: the fields it names are the ones that lack.
    const lacking = [...malformed.data.because.matchAll(/(\w+): a list is missing/g)].map(([, field = '']) => field)
    expect(lacking).toEqual(['findings'])
    const mended = { ...short, ...Object.fromEntries(lacking.map((field) => [field, []])) }
    expect((await submit(client, id, first.request, mended)).data).toMatchObject({ verdict: 'admitted', rule: null })

    const twice = await submit(client, id, first.request, mended)
    expect(twice.data).toMatchObject({ verdict: 'refused', rule: 'not-owed', isStillOwed: false })
    const [next] = (await owedOf(client, id)).filter(({ request }) => twice.data.owed.some((one) => one.request === request))
    if (next === undefined) throw new Error('The refusal names nothing that is owed.')

    const sound = reviewOf(next.view as ReviewView, next.seat, 'blocker')
    const misquoted = { ...sound, findings: sound.findings.map((finding) => ({ ...finding, quote: altered(finding.quote) })) }
    const inPart = await submit(client, id, next.request, misquoted)
    expect(inPart.isError).toBe(false)
    expect(inPart.data.verdict).toBe('admitted-in-part')
    // Again the sentence alone: it has the words that really stand there.
    const closest = /closest: «(.+?)…?»/.exec(inPart.data.notTaken.join(' '))?.[1] ?? 'nothing'
    expect(sound.findings[0]?.quote).toContain(closest)
    expect(inPart.data.notTaken.join(' ')).toContain('can not be a blocker')

    await playOn(client, id, answerOf)
    const result = await call<{ isFinal: boolean; status: string; report: { verdict?: unknown } }>(client, 'result', {
      id,
      wait: 20,
      full: true,
    })
    expect(result.data).toMatchObject({ isFinal: true, status: 'completed' })
    expect(result.data.report).toHaveProperty('verdict')
    await client.close()
    await untouched(folder, id)
  },
)

test('a ranking that breaks a rule is refused by its name, and the seat is asked again', async () => {
  const client = await overStdio()
  const { data } = await call<{ id: string }>(client, 'open_table', {
    protocol: 'ask',
    subject: 'Should the backup run at night?',
    seats: 3,
  })
  const refusals: Judged[] = []
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const owed = await owedOf<AskViews[keyof AskViews]>(client, data.id)
    if (owed.length === 0) break
    for (const { request, seat, view } of owed) {
      // The first ranking names one letter; after that the letters are taken from the refusal's own sentence.
      const letters = /each of (.+) once/.exec(refusals[0]?.because ?? '')?.[1]?.split(', ') ?? ['A']
      const judged = await submit(
        client,
        data.id,
        request,
        view.purpose === 'answer' ? answered(seat) : { ranking: letters, because: 'So.' },
      )
      if (judged.isError) refusals.push(judged.data)
    }
  }
  expect(refusals).toMatchObject([{ rule: 'incomplete-ranking', isStillOwed: false }])
  expect((await call(client, 'result', { id: data.id })).data).toMatchObject({ isFinal: true, status: 'completed' })
})

const answered = (seat: string) => ({
  side: 'YES',
  position: `Yes, says ${seat}.`,
  text: 'The disks are idle then.[ASSUME]',
  references: [],
  confidence: 0.6,
})

test('a debate among the host’s own agents reaches an end of its own', async () => {
  const client = await overStdio()
  const dossier = [{ path: 'ferry.md', text: 'The crew of 6 is rested. Fuel cost 120,000 in 2030. The island pays for the night ferry.' }]
  const { data } = await call<{ id: string }>(client, 'open_table', {
    protocol: 'debate',
    subject: 'The ferry should run at night',
    seats: 3,
    dossier,
  })
  const chance = random(7, 'referee')
  let replies = 0
  for (let round = 0; round < 400; round++) {
    const [one] = await owedOf<DebateViews[keyof DebateViews]>(client, data.id)
    if (one === undefined) break
    await submit(client, data.id, one.request, debateReply('sound', one.view, chance, one.seat) as Record<string, unknown>)
    replies += 1
  }
  const result = await call<{ stopReason: string }>(client, 'result', { id: data.id })
  expect(result.data).toMatchObject({ isFinal: true })
  expect(['completed', 'messages', 'time']).toContain(result.data.stopReason)
  expect(replies).toBeGreaterThan(10)
})

/** The same words, but for one that turns their sense. */
const altered = (quote: string): string => quote.replace(/^(.{20,}?) /, '$1 never ')

/** What the log says, read by another process: a whole chain, and nobody but the host was asked. */
async function untouched(folder: string, id: string): Promise<void> {
  const engine = await makeEngine(bareSettings(folder, {}))
  try {
    expect(await engine.verify(id)).toMatchObject({ ok: true })
    const types = (await engine.read(id, 0)).map(({ type }) => type)
    expect(types).toContain('votes.revealed')
    expect(types).not.toContain('ask.answered')
  } finally {
    await engine.close()
  }
}

test('a table takes what its protocol takes, and every request has a deadline', async () => {
  const client = await overStdio({ roots: [DOCUMENTS] })
  const limits = { maxMinutes: 10 }
  const opened = await call<{ id: string }>(client, 'open_table', {
    protocol: 'council',
    file: 'library-prd.md',
    options: { escalateTo: 'the board' },
    limits,
  })
  expect(opened.isError).toBeFalsy()
  const [first] = await owedOf(client, opened.data.id)
  const left = Date.parse(first?.deadline ?? '') - Date.now()
  expect(left).toBeGreaterThan(9 * 60_000)
  expect(left).toBeLessThanOrEqual(10 * 60_000)
  const refusal = async (wanted: object) => (await call(client, 'open_table', { protocol: 'ask', subject: 'Why?', ...wanted })).text
  expect(await refusal({ options: { since: 'council-7k2m9xqd' } })).toContain('takes no `options`')
  expect(await refusal({ model: 'openai/gpt-x' })).toContain('Name yours in `hosts`')
  expect((await call(client, 'owed', { id: opened.data.id, seat: 'zed' })).text).toContain('no-such-seat')
})
