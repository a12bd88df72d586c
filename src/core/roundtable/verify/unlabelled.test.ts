import { expect, test } from 'vitest'
import type { RegisteredClaim } from '../../evidence/words.ts'
import { Switches } from '../words.ts'
import { unlabelledIn } from './verify.ts'

const claim = (declared: RegisteredClaim['declared'], id: number): RegisteredClaim => ({
  id: `C${id}`,
  text: `Something is said under ${id} that has no label.`,
  label: declared,
  declared,
  cites: [],
  restates: false,
})
const claims = (labelled: number, bare: number): readonly RegisteredClaim[] => [
  ...Array.from({ length: labelled }, (_, index) => claim('INFER', index)),
  ...Array.from({ length: bare }, (_, index) => claim('OPEN', labelled + index)),
]

test('given four of five claims with a label, when it is verified, then nothing is asked for', () => {
  expect(unlabelledIn(claims(4, 1), Switches.parse({}))).toEqual([])
})

test('given three of four claims with a label, when it is verified, then the seat is asked to label the rest, and told which', () => {
  expect(unlabelledIn(claims(3, 1), Switches.parse({}))).toEqual([
    '3 of 4 claims carry a label, and 80 % should: end each with [FACT], [INFER] or [ASSUME], beginning with «Something is said under 3 that has no label.».',
  ])
})

test('given labels that are only logged, when it is verified, then nothing is asked for', () => {
  expect(unlabelledIn(claims(0, 9), Switches.parse({ labels: 'log' }))).toEqual([])
})
