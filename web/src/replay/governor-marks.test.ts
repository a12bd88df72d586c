import { describe, expect, test } from 'vitest'
import type { Recorded } from '../../../src/core/words.ts'
import { seat } from '../../../test/facts.ts'
import { markOf } from './marks.ts'

const marked = (fields: object): readonly [kind: string, title: string] | null => {
  const mark = markOf({ seq: 7, ...fields } as unknown as Recorded, (name) => name.toUpperCase())
  return mark === null ? null : [mark.kind, mark.title]
}

describe('moments of the governor', () => {
  test.each([
    [
      { type: 'shadow.detected', shadow: 'rabbit-hole', seat: 'ada', because: '4 tangents.' },
      'correction',
      'Rabbit hole, ADA: 4 tangents.',
    ],
    [{ type: 'shadow.detected', shadow: 'echo-chamber', seat: null, because: 'All agree.' }, 'correction', 'Echo chamber: All agree.'],
    [{ type: 'shadow.suppressed', shadow: 'paranoid', because: 'All verified.' }, 'correction', 'No shadow (Paranoid): All verified.'],
    [{ type: 'correction.applied', seats: ['ada', 'bo'], text: 'Sum up.' }, 'correction', 'ADA and BO told to do better: Sum up.'],
    [{ type: 'correction.applied', seats: [], text: 'Plan it.' }, 'correction', 'Whoever runs this is told to do better: Plan it.'],
    [
      { type: 'seat.replaced', from: seat('a'), to: seat('a', { name: 'New' }), because: 'Again.' },
      'correction',
      'New takes the place of Seat A: Again.',
    ],
    [{ type: 'break.tripped', trigger: 'same-shadow', because: 'rogue thrice.' }, 'break', 'The same shadow three times: Rogue thrice.'],
    [{ type: 'checkpoint.reached', number: 2, because: 'All in order.' }, 'break', 'Checkpoint 2: All in order.'],
    [{ type: 'escalation.raised', id: 'G1', needs: 'Decide.' }, 'person', 'G1, a person is asked: Decide.'],
    [{ type: 'deliberation.paused', by: 'governor', because: 'Twice.' }, 'person', 'Paused by the governor: Twice.'],
    [{ type: 'deliberation.paused', by: 'me', because: null }, 'person', 'Paused by me'],
  ])('%o', (event, kind, title) => expect(marked(event)).toEqual([kind, title]))
})

describe('moments of a run', () => {
  test.each([
    [{ type: 'task.begun', number: 1, of: 2, task: 'T1', title: 'Round' }, 'turn', 'Task 1 of 2, T1: Round'],
    [{ type: 'cycle.closed', task: 'T1', cycle: 2, because: 'Two are open.' }, 'turn', 'T1, cycle 2 closed: Two are open.'],
    [{ type: 'task.done', task: 'T1', because: 'Nothing is open.' }, 'turn', 'T1 is done: Nothing is open.'],
    [{ type: 'task.failed', task: 'T1', because: 'No cycles left.' }, 'failure', 'T1 failed: No cycles left.'],
    [{ type: 'agent.failed', seat: 'maker', because: 'Out of time.' }, 'failure', 'MAKER failed: Out of time.'],
    [{ type: 'merge.inspected', testsPass: true, because: 'Fine.' }, 'turn', 'Merged: Fine.'],
    [{ type: 'merge.inspected', testsPass: false, because: 'Red.' }, 'failure', 'The merge broke the tests: Red.'],
    [{ type: 'work.rejected', seat: 'maker', because: 'No such commit.' }, 'refusal', 'The work of MAKER is not taken: No such commit.'],
    [{ type: 'run.secured', because: 'At a checkpoint.' }, 'turn', 'The state is made safe: At a checkpoint.'],
    [{ type: 'run.completed', because: 'All done.' }, 'end', 'All done.'],
  ])('%o', (event, kind, title) => expect(marked(event)).toEqual([kind, title]))

  test('a step on the way is none', () => expect(marked({ type: 'work.accepted', seat: 'maker', because: 'Fine.' })).toBeNull())
})

describe('moments of a room', () => {
  test.each([
    [{ type: 'session.begun', session: 2 }, 'turn', 'Session 2 begins'],
    [{ type: 'session.ended', session: 2, because: 'All done.' }, 'turn', 'Session 2 ends: All done.'],
    [{ type: 'milestone.completed', name: 'Low water' }, 'turn', 'Complete: Low water'],
    [{ type: 'issue.resolved', issue: 4, kind: 'decided', decision: 'Amber.' }, 'turn', '#4 is settled: Amber.'],
    [{ type: 'issue.frozen', issue: 4, because: 'Alarm.' }, 'break', '#4 stands still: Alarm.'],
    [{ type: 'issue.thawed', issue: 4, because: 'Read first.' }, 'break', '#4 goes on: Read first.'],
    [{ type: 'comment.refused', issue: 4, author: 'ada', because: 'Short.' }, 'refusal', 'A comment of ADA on #4 is not taken: Short.'],
    [{ type: 'security.noted', actor: 'ada', because: 'Her own credit.' }, 'refusal', 'ADA: Her own credit.'],
    [{ type: 'advocate.assigned', member: 'ada', issue: 4, because: 'Too quick.' }, 'doubt', 'ADA argues against #4: Too quick.'],
    [{ type: 'conflict.found', conflict: 'X1', because: 'Green is not amber.' }, 'doubt', 'X1: Green is not amber.'],
    [{ type: 'record.moved', member: 'ada', to: 'watch', because: 'Often.' }, 'correction', 'ADA is on the step watch: Often.'],
    [{ type: 'patch.accepted', patch: 'P1' }, 'person', 'P1 is accepted'],
    [{ type: 'patch.rejected', patch: 'P1', because: 'No.' }, 'person', 'P1 is left out: No.'],
    [{ type: 'patch.failed', patch: 'P1', because: 'It moved.' }, 'failure', 'P1 could not be written: It moved.'],
    [{ type: 'conflict.settled', conflict: 'X1', because: 'Kept.' }, 'person', 'X1 is settled: Kept.'],
    [{ type: 'moderation.taken', by: 'ada', action: 'freeze-tag', because: 'Enough.' }, 'person', 'ADA, freeze tag: Enough.'],
  ])('%o', (event, kind, title) => expect(marked(event)).toEqual([kind, title]))

  test('the end of a desk is none', () => expect(marked({ type: 'issue.resolved', issue: 7, kind: 'meta', decision: '' })).toBeNull())
})
