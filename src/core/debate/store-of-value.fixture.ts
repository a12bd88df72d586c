/** The sample debate, made by hand: is it a store of value? Five seats, two locked threads, made consistent. */

import type { Side } from '../house/words.ts'
import { debateWith, falsifier, pair, position, seatWith, threadWith, topClaim } from './sample.fixture.ts'
import type { Debate, SeatState, TopClaim } from './state.ts'
import type { Flip } from './words.ts'

const HEDGE = 'Is its long-run behaviour more like a risky share than a hedge?'
const FUNDS = 'Will large funds hold more than 1 % of it by 2029?'
const CLAIM = 'It stores value over a lifetime.'
const because = (topic: string): string => `If ${topic}, it does not store value as I claim.`
const onHedge = (confidence: number): Flip => ({ wouldFlip: true, why: because('its behaviour is that of a share'), confidence })
const onFunds = (confidence: number | null): Flip => ({ wouldFlip: true, why: because('funds stay away'), confidence })
const holds = (side: Side): SeatState => ({ ...seatWith(side), ...claimed(topClaim(side, CLAIM)) })
const claimed = (claim: TopClaim): Pick<SeatState, 'blind' | 'declared' | 'counted'> => ({ blind: claim, declared: claim, counted: claim })

/** DCG 0.60 × 0.667 × 0.85 = 0.34 for the first thread, 0.40 × 1.0 × 0.75 = 0.30 for the second. */
export const SAMPLE: Debate = debateWith({
  seats: { saver: holds('YES'), trader: holds('NO'), sceptic: holds('UNCERTAIN'), builder: holds('YES'), gold: holds('NO') },
  threads: [
    threadWith('t1', {
      topic: 'What it is',
      question: HEDGE,
      positions: {
        saver: position('NO', {
          confidence: 0.9,
          flip: onHedge(0.9),
          falsifier: falsifier('Fall in a crash of shares', 'deeper than 50 %'),
        }),
        trader: position('YES', { confidence: 0.85, flip: onHedge(0.85), falsifier: falsifier('Ten-year correlation with shares') }),
        sceptic: position('UNCERTAIN', { confidence: 0.6, decides: 'Two more crises on record' }),
        builder: position('NO', { confidence: 0.85, flip: onHedge(0.8), falsifier: falsifier('Ten-year correlation with shares') }),
      },
      steelmans: [pair('saver', 'trader'), pair('trader', 'saver', { attempts: 2, refusals: 1 }), pair('builder', 'trader')],
    }),
    threadWith('t2', {
      topic: 'Who will buy it',
      question: FUNDS,
      positions: {
        saver: position('YES', { confidence: 0.95, falsifier: falsifier('Share of funds that hold it', 'under 1 %', '2029-12-31') }),
        builder: position('YES', {
          confidence: 0.8,
          flip: onFunds(null),
          falsifier: falsifier('Share of funds that hold it', 'under 1 %', '2029-12-31'),
        }),
        trader: position('NO', {
          confidence: 0.7,
          flip: onFunds(null),
          falsifier: falsifier('Money in listed funds', 'over $100 billion', '2029-12-31'),
        }),
        gold: position('NO', { confidence: 0.9, falsifier: falsifier('Share of funds that hold it', 'over 10 %', '2029-12-31') }),
      },
      steelmans: [pair('saver', 'gold'), pair('builder', 'trader'), pair('trader', 'saver'), pair('gold', 'saver')],
    }),
  ],
})
