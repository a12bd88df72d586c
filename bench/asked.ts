/**
 * Plays a recording and prints, a line of JSON a call, what a server would have been sent for it: counted from the very request, shape
 * of the reply included. It is started with the root of a tree, this one or an older one, and uses that tree's code.
 *
 *   asked.ts <root> <recording> <command…>     →  {"purpose","seat","tokens","sources","shared","cold"}
 *
 * `shared`: how much of the request is the beginning of an earlier one, as if one model answered for all seats; `cold`: what a cache that keeps
 * beginnings of 1,024 tokens and more would not have had.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Dossier } from '../src/core/dossier.ts'
import { isRefusal, type Refusal } from '../src/core/refusal.ts'
import type { Driver } from '../src/seats/driver.ts'

const [root = '', file = '', ...command] = process.argv.slice(2)
const CACHED_TOKENS_MIN = 1_024
const MODEL = 'compatible/counted'

/** Modules of another tree have types of their own: those of this one are taken for them, and what has changed is not used. */
const of = <M>(path: string): Promise<M> => import(pathToFileURL(join(root, path)).href)

const { readSettings } = await of<typeof import('../src/config.ts')>('src/config.ts')
const { cli } = await of<typeof import('../src/doors/cli/program.ts')>('src/doors/cli/program.ts')
const { makeRecorder, readTape } = await of<typeof import('../src/engine/recording.ts')>('src/engine/recording.ts')
const { makeGateway } = await of<typeof import('../src/models/gateway.ts')>('src/models/gateway.ts')
const { loadCounter } = await of<typeof import('../src/models/tokens.ts')>('src/models/tokens.ts')
const { recordedDriver } = await of<typeof import('../src/seats/recorded.ts')>('src/seats/recorded.ts')
const { plain } = await of<typeof import('../src/views/paint.ts')>('src/views/paint.ts')

function taken<T extends object>(value: T | Refusal | null): T {
  if (value === null || isRefusal(value)) throw new Error(value?.because ?? `${file} is not there.`)
  return value
}

/** Takes every request, and answers that it can't. */
let heard: (body: string) => void = () => undefined
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    heard(body)
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"counted"}}')
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
const gateway = makeGateway({ keys: {}, compatibleUrl: url, compatibleKey: 'none' })
const counter = await loadCounter()
const tokens = (text: string): number => counter.count(text)

/** In the order in which servers put them before a model: words first, the shape after them. */
function written(body: string): string {
  const { messages, response_format, tools } = JSON.parse(body) as {
    messages: { content: unknown }[]
    response_format?: unknown
    tools?: unknown
  }
  const words = messages.map(({ content }) =>
    typeof content === 'string' ? content : (content as { text: string }[]).map(({ text }) => text).join('\n'),
  )
  return [...words, ...[response_format, tools].flatMap((part) => (part === undefined ? [] : [JSON.stringify(part)]))].join('\n\n')
}

/** Lines that stand in a source, word for word, with the number that stands before them; short ones count where they are numbered. */
function sourcesIn(text: string, dossier: Dossier): string {
  const all = dossier.files.map(({ path }) => dossier.text(path) ?? '').join('\n')
  const isSource = (line: string): boolean => {
    const said = line.replace(/^\s*\d+\| ?/, '').trim()
    return (said.length >= 12 || said.length < line.trim().length) && all.includes(said)
  }
  return text.split('\n').filter(isSource).join('\n')
}

const earlier: string[] = []
function sharedWith(text: string): number {
  let longest = 0
  for (const other of earlier) {
    let at = 0
    while (at < text.length && text.charCodeAt(at) === other.charCodeAt(at)) at++
    longest = Math.max(longest, at)
  }
  return longest
}

const requests: { readonly place: string; readonly text: string; readonly sources: string }[] = []
let turn: Promise<unknown> = Promise.resolve()
const tape = taken(await readTape(join(root, file)))
const listening = {
  ...makeRecorder({ file: '/dev/null', models: ['none/none'], before: tape }),
  driver: (): Driver => {
    const play = recordedDriver(tape, ({ request }: { request: string }) => Promise.reject(new Error(`${request} is not on the recording`)))
    return (call) => {
      const { request, dossier } = call
      turn = turn.then(async () => {
        let body = ''
        heard = (text) => {
          body ||= text
        }
        await gateway.call({ ...call, model: MODEL, lookupsMax: 0, isRepair: call.repair !== null, signal: new AbortController().signal })
        const text = written(body)
        requests.push({ place: request, text, sources: sourcesIn(text, dossier) })
      })
      return play(call)
    }
  },
}

const folder = await mkdtemp(join(tmpdir(), 'witan-asked-'))
const quiet = () => undefined
const terminal = {
  ...{ out: quiet, err: quiet, isInteractive: false, width: () => 120, paint: plain, onInterrupt: () => () => undefined },
  ...{ readInput: async () => '', input: () => process.stdin, drained: async () => undefined, ask: async () => null },
}
const settings = { ...taken(readSettings(root)), model: null, database: 'memory:', folder, recorder: listening }
await cli(command, { settings, terminal, launch: { command: 'witan', args: [] } })
await rm(folder, { recursive: true, force: true })
await turn
server.close()
server.closeAllConnections()

for (const { place, text, sources } of requests) {
  const [purpose, seat] = place.split('/')
  const prefix = text.slice(0, sharedWith(text))
  const [all, shared] = [tokens(text), tokens(prefix)]
  const cold = all - (shared >= CACHED_TOKENS_MIN ? shared : 0)
  console.log(JSON.stringify({ purpose, seat, tokens: all, sources: tokens(sources), shared, cold }))
  earlier.push(text)
}
