import { expect, test } from 'vitest'
import { promiseChecks } from './promises.ts'
import { checkNamed, hitsIn } from './structure.fixture.ts'

const check = checkNamed(promiseChecks, 'promised-topic-missing')
const BODY = ['## Cost', 'It costs 40 euros.', '## Risks', 'The page may fail.', '## Security', 'Keys are kept in a safe.']
const plan = (line: string): readonly string[] => ['# Plan', '', line, ...BODY]

test.each([
  ['This paper explains the cost, the risks and the training of staff.'],
  ['This document covers costs, security, risks, and licensing.'],
])('«%s» promises too much', (line) => expect(hitsIn(check, ...plan(line))).toMatchObject([{ line: 3, category: 'scope' }]))

test.each([
  ['This paper explains the cost, the risks and the security.'],
  ['This paper explains what it costs, what could fail and where keys are kept.'],
  ['This paper describes the training.'],
  ['The page explains the cost, the risks and the training.'],
  ['This document describes the problem, the cost and the proposed approach.'],
])('«%s» does not', (line) => expect(hitsIn(check, ...plan(line))).toEqual([]))
