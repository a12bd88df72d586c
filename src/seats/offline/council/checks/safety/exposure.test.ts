import { expect, test } from 'vitest'
import { answerIn, hitsUnder } from './safety.fixture.ts'

const ID = 'open-door-without-guard'

test.each([
  'Any member can attach photos to an entry.',
  'As a guest, I want to upload documents.',
  'Each album has a link that can be passed on.',
  'Friends join by a link.',
  'A treasurer can transfer money to a bank account.',
  'Guests can reset their password by e-mail.',
])('an open door: «%s»', (line) => expect(hitsUnder(ID, 'Requirements', line)[0]).toMatchObject({ quote: line, category: 'security' }))

test.each([
  'Only members can attach photos, at most 5 MB each.',
  'Each album has a link that can be passed on; it expires after 7 days.',
  'A treasurer can transfer money once a second treasurer has approved it.',
  'Guests can reset their password with a code that is valid for 10 minutes.',
  'A member can add a photo frame to the cart of the shop only.',
  'A chunk may be shorter than the file.',
])('guarded, or no door: «%s»', (line) => expect(hitsUnder(ID, 'Requirements', line)).toEqual([]))

test('a guard for the same thing elsewhere answers it', () => {
  const lines = ['# Plan', '', '## Requirements', '', 'Any member can attach photos to an entry.', '', '## Security', '']
  expect(answerIn(ID, ...lines, 'Photos are scanned, and limited to 5 MB.')?.line).toBe(9)
  expect(answerIn(ID, ...lines, 'Entries are limited to 100 words.')).toBeNull()
})

test('only the guards that are absent are listed', () => {
  const bare = hitsUnder(ID, 'Requirements', 'Any member can attach files to an entry.')[0]?.description
  expect(bare).toContain('which kinds of file')
  const kinds = hitsUnder(ID, 'Requirements', 'Any member can attach PDF files to an entry.')[0]?.description
  expect(kinds).not.toContain('which kinds of file')
  expect(kinds).toContain('no scan')
})
