/** What a roundtable can not be started with, one by one: exit code 2, a sentence that says what to do, and nothing left behind. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { QUESTION } from './roundtable-script.ts'
import { inProcess, keptTerminal } from './terminal.ts'
import { asProcess, folder } from './witan.ts'

type Files = Readonly<Record<string, string>>
type Case = readonly [what: string, args: readonly string[], words: RegExp, files?: Files]

const table = (...args: readonly string[]): readonly string[] => ['roundtable', QUESTION, '--offline', ...args]
const SEVEN = /collaborative, adversarial, socratic, expert-panel, devils-advocate, delphi, red-team-blue-team/
const FEATURES = /labels, citations, verification, groupthink, safety, exits/
const STAKES = /security, medical-legal, agentic, safety-critical/

/** The paths of files are from the test's own folder, which the program is not in. */
async function refused(args: readonly string[], words: RegExp, files: Files = {}): Promise<void> {
  const cwd = folder(files)
  const kept = keptTerminal()
  const placed = args.map((word) => (Object.keys(files).includes(word) ? join(cwd, word) : word))
  expect(await inProcess(cwd, kept, placed), kept.err()).toBe(2)
  expect({ out: kept.out(), err: kept.err() }).toEqual({ out: '', err: expect.stringMatching(words) })
  expect(kept.err()).not.toMatch(/\n\s+at |undefined|\[object|Error:/)
  expect(existsSync(join(cwd, '.witan')), 'nothing is left behind').toBe(false)
}

function refusals(cases: readonly Case[]): void {
  for (const [what, args, words, files] of cases) test(what, () => refused(args, words, files))
}

describe('the question and the table', () => {
  refusals([
    ['no question', ['roundtable'], /missing required argument 'question'/],
    ['an empty question', ['roundtable', ' ', '--offline'], /question is empty/],
    ['10,001 characters', ['roundtable', 'a'.repeat(10_001), '--offline'], /10001 characters; at most 10000 are taken.*dossier/],
    ['1 seat', table('--seats', '1'), /1 seat: a roundtable needs 2 to 10\. Take 2 or more/],
    ['11 seats', table('--seats', '11'), /11 seats; at most 10 fit at the table/],
    ['a seat of nobody', table('--seat', 'nobody=offline'), /no seat «nobody»/],
    ['a report that can not be written', table('--out', 'no/such/r.md'), /can't be written/],
    ['a report in a format that it has not', table('--out', 'r.sarif'), /SARIF holds the findings of a council/],
    ['a judge that is no model', ['roundtable', QUESTION, '--judge', 'solomon'], /solomon/],
  ])
})

describe('flags', () => {
  refusals([
    ['an unknown mode', table('--mode', 'shouting'), SEVEN],
    ['rounds 0', table('--rounds', '0'), /'0' is invalid.*whole number from 1 to 6/],
    ['rounds 7', table('--rounds', '7'), /'7' is invalid.*whole number from 1 to 6/],
    ['rounds 2.5', table('--rounds', '2.5'), /'2\.5' is invalid.*whole number from 1 to 6/],
    ['a feature that there is not', table('--switch', 'volume=off'), FEATURES],
    ['a switch without a setting', table('--switch', 'labels'), FEATURES],
    ['a setting that there is not', table('--switch', 'labels=loud'), /labels can be: off, log, enforce/],
    ['a category that there is not', table('--high-stakes', 'gardening'), STAKES],
    ['an empty perspective', table('--perspectives', ''), /A perspective is empty\. Say who looks at it/],
    ['an empty perspective among others', table('--perspectives', 'a nurse;; a guard'), /A perspective is empty/],
    ['a perspective of 401 characters', table('--perspectives', 'a'.repeat(401)), /has 401 characters; at most 400 are taken/],
    ['eleven perspectives', table('--perspectives', Array.from('abcdefghijk').join(';')), /There are 11 perspectives; at most 10/],
    ['no neighbour', table('--neighbours', '0'), /whole number from 1 to 9/],
    ['patience below nothing', table('--patience', '-1'), /number from 0 to 1440/],
    ['a day and a minute of patience', table('--patience', '1441'), /number from 0 to 1440/],
    ['a flag of the debate', table('--all-pairs'), /unknown option '--all-pairs'/],
  ])
  test('a perspective of 400 characters, ten of them, and no patience at all are taken', async () => {
    const ten = Array.from('abcdefghij', (letter) => letter.repeat(400)).join(';')
    const args = table('--seats', '2', '--rounds', '1', '--perspectives', ten, '--patience', '0', '--quiet')
    const kept = keptTerminal()
    expect(await inProcess(folder(), kept, args), kept.err()).toBe(0)
  })
})

describe('the brief', () => {
  const brief = (options: string): Files => ({ 'b.yaml': `protocol: roundtable\nquestion: ${QUESTION}\noptions:\n  ${options}\n` })
  refusals([
    [
      'an option that there is not',
      ['roundtable', 'b.yaml'],
      /line 4: there is no key «moed» in options.*mode, rounds/,
      brief('moed: delphi'),
    ],
    ['an option of the debate', ['roundtable', 'b.yaml'], /there is no key «allPairs» in options.*mode, rounds/, brief('allPairs: true')],
    ['an option of its own, but debated', ['debate', 'b.yaml'], /there is no key «mode» in options.*allPairs/, brief('mode: delphi')],
    ['an unknown mode', ['roundtable', 'b.yaml'], SEVEN, brief('mode: shouting')],
    ['rounds 7', ['roundtable', 'b.yaml'], /options\.rounds: it takes at most 6/, brief('rounds: 7')],
    ['rounds 0', ['roundtable', 'b.yaml'], /options\.rounds: it takes at least 1/, brief('rounds: 0')],
    [
      'a threshold that there is not',
      ['roundtable', 'b.yaml'],
      /no key «soon» in options\.thresholds\.exit.*consensusMin/,
      brief('thresholds: {exit: {soon: 1}}'),
    ],
    [
      'a switch that there is not',
      ['roundtable', 'b.yaml'],
      /options\.switches\.labels: it takes one of: off, log, enforce/,
      brief('switches: {labels: loud}'),
    ],
    [
      'a perspective of 401 characters',
      ['roundtable', 'b.yaml'],
      /perspectives\.0: it takes at most 400/,
      brief(`perspectives: [${'a'.repeat(401)}]`),
    ],
    [
      'a topic and a question',
      ['roundtable', 'b.yaml'],
      /a topic or a question, and one of them only/,
      { 'b.yaml': 'topic: x\nquestion: y\n' },
    ],
  ])
})

test('a real process ends with code 2 as well', async () => {
  const cwd = folder()
  const { code, out, err } = await asProcess(cwd, table('--mode', 'shouting'))
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(SEVEN) })
  expect(existsSync(join(cwd, '.witan'))).toBe(false)
})
