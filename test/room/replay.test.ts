/** What a runner holds in its hands is the fold of its log, and nothing of the log's own bookkeeping is in it. */
import { expect, test } from 'vitest'
import { fold } from '../../src/core/deliberation.ts'
import { replayDiffers } from '../invariants.ts'
import { changing, folderWith, GROUNDED, quoting, staged } from './stage.ts'

const SCENE = 'scene.md'
const TEXT = `One.\nTwo.\nThree.\nOda's green eyes narrow at the gauge.\nFive.\nSix.\nSeven.\n`

test('a room that is worked in, frozen, thawed and stopped: its runner held what its log folds to', async () => {
  const room = await staged({ folder: folderWith({ [SCENE]: TEXT }) })
  const issue = await room.open({ evidence: quoting(SCENE, "Oda's green eyes narrow at the gauge.", 4) })
  await room.proposes('writer', issue, changing(SCENE, TEXT, 'green', 'amber'), { evidence: quoting(SCENE, "Oda's green eyes", 4) })
  await room.says('critic', issue, { body: `${GROUNDED} This is urgent, a disaster.` })
  await room.does('user', 'set-goal', { member: null, metric: 'issues-resolved', target: 1, deadline: 'session-end', description: '' })
  await room.begin()
  const ran = room.engine.run(room.id, new AbortController().signal)
  for await (const { type } of room.engine.follow(room.id, 0, new AbortController().signal)) if (type === 'session.ended') break
  await room.engine.command(room.id, { type: 'stop', by: 'user', hard: false })
  const { ok, ...rest } = await ran
  expect({ ok, ...rest }).toMatchObject({ ok: true })
  const events = await room.events()
  expect('state' in rest ? replayDiffers(events, rest.state) : ['it was not run']).toEqual([])
  const text = JSON.stringify(fold(events)?.own)
  for (const { hash, prev, stream } of events) for (const mark of [hash, prev, stream]) expect(text.includes(mark), mark).toBe(false)
})
