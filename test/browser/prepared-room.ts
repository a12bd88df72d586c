/** A room for the page to show, on a folder of its own: opened as the command line does it, and brought to where a test begins over HTTP. */
import { join } from 'node:path'
import type { RoomEvent, RoomEventOf } from '../../src/core/room/words.ts'
import type { Draft } from '../../src/log/log.ts'
import { openLog } from '../../src/log/open.ts'
import { FILES, openedRoom, projectWith, SUBSTANCE, TEAM } from '../http/room-server.ts'
import { API, type Server } from '../http/server.ts'

export const ALARM = `URGENT: this is a disaster and a catastrophe, and somebody has to act immediately. ${SUBSTANCE}`

/** A name is given once on a server, whichever room it speaks in. */
const tokens = new WeakMap<Server, Map<string, string>>()

async function tokenFor(server: Server, member: string): Promise<string> {
  const known = tokens.get(server) ?? new Map<string, string>()
  tokens.set(server, known)
  const token = known.get(member) ?? String(await server.tokens.add(member, ['seat'], [member]))
  known.set(member, token)
  return token
}

export class PreparedRoom {
  readonly id: string
  readonly project: string
  readonly #server: Server

  constructor(server: Server, id: string, project: string) {
    this.#server = server
    this.id = id
    this.project = project
  }

  /** By the user, or by a member with a token of its own. */
  async says(
    body: object,
    member: string | null = null,
  ): Promise<{ readonly issue: number; readonly patch: string; readonly verdict: string }> {
    const headers = member === null ? {} : { authorization: `Bearer ${await tokenFor(this.#server, member)}` }
    const { status, body: told, text } = await this.#server.post(`/api/v1/rooms/${this.id}/commands`, body, headers)
    if (status !== 200) throw new Error(text)
    return told as never
  }

  async opens(title: string, more: object = {}): Promise<number> {
    return (await this.says({ type: 'open-issue', title, ...more })).issue
  }

  async all<T extends RoomEvent['type']>(type: T): Promise<readonly (RoomEventOf<T> & { readonly seq: number })[]> {
    const { body } = await this.#server.get(`${API}/${this.id}/events?type=${type}&limit=500`, { accept: 'application/json' })
    return body.events as never
  }

  /** An issue that a rule has frozen, with what was set apart. */
  async frozen(title: string, member = 'critic'): Promise<number> {
    const issue = await this.opens(title, { body: 'Two scenes do not agree.', tags: ['boats'], impact: 'structural' })
    await this.says({ type: 'comment', issue, draft: { body: ALARM, stance: 'oppose' } }, member)
    return issue
  }

  /** A change of one line, proposed by the maker with a quotation that holds and one that does not. */
  async proposed(title: string): Promise<{ readonly issue: number; readonly patch: string }> {
    const issue = await this.opens(title, { impact: 'minor', tags: ['lamp'] })
    const evidence = {
      files: [
        { path: 'one.md', lines: { start: 3, end: 3 }, quote: 'Oda has amber eyes.' },
        { path: 'one.md', quote: 'She keeps the lamp of the lighthouse dark until the first boat is out.' },
      ],
    }
    const said = {
      type: 'comment',
      issue,
      draft: { body: SUBSTANCE, stance: 'propose', evidence },
      proposal: { diff: DIFF, facts: [GREEN] },
    }
    return { issue, patch: (await this.says(said, 'maker')).patch }
  }
}

/** Against what is agreed. */
export const GREEN = { subject: 'Oda', attribute: 'eyes', value: 'green' }

const DIFF = [
  '--- a/one.md',
  '+++ b/one.md',
  '@@ -1,4 +1,4 @@',
  ' # One',
  ' ',
  ' Oda has amber eyes.',
  '-She keeps the lamp of the harbour lit until the last boat is in.',
  '+She keeps the lamp of the harbour lit until the ferry is in.',
  '',
].join('\n')

export async function preparedRoom(server: Server): Promise<PreparedRoom> {
  const project = projectWith(FILES)
  return new PreparedRoom(server, await openedRoom(server.folder, project, TEAM), project)
}

const WORDS = ['The lamp', 'A boat', 'The pier', 'The tug', 'Somebody', 'The keeper'] as const
const TAGS = ['lamp', 'boats', 'pier', 'plot', 'names'] as const

/** Facts as a long project leaves them, straight into the log: issues with a comment each, most of them settled. */
export async function lengthened(server: Server, id: string, issues: number): Promise<void> {
  const log = await openLog(`sqlite:${join(server.folder, '.witan', 'witan.db')}`)
  const before = await log.read(id, 0, 10_000)
  const drafts = Array.from({ length: issues }, (_, index) => factsOf(index + 1)).flat()
  const at = before.at(-1)?.at ?? 0
  const wall = before.at(-1)?.wall
  for (let from = 0; from < drafts.length; from += 500) {
    const events = drafts.slice(from, from + 500).map((fact) => ({ ...fact, at, wall }) as unknown as Draft)
    const appended = await log.append(id, before.length + from, { events, texts: new Map() })
    if (!appended.ok) throw new Error(`The log moved on: ${appended.conflict}`)
  }
  await log.close()
}

const NOTHING = { files: [], issues: [], canon: [], searches: [] }

function factsOf(issue: number): readonly object[] {
  const title = `${WORDS[issue % WORDS.length]} in scene ${issue}`
  const opened = {
    ...{ type: 'issue.opened', issue, kind: 'work', title, body: SUBSTANCE, author: 'user', assignee: 'maker', priority: 'normal' },
    ...{ tags: [TAGS[issue % TAGS.length]], related: [], impact: 'minor', epistemic: 'draft', evidence: NOTHING, sliceOf: null, share: 0 },
  }
  const said = {
    ...{
      type: 'comment.added',
      comment: `${issue}.1`,
      issue,
      author: 'maker',
      body: SUBSTANCE,
      stance: 'note',
      impact: null,
      relation: 'none',
    },
    ...{
      evidence: NOTHING,
      trigger: 'unprompted',
      declared: 'unprompted',
      answers: null,
      asks: null,
      request: null,
      marks: [],
      action: null,
    },
    ...{ warnings: [], heat: 0 },
  }
  const resolved = {
    type: 'issue.resolved',
    issue,
    by: 'user',
    kind: 'decided',
    decision: 'So be it.',
    reasoning: '',
    cites: [],
    into: null,
  }
  return issue % 4 === 0 ? [opened, said, resolved] : [opened, said]
}
