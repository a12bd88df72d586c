/** The readers' side of `bench/http.ts`, in a process of its own: follows a stream many times over and tells when each event came. */
import { Agent, request } from 'node:http'

const [url = '', path = '', count = '1'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let connected = 0
/** Told at the end: telling each at once would keep the next waiting. */
const heard: (readonly [seq: number, at: number])[] = []
process.once('message', () => process.send?.(heard))

for (let reader = 0; reader < Number(count); reader++) {
  const asked = request(`${url}${path}`, { agent, headers: { accept: 'text/event-stream' } }, (response) => {
    connected += 1
    if (connected === Number(count)) process.send?.('connected')
    let rest = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const at = performance.timeOrigin + performance.now()
      const parts = `${rest}${chunk}`.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const seq = /^id: (\d+)$/m.exec(part)?.[1]
        if (seq !== undefined) heard.push([Number(seq), at])
      }
    })
  })
  asked.end()
}
