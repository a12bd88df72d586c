/** A person among the reviewers: the forms, asked through a terminal that types; the log and the rules are the real ones. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Bundle } from '../../src/views/council/bundle.ts'
import { inProcess, keptTerminal } from './terminal.ts'
import { folder } from './witan.ts'

const PASSAGE = 'The crossing must be fast.'
const PRD = `# Night ferry\n\n## Requirements\n\n${PASSAGE}\n\nThe crew must answer within 5 minutes.\n`
const DESCRIPTION = 'Fast is no number, so nobody can test it.'

const TYPED: readonly (readonly [question: RegExp, answer: string])[] = [
  [/^Do you hold/, 'yes'],
  [/^Another finding/, 'no'],
  [/^How grave \(/, 'major'],
  [/^Category/, 'ambiguity'],
  [/^The passage/, PASSAGE],
  [/^What is wrong/, DESCRIPTION],
  [/^The change/, 'Name the minutes.'],
  [/^F-\d+: support/, 'support'],
  [/^Your vote/, 'support'],
  [/^Why/, 'Because it can not be tested.'],
]

/** Raises one finding, once; stands by it to the end. */
function typist(asked: string[] = []): (question: string) => string {
  let raised = 0
  return (question) => {
    asked.push(question)
    const [, modes] = /^Which of your modes found it \(([\d, ]+)\)/.exec(question) ?? []
    if (modes !== undefined) return modes.split(', ')[0] ?? ''
    if (question.startsWith('Add a finding')) {
      raised += 1
      return raised === 1 ? 'yes' : 'no'
    }
    return TYPED.find(([begins]) => begins.test(question))?.[1] ?? ''
  }
}

const council = (cwd: string): readonly string[] => ['council', join(cwd, 'prd.md'), '--offline', '--seat', 'sa-2=human']

describe('a person among the reviewers', () => {
  test('raises a finding, judges those of the others, votes, and stands in the report', async () => {
    const cwd = folder({ 'prd.md': PRD })
    const asked: string[] = []
    const kept = keptTerminal(typist(asked))
    const code = await inProcess(cwd, kept, council(cwd))
    expect({ code, err: kept.err() }).toMatchObject({ code: 0 })
    expect(kept.err()).toContain('Your turn (sa-2, review)')
    expect(kept.err()).toContain('Your turn (sa-2, assess)')
    expect(kept.err().split('Your turn (sa-2, review)'), 'one form for all modes').toHaveLength(2)
    expect(
      asked.filter((question) => question.startsWith('Do you hold')),
      'one oath',
    ).toHaveLength(1)
    expect(asked.find((question) => question.startsWith('Which of your modes'))?.match(/\d+/g)).toHaveLength(5)
    const [first = '', ...again] = asked.filter((question) => question.includes('In the words'))
    expect(again, 'the vision is gone through once').not.toContain(first)
    expect(asked.filter((question) => question.startsWith('Would you now say'))).toHaveLength(1)
    expect(kept.err(), 'the pinned text with its lines').toContain(`5  ${PASSAGE}`)
    const shown = keptTerminal()
    expect(await inProcess(cwd, shown, ['show', 'council', '--json'])).toBe(0)
    const bundle = JSON.parse(shown.out()) as Bundle
    expect(bundle.council_metadata.subagents[1]).toMatchObject({ agent_id: 'SA-2', driver: 'human', oath_affirmed: true, lost: null })
    expect(bundle.north_star_assessment.phases[0]?.by_agent.map(({ agent_id }) => agent_id)).toContain('SA-2')
    expect(bundle.findings.find(({ description }) => description === DESCRIPTION)).toMatchObject({
      source_agent: 'SA-2',
      location: { quote: PASSAGE, quote_verified: true },
    })
  })
  test('without a terminal it is left for one', async () => {
    const cwd = folder({ 'prd.md': PRD })
    const kept = keptTerminal(null)
    expect(await inProcess(cwd, kept, council(cwd))).toBe(3)
    expect(kept.err()).toMatch(/A person must answer for sa-2, and this is no terminal.*witan resume council-/)
  })
})
