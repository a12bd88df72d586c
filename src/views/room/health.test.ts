/** How a room fares, in each form in which it is told. */
import { expect, test } from 'vitest'
import { htmlReport } from '../html/report.ts'
import { markdownReport } from '../markdown/report.ts'
import { plain } from '../paint.ts'
import type { ShownRoom } from './commands.ts'
import { REPORT } from './sample.fixture.ts'
import { healthText } from './text-parts.ts'

const forms = (report: ShownRoom): readonly string[] => [healthText(report, plain, 120), markdownReport(report), htmlReport(report)]

test('health counts, says what to do, and tells how members work', () => {
  const shown = healthText(REPORT, plain, 120)
  expect(shown).toMatch(/ {2}Fit to work: \d+ members, \w+ mode\n/)
  expect(shown).toContain('  Comments of this session: 31 kept, 3 stopped (2 refused, 1 set apart); 4 times somebody had nothing to add\n')
  expect(shown).toContain('  #gulls: much talk and little work: 6 issues, looked up 24 times, 4 % applied, 50 % irrelevant')
  expect(shown).toContain('  Advice: 1 issue stands still: let the moderator look at #5.\n    - See #5\n')
  expect(shown).toContain('  member  begun  applied  written  with evidence  stopped  hold  trust  level')
  expect(shown).toContain('  Quill   3      1        9        4              3        50 %  low    remediation\n')
})

test('whether the team may be set to work is said in every form', () => {
  const fitness = { valid: false, error: 'NO_MODERATOR', message: 'Nobody keeps order here' } as const
  for (const shown of forms({ ...REPORT, fitness })) {
    expect(shown).toMatch(/Not fit to work(\*\*|<\/span>)?: Nobody keeps order here/)
    expect(shown).not.toContain('Fit to work')
  }
  for (const shown of forms(REPORT)) expect(shown).not.toContain('Not fit to work')
})

test('advice about a member names it', () => {
  const recommendations = [{ code: 'low-trust', text: 'Everything that Quill proposes is cross-checked.', refs: ['writer'] }]
  for (const shown of forms({ ...REPORT, health: { ...REPORT.health, recommendations } })) expect(shown).toMatch(/See Quill\b/)
})

test('what was tried and is not allowed is shown, with who tried it', () => {
  for (const shown of forms(REPORT))
    expect(shown).toMatch(/Not allowed, 2031-\d\d-\d\d [\d:]+ UTC(\*\*|<\/span>)?: Quill: self award attempt\. Nobody/)
})

test('each of the four questions after a milestone is answered, where nothing happened, too', () => {
  const reflection = { wentRight: [], wentWrong: [], obsessiveTags: [], creditsAndOutcomes: [] }
  const milestones = REPORT.milestones.map((milestone) => ({ ...milestone, reflection }))
  for (const shown of forms({ ...REPORT, milestones }).slice(1))
    expect(shown.match(/(?:Went well|Went badly|Talked about over and over): nothing\.|ended in a change: none\./g)).toHaveLength(4)
})
