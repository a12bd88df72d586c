/** A run through the doors of the network, for the scripted host of `run-host.ts`: the same story, over the wire. */
import type { Client } from '@modelcontextprotocol/client'
import { API, type Server } from './http/server.ts'
import { call } from './mcp/clients.ts'
import { TestRepository } from './repository.ts'
import type { Door, Said, Told } from './run-host.ts'

/** Where the work is, and how it is tested, as whoever starts the server says it. */
export const SETTINGS = `run:
  repository: .
  workflow: fast
  test: sh check.sh
`

/** Passes as long as there is no file «broken». */
export const served = (): TestRepository =>
  new TestRepository({
    '.gitignore': '.witan/\ntokens.json\n',
    'witan.yaml': SETTINGS,
    'check.sh': 'test ! -e broken || { echo "it is broken"; exit 1; }\n',
    'src/a.js': '1\n',
  })

export const RUN = { title: 'Greetings', branch: 'witan/x', tasks: [{ title: 'Greet', id: 'greet', files: ['src/', 'test/'] }] }

interface Answered {
  readonly advice: Omit<Said, 'status'>
}

export function httpDoor(server: Server, id: string): Door {
  return {
    owed: async () => (await server.get(`${API}/${id}/owed?wait=10`)).body.owed as unknown as readonly Told[],
    submit: async (request, reply) => {
      const { status, body, text } = await server.post(`${API}/${id}/replies`, { request, reply })
      if (status !== 200) throw new Error(text)
      return { ...(body as unknown as Answered).advice, status: (await server.get(`${API}/${id}`)).body.meta.status }
    },
  }
}

export function mcpDoor(client: Client, id: string): Door {
  return {
    owed: async () => (await call<{ owed: readonly Told[] }>(client, 'owed', { id, wait: 10, view: true })).data.owed,
    submit: async (request, reply) => {
      const { data, isError, text } = await call<Answered & { readonly status: string }>(client, 'submit', { id, request, reply })
      if (isError) throw new Error(text)
      return { ...data.advice, status: data.status }
    },
  }
}
