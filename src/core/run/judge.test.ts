import { describe, expect, test } from 'vitest'
import { approved, bencher, finding, objecting, rogue } from '../../../test/run-facts.ts'
import { played, RunStage } from '../../../test/run-stage.ts'
import { openCorrections } from '../governor/corrections.ts'
import { decideHouse } from '../house/commands.ts'
import { handoffText } from './handoff.ts'

describe('corrections that act', () => {
  const isRogueFor =
    (times: number) =>
    (_view: unknown, { own }: { readonly own: { readonly task: { readonly attempts: Readonly<Record<string, number>> } | null } }) =>
      (own.task?.attempts['make/maker'] ?? 0) <= times ? rogue() : undefined

  test('first: the maker is corrected and makes it again before anybody reviews', () => {
    const stage = new RunStage({}, { inspect: isRogueFor(1) }).run(({ open }) => open.includes('make/maker/2'))
    expect(stage.of('shadow.detected')).toMatchObject([{ shadow: 'rogue', seat: 'maker', step: 1 }])
    expect(stage.of('correction.applied')).toMatchObject([{ seats: ['maker'] }])
    expect(stage.of('turn.granted').at(-1)).toMatchObject({ request: 'make/maker/2', target: 'S1' })
    expect(stage.of('turn.granted').filter(({ purpose }) => purpose === 'review')).toEqual([])
    expect(stage.view<'make'>('make/maker/2')).toMatchObject({ attempt: 2, self: { isInherited: false } })
    stage.run()
    expect(stage.state.house.closed?.reason).toBe('completed')
    expect(stage.state.house.governor.corrections).toMatchObject([{ outcome: 'changed' }])
  })

  test('second: another takes the seat, inherits, and makes it again in the same cycle', () => {
    const stage = new RunStage({ bench: [bencher('spare', 'Second maker')] }, { inspect: isRogueFor(2) }).run(({ open }) =>
      open.includes('make/maker/3'),
    )
    expect(stage.of('seat.replaced')).toMatchObject([{ seat: 'maker', to: { name: 'Second maker, for Seat MAKER', driver: 'host' } }])
    expect(stage.of('turn.granted').at(-1)).toMatchObject({ target: 'S2' })
    expect(stage.view<'make'>('make/maker/3')).toMatchObject({ attempt: 3, cycle: 1, self: { isInherited: true } })
    stage.run()
    expect(stage.state.house.closed?.reason).toBe('completed')
    expect(stage.of('cycle.closed')).toHaveLength(1)
    expect(stage.report.agents.find(({ seat }) => seat === 'maker')?.replaced).toBe(1)
  })

  test('third: hard break and escalation; nothing is redone, and the state is made safe', () => {
    const stage = played({}, { inspect: isRogueFor(9) })
    expect(stage.of('shadow.detected').map(({ step }) => step)).toEqual([1, 2, 3])
    expect(stage.of('break.tripped')).toMatchObject([{ trigger: 'same-shadow', hard: true }])
    expect(stage.of('escalation.raised')).toHaveLength(1)
    expect(stage.of('turn.granted').filter(({ purpose }) => purpose === 'make')).toHaveLength(3)
    expect(stage.of('run.secured')).toHaveLength(1)
    expect(stage.state.house.closed?.reason).toBe('break')
  })

  test('whoever takes the seat over hears what its predecessor was replaced for, until it has worked', () => {
    const stage = new RunStage({}, { inspect: isRogueFor(2) }).run(({ open }) => open.includes('make/maker/3'))
    expect(openCorrections(stage.state.house.governor, 'maker')).toEqual([
      {
        name: 'rogue',
        text: expect.stringMatching(/^Whoever sat here before you was replaced for this\. .*Write a test/),
        because: expect.stringContaining('none of them is a test'),
      },
    ])
    expect(openCorrections(stage.state.house.governor, 'guardian')).toEqual([])
    stage.run(({ open }) => open.length > 1)
    expect(openCorrections(stage.state.house.governor, 'maker')).toEqual([])
  })

  test('let go on after the third: the work is asked for once more, with what the user said, and counts begin anew', () => {
    const stage = played({}, { inspect: isRogueFor(3) })
    stage.command({ type: 'answer-escalation', by: 'ann', id: 'G1', choice: 'go-on', answer: 'Only the ticket, and a test.' })
    expect(stage.open).toEqual(['make/maker/4'])
    expect(stage.of('correction.applied').at(-1)).toMatchObject({
      shadow: 'S3',
      seats: ['maker'],
      text: 'Asked about this, ann says: Only the ticket, and a test.',
    })
    stage.run()
    expect(stage.of('shadow.detected').map(({ step }) => step)).toEqual([1, 2, 3])
    expect(stage.state.house.closed?.reason).toBe('completed')
    expect(stage.state.house.governor.corrections.at(-1)).toMatchObject({ outcome: 'changed' })
  })

  test('the question is not passed over: it goes on with an answer, and ended it stays ended', () => {
    const stage = played({}, { inspect: isRogueFor(3) })
    const extend = { type: 'extend', by: 'ann', limits: {} } as const
    expect(decideHouse(stage.state.house, extend)).toMatchObject({
      refused: 'answer-first',
      because: expect.stringMatching(/^G1 waits for your answer, .* witan answer run-\S+ G1 go-on "…"$/),
    })
    expect(handoffText(stage.own, stage.state.house)).toContain('To go on, answer G1: witan answer')
    stage.command({ type: 'answer-escalation', by: 'ann', id: 'G1', choice: 'end', answer: 'Enough.' })
    expect(decideHouse(stage.state.house, extend)).toMatchObject({
      refused: 'ended-by-answer',
      because: 'ann ended it at G1: “Enough.” It stays ended; start another.',
    })
    expect(stage.report.advice.join(' ')).not.toContain('witan resume')
    expect(stage.report.advice.join(' ')).toContain('ann ended it at G1')
  })

  test('a review that is done again is the only one that counts, and it is asked for at once', () => {
    const fears = objecting(
      ...['a', 'b', 'c'].map((one) =>
        finding({
          severity: 'blocker',
          fix: null,
          path: null,
          quote: null,
          description: `Somebody with root could read ${one.repeat(9)}.`,
          needs: 'compromised-system',
        }),
      ),
    )
    const stage = new RunStage().run(({ open }) => open.length > 1)
    stage.reply('review/guardian/1', fears)
    expect(stage.of('shadow.detected')).toMatchObject([{ shadow: 'paranoid', seat: 'guardian' }])
    expect(stage.open).toEqual(['review/skeptic/1', 'review/guardian/2'])
    stage.reply('review/guardian/2', approved()).reply('review/skeptic/1', approved())
    expect(stage.of('cycle.closed')).toMatchObject([{ findings: [] }])
    expect(stage.report.findings).toEqual([])
    expect(stage.of('task.done')).toHaveLength(1)
  })

  test('an explorer and a creator are asked again, too', () => {
    const stage = new RunStage().reply('explore/explorer/1', { summary: 'So.', tangents: ['a', 'b', 'c', 'd'] })
    expect(stage.open).toEqual(['explore/explorer/2'])
    stage
      .reply('explore/explorer/2', stage.answer('explore/explorer/2'))
      .reply('propose/creator/1', { summary: 'So.', files: ['src/ticket.ts'], packages: ['left', 'right'] })
    expect(stage.open).toEqual(['propose/creator/2'])
    expect(stage.own.task?.corrections).toBe(2)
  })

  test('everybody approves at once and points at nothing: they review again, told to look as an opponent would', () => {
    const stage = new RunStage({}, { review: () => approved({ checked: [] }) }).run(({ open }) => open.includes('review/guardian/2'))
    expect(stage.of('shadow.detected')).toMatchObject([{ shadow: 'echo-chamber', layer: 'system', step: 1 }])
    expect(stage.open).toEqual(['review/guardian/2', 'review/skeptic/2'])
    expect(stage.of('cycle.closed')).toEqual([])
  })

  test('a second time it is paused, and let go on, they review once more; a third time it is broken off and the user is asked', () => {
    const stage = played({}, { review: () => approved({ checked: [] }) })
    expect(stage.state.house.status).toBe('paused')
    expect(stage.open).toEqual([])
    stage.command({ type: 'resume', by: 'ann' })
    expect(stage.open).toEqual(['review/guardian/3', 'review/skeptic/3'])
    stage.run()
    expect(stage.of('shadow.detected').map(({ shadow, step }) => `${shadow} ${step}`)).toEqual(
      [1, 2, 3].map((step) => `echo-chamber ${step}`),
    )
    expect(stage.of('escalation.raised')).toMatchObject([{ id: 'G1', layer: 'system' }])
    expect(stage.state.house.closed?.reason).toBe('break')
    expect(stage.report.advice.join(' ')).toContain('the work is taken as it is')
  })

  test('let go on all the same, the reviews are taken as they are: the user has seen them', () => {
    const stage = played({}, { review: () => approved({ checked: [] }) })
    stage.command({ type: 'resume', by: 'ann' }).run()
    stage.command({ type: 'answer-escalation', by: 'ann', id: 'G1', choice: 'go-on', answer: 'It is one line.' }).run()
    expect(stage.of('turn.granted').filter(({ purpose }) => purpose === 'review')).toHaveLength(6)
    expect(stage.state.house.closed?.reason).toBe('completed')
    expect(stage.report.confidence).toBe('MEDIUM')
  })

  test('told a second time, they look: nothing is broken off', () => {
    let looked = 0
    const stage = played({}, { review: () => approved(looked++ < 4 ? { checked: [] } : {}) })
    stage.command({ type: 'resume', by: 'ann' }).run()
    expect(stage.of('shadow.detected').map(({ step }) => step)).toEqual([1, 2])
    expect(stage.state.house.governor.corrections.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated', 'changed', 'changed'])
    expect(stage.state.house.closed?.reason).toBe('completed')
  })

  test('an honest approval is not asked for twice', () => {
    expect(played().of('shadow.detected')).toEqual([])
  })
})
