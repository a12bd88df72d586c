/**
 * A small room told by members whose part is written down, and who otherwise are stand-ins, on a clock that stands still between commands: two scenes that disagree, a guest in a hurry, a session, a patch that is
 * accepted. The same log on every machine; of the patch the clerk only says what it would have written, so that the folder stays as it is.
 */
import { isRefusal, type Refusal } from '../../src/core/refusal.ts'
import { type Deliberation, fold } from '../../src/core/deliberation.ts'
import { DEFAULT_SANITY } from '../../src/core/gate/presets.ts'
import { applyPatch } from '../../src/core/patch/apply.ts'
import { parsePatch } from '../../src/core/patch/parse.ts'
import { emptyRoom } from '../../src/core/room/state.ts'
import type { RoomViews } from '../../src/core/room/views.ts'
import type { Apply, RoomCommand, RoomOptions } from '../../src/core/room/words.ts'
import type { Recorded } from '../../src/core/words.ts'
import { realClock } from '../../src/engine/clock.ts'
import { type Engine, engineOver } from '../../src/engine/engine.ts'
import { defaultLimits } from '../../src/engine/open.ts'
import { initRoom } from '../../src/engine/room.ts'
import { memoryLog } from '../../src/log/memory.ts'
import type { Driver } from '../../src/seats/driver.ts'
import { offlineDriver } from '../../src/seats/standin/driver.ts'
import { hashText } from '../../src/sources/hash.ts'
import { seat } from '../facts.ts'
import { comparable } from '../invariants.ts'
import { wishFor } from '../scene.ts'
import { answeredWith, estimate } from '../world.ts'

/** As it is named from the top of the repository: another one would be on record. */
const FOLDER = 'test/golden/room-folder'
const ROLES = ['assistant', 'planner', 'writer', 'editor', 'critic', 'continuity', 'moderator'] as const
const [EARLY, LATE] = ['chapter-1/scene-1.md', 'chapter-2/scene-1.md']
const NO_EVIDENCE = { files: [], issues: [], canon: [], searches: [] }
const ISSUE = { type: 'open-issue' as const, by: 'user', priority: 'normal' as const, assignee: null, related: [], proposal: null }

const OPTIONS: RoomOptions = {
  title: 'The Long Tow',
  folder: FOLDER,
  domain: 'fiction',
  mode: 'team',
  members: ROLES.map((role) => ({ id: role, role, canBeDevilsAdvocate: role === 'critic' || role === 'continuity', freedom: 'standard' })),
  sanity: DEFAULT_SANITY,
  policy: emptyRoom.policy,
  canon: [
    {
      statement: { subject: 'Oda', attribute: 'eyes', value: 'amber' },
      text: 'Oda has amber eyes.',
      source: { kind: 'file', ref: EARLY, line: 4 },
    },
  ],
}

const STORY: readonly RoomCommand[] = [
  {
    ...ISSUE,
    title: 'Oda’s eyes change colour',
    body: 'Her eyes are amber in the yard and green in the galley. Find out which is agreed, and propose the change of the other place.',
    tags: ['continuity', 'oda'],
    impact: 'minor',
    evidence: { ...NO_EVIDENCE, files: [{ path: LATE, lines: { start: 5, end: 5 }, quote: "Oda's green eyes narrow at the gauge." }] },
  },
  { ...ISSUE, title: 'Where is the archive?', body: 'Which deck is it on? If it stands anywhere, quote it.', tags: ['gap'], impact: null, evidence: NO_EVIDENCE },
  { type: 'join', by: 'user', id: 'guest', name: 'A guest', role: 'member', canBeDevilsAdvocate: false, freedom: 'standard', model: 'host' },
  {
    type: 'comment',
    by: 'guest',
    issue: 2,
    proposal: null,
    draft: {
      body: 'I have read both scenes, and this is a disaster: if nobody knows where the archive is, the letters are lost and the whole of it falls over. It is urgent that somebody decides tonight, immediately, whatever it takes.',
      stance: 'oppose',
      impact: null,
      relation: 'none',
      evidence: NO_EVIDENCE,
      trigger: 'unprompted',
      answers: null,
      asks: null,
    },
  },
  { type: 'look-up', by: 'guest', tool: 'search', query: 'archive deck', start: null, end: null, issue: 2 },
  { type: 'set-goal', by: 'user', member: null, metric: 'issues-resolved', target: 1, deadline: 'milestone-end', description: 'One issue settled.' },
  { type: 'begin-session', by: 'user', mode: null, issues: [], micros: null, tokens: null, calls: null, minutes: null, turns: null, isWorked: true },
]
const ACCEPTED: readonly RoomCommand[] = [{ type: 'accept-patch', by: 'user', patch: 'P1' }]
const AFTERWARDS: readonly RoomCommand[] = [
  { type: 'check', by: 'user', source: 'text', ref: 'typed', text: "Oda's blue eyes look up.", detectedBy: null },
  { type: 'complete-milestone', by: 'user', name: 'Chapter 2', because: 'Written.' },
]

const DIFF = `--- a/${LATE}
+++ b/${LATE}
@@ -2,5 +2,5 @@
 
 Nobody speaks in the galley.
 Bastian cuts the bread and says that he has seen worse.
-Oda's green eyes narrow at the gauge.
+Oda's amber eyes narrow at the gauge.
 The archive is cold, and nobody goes there.
`
const GUIDANCE = 'Say what is so and where it stands, and leave the alarm out of it. One comment more for everybody.'
const BODY =
  'It is agreed that Oda has amber eyes, and the scene in the galley gives her green ones. One word in one line has to change, as the diff does it; everything else in the scene stays as it is.'

/** What a writer proposes for the first issue, what the others make of it, and how the moderator lets the second go on. */
const PARTS: Readonly<Record<string, (view: RoomViews['moderate'] | RoomViews['propose']) => object | null>> = {
  propose: ({ issue }) =>
    issue.id !== 1
      ? null
      : {
          comment: {
            ...{ body: BODY, stance: 'propose', impact: 'minor', relation: 'none', trigger: 'unprompted', answers: null, asks: null },
            evidence: { ...NO_EVIDENCE, files: [{ path: EARLY, lines: { start: 4, end: 4 }, quote: 'Oda has amber eyes' }] },
          },
          proposal: { diff: DIFF, facts: [] },
          pass: null,
        },
  vote: () => ({ vote: 'accept', because: 'It is what was agreed.' }),
  moderate: (view) => ({
    action: { type: 'unfreeze', issue: 'target' in view ? view.target.id : 0, guidance: GUIDANCE, extraComments: 1 },
    because: 'It can go on without the alarm.',
  }),
}

const member: Driver = async (call) => {
  const said = PARTS[call.purpose]?.(call.view as RoomViews['moderate']) ?? null
  if (said === null) return offlineDriver(call)
  return { ...answeredWith(call, said), usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 }, micros: 0, latencyMs: 0, model: null }
}

/** Says what it would write, and writes nothing. */
const clerk: Driver = async (call) => {
  const patch = parsePatch((call.view as RoomViews['apply']).diff)
  const applied = isRefusal(patch) ? patch : applyPatch(patch, (path) => call.dossier.text(path))
  if (isRefusal(applied)) throw new Error(applied.because)
  const hash = (text: string | null): string | null => (text === null ? null : hashText(text))
  const files = applied.files.map(({ path, before, after }) => ({ path, before: hash(before), after: hash(after) }))
  return { ...answeredWith(call, { applied: files, problem: null } satisfies Apply), usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, savedMicros: 0 }, micros: 0, model: null }
}

function sound<T>(made: T | Refusal): T {
  if (isRefusal(made)) throw new Error(`${made.refused}: ${made.because}`)
  return made
}

/** A minute for each command, and no time for anything else: a folder is read in real time, which differs. */
async function tell(engine: Engine, id: string, commands: readonly RoomCommand[], minutePasses: () => void): Promise<void> {
  for (const command of commands) {
    minutePasses()
    sound(await engine.command(id, command))
  }
  await engine.advance(id, new AbortController().signal)
}

export async function roomLog(): Promise<{ readonly events: readonly Recorded[]; readonly state: Deliberation }> {
  let now = Date.UTC(2031, 4, 6, 9)
  const minutePasses = (): void => {
    now += 60_000
  }
  const [log, clock] = [memoryLog(), { now: () => now, wait: realClock.wait }]
  const engine = engineOver({
    log,
    clock,
    workshop: async () => ({ log, drivers: { offline: member, repository: clerk }, estimate, clock, runner: 'golden' }),
  })
  const seats = ROLES.map((role) => seat(role, { name: role.charAt(0).toUpperCase() + role.slice(1), driver: 'offline', model: null, cheaperModel: null }))
  const wish = wishFor(seats, defaultLimits('room', seats.length), {
    protocol: 'room',
    subject: OPTIONS.title,
    pace: 'calendar',
    staff: { clerk: seat('clerk', { driver: 'repository', model: null, cheaperModel: null }), judge: null },
    options: JSON.parse(JSON.stringify(OPTIONS)),
  })
  const id = sound(await initRoom(engine, wish))
  for (const commands of [STORY, ACCEPTED, AFTERWARDS]) await tell(engine, id, commands, minutePasses)
  const events = await log.read(id, 0)
  const state = fold(events)
  if (state === null) throw new Error('Nothing was written.')
  return { events, state }
}

/** Without wall time, latency, hashes and the name of the stream, and without prompts: a word in one of them changes nothing. */
export const pinned = (events: readonly Recorded[]): readonly unknown[] =>
  comparable(events).map((event) => ({ ...(event as object), ...((event as object & { prompt?: string }).prompt === undefined ? {} : { prompt: '' }) }))
