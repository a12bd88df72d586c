/** The reader's side of `bench/fleet-follow.ts`, in a process of its own: follows one stream and tells when each event came. */
import { postgresLog } from '../src/log/postgres/postgres.ts'

const [url = '', stream = ''] = process.argv.slice(2)
const patience = new AbortController()
/** Told at the end: telling each at once would keep the next waiting. */
const heard: (readonly [seq: number, at: number])[] = []
process.once('message', () => {
  process.send?.(heard)
  patience.abort()
})

const log = await postgresLog(url)
for await (const { seq } of log.follow(stream, 0, patience.signal)) {
  heard.push([seq, performance.timeOrigin + performance.now()])
  if (seq === 1) process.send?.('following')
}
await log.close()
process.disconnect()
