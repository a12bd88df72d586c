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
