import { expect, test } from 'vitest'
import { eventIn, writingIn } from './live.ts'

test('an event of the log has a number and data; comments, the time to retry and a farewell have not both', () => {
  expect(eventIn('id: 7\nevent: stage.changed\ndata: {"seq":7}')).toEqual([{ seq: 7 }])
  expect(eventIn(': Ada said\n: something\nid: 8\nevent: x\ndata: {"seq":8}')).toEqual([{ seq: 8 }])
  expect(eventIn(': still here')).toEqual([])
  expect(eventIn('retry: 1000')).toEqual([])
  expect(eventIn('event: dropped\ndata: {"because":"The server is shutting down."}')).toEqual([])
})

test('who is writing is told without a number: it is no event of the log', () => {
  const frame = 'event: writing\ndata: {"request":"answer/ada/1","attempt":1,"seat":"ada","words":"Nobody is"}'
  expect(writingIn(frame)).toEqual([{ request: 'answer/ada/1', attempt: 1, seat: 'ada', words: 'Nobody is' }])
  expect(eventIn(frame)).toEqual([])
  expect(writingIn('id: 7\nevent: stage.changed\ndata: {"seq":7}')).toEqual([])
})
