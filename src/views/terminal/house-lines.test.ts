import { expect, test } from 'vitest'
import type { Event } from '../../core/words.ts'
import { recorded, stateWith } from '../ask-sample.fixture.ts'
import { plain } from '../paint.ts'
import { houseLines } from './house-lines.ts'

const seen = (event: Event): string => houseLines(recorded(event), stateWith(), plain, 120).join(' ').trim()
const because = 'So says the rule.'
const seat = 'outside-view'

test.each<[string, Event]>([
  ['Outside view is asked no more until 1:30. So says the rule.', { type: 'seat.skipped', seat, stage: 'talk', until: 90_000, because }],
  ['Outside view is asked no more. So says the rule.', { type: 'seat.skipped', seat, stage: 'talk', until: null, because }],
  [
    'Outside view is asked to argue against round 2. So says the rule.',
    { type: 'dissent.opened', subject: 'round 2', seat, trigger: 'x', because },
  ],
  [
    'The dissent on round 2 was withdrawn. So says the rule.',
    { type: 'dissent.closed', subject: 'round 2', outcome: 'withdrawn', because },
  ],
  [
    'Issue 7 was cut short and can go on later. So says the rule.',
    { type: 'interruption.raised', scope: 'issue', subject: '7', hard: false, trigger: 'x', resumable: true, because },
  ],
  [
    'The session was cut short. So says the rule.',
    { type: 'interruption.raised', scope: 'session', subject: 'session', hard: true, trigger: 'x', resumable: false, because },
  ],
  [
    "Outside view's contribution is taken with 1 thing put right, not whole: topics: 7 entries, 6 fit.",
    {
      type: 'reply.mended',
      request: 'speak/outside-view/1',
      seat,
      mended: ['side: «no» read as NO'],
      cut: ['topics: 7 entries, 6 fit'],
    },
  ],
  [
    "Outside view's contribution does not count. So says the rule.",
    { type: 'contribution.refused', request: 'speak/outside-view/1', seat, rule: 'x', because },
  ],
])('%s', (text, event) => expect(seen(event)).toBe(text))
