/** A reviewer reads the sections its modes are about, as far as there is room. */
import { expect, test } from 'vitest'
import { type Section, sectionsFor } from './sections.ts'

const filler = (words: number): string => Array.from({ length: words }, () => 'plain').join(' ')
const section = (id: string, title: string, text: string, tokens = 100): Section => ({ id, title, text, tokens })
const SECURITY = [79]

const doc = [
  section('a', 'Summary', filler(100)),
  section('b', 'Cookies', `${filler(96)} login password attacker abuse`),
  section('c', 'Colours', `${filler(99)} login`),
]

test('all when all fit', () => expect(sectionsFor(SECURITY, doc, 300)).toEqual(['a', 'b', 'c']))
test('the thickest first, given in the order of the document', () => {
  expect(sectionsFor(SECURITY, doc, 299)).toEqual(['b', 'c'])
  expect(sectionsFor(SECURITY, doc, 199)).toEqual(['b'])
})
test('nothing fits into no room', () => expect(sectionsFor(SECURITY, doc, 99)).toEqual([]))
test('a section too large is passed over for the next', () =>
  expect(sectionsFor(SECURITY, [section('big', 'Login', 'login password', 500), ...doc], 200)).toEqual(['b', 'c']))
test('a hit in the title counts for four in the text', () => {
  const titled = section('t', 'Login', filler(100))
  expect(sectionsFor(SECURITY, [section('x', '', `${filler(97)} abuse abuse abuse`), titled], 100)).toEqual(['t'])
  expect(sectionsFor(SECURITY, [titled, section('x', '', `${filler(95)} ${'abuse '.repeat(5)}`)], 100)).toEqual(['x'])
})
test('a stub counts as sixty words', () => {
  const stub = section('stub', '', 'abuse')
  expect(sectionsFor(SECURITY, [stub, section('x', '', `${filler(110)} abuse abuse`)], 100)).toEqual(['x'])
  expect(sectionsFor(SECURITY, [section('x', '', `${filler(122)} abuse abuse`), stub], 100)).toEqual(['stub'])
})
