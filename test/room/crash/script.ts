/**
 * What a user does in a room, told so that anybody can take it up: the next thing to do is read off the room as it stands. Whoever is
 * killed on the way leaves a room in which the same script goes on, and comes to the same end.
 *
 *   issues, one with a change ─▶ a guest freezes one, the user thaws it ─▶ a session, to its end ─▶ each patch accepted, and written
 */
import { isRefusal } from '../../../src/core/refusal.ts'
import { issueOf, patchOf, type Room } from '../../../src/core/room/state.ts'
import type { RoomCommand } from '../../../src/core/room/words.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { Demo } from '../../../src/engine/room-demo.ts'

const GUEST = 'guest'
/** The members are stand-ins, who propose nothing: the user does. */
const [CHANGED, DIFF] = [
  'eyes change colour',
  `--- a/chapter-3/scene-1.md
+++ b/chapter-3/scene-1.md
@@ -26,3 +26,3 @@
 The slate says that today is Day 150, and underneath it says what it has always said.
-Oda's green eyes do not leave the cables, not even for bread; she opens her mouth like a bird, and June puts a piece in.
+Oda's amber eyes do not leave the cables, not even for bread; she opens her mouth like a bird, and June puts a piece in.
 
`,
]
const STEPS_MAX = 40

/** A command, or the runner's turn, or null: it is done. */
type Next = RoomCommand | 'advance' | null

export function nextFor(own: Room, { issues, hasty }: Pick<Demo, 'issues' | 'hasty'>): Next {
  const titles = new Map(Array.from({ length: own.issueCount }, (_, index) => [issueOf(own, index + 1)?.title, index + 1]))
  const missing = issues.find(({ title }) => !titles.has(title))
  if (missing !== undefined) return { ...missing, by: 'user', proposal: missing.title.includes(CHANGED) ? { diff: DIFF, facts: [] } : null }
  if (own.members[GUEST] === undefined)
    return {
      type: 'join',
      by: 'user',
      id: GUEST,
      name: 'A guest',
      role: 'member',
      canBeDevilsAdvocate: false,
      freedom: 'standard',
      model: 'host',
    }
  const [hot] = hasty
  const target = titles.get(hot?.issue)
  if (hot !== undefined && target !== undefined && issueOf(own, target)?.freezes === 0)
    return { type: 'comment', by: GUEST, issue: target, draft: hot.draft, proposal: null }
  if (target !== undefined && issueOf(own, target)?.status === 'frozen')
    return {
      type: 'moderate',
      by: 'user',
      action: { type: 'unfreeze', issue: target, guidance: 'Say what is so and where it stands.', extraComments: 0 },
    }
  if (own.session === null)
    return {
      type: 'begin-session',
      by: 'user',
      mode: null,
      issues: [],
      micros: null,
      tokens: null,
      calls: null,
      minutes: null,
      turns: null,
      isWorked: true,
    }
  if (own.session.endedAt === null) return 'advance'
  const [open] = own.openPatches
  if (open === undefined) return null
  return patchOf(own, open)?.status === 'accepted' ? 'advance' : { type: 'accept-patch', by: 'user', patch: open }
}

export async function goOn(engine: Engine, id: string, demo: Pick<Demo, 'issues' | 'hasty'>): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step++) {
    const state = await engine.state(id)
    if (isRefusal(state)) throw new Error(state.because)
    const next = nextFor(state.own as Room, demo)
    if (next === null) return
    if (next === 'advance') {
      const ran = await engine.advance(id, new AbortController().signal)
      if (!ran.ok && ran.because !== 'left') throw new Error(`It was not run: ${ran.because}.`)
      continue
    }
    const done = await engine.command(id, next)
    if (isRefusal(done)) throw new Error(`${next.type}: ${done.because}`)
  }
  throw new Error(`The script is not done after ${STEPS_MAX} steps.`)
}
