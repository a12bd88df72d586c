/** A panel from its first answer to its last ranking: one beginning for all, and who is asked at the end. */
import { expect, test } from 'vitest'
import { answers, granted, opened, seat } from '../../test/facts.ts'
import { folded } from '../../test/given.ts'
import { visible } from '../core/deliberation.ts'
import type { Dossier } from '../core/dossier.ts'
import { render } from './render.ts'

const cast = ['ann', 'bob', 'cid'].map((id) => seat(id, { name: `The ${id}` }))
const TEXT = 'The ferry runs at night.\nNobody has counted who takes it.\n'
const dossier: Dossier = {
  files: [{ path: 'ferry.md', hash: 'h', kind: 'markdown', title: 'Ferry', lines: 2 }],
  text: () => TEXT,
  search: () => [],
}

const facts = [opened(cast), granted('answer/ann/1'), ...answers('bob', 'cid'), granted('rank/bob/1', ['cid'])]
const prompt = (request: string) => render('ask', visible(folded(facts), request, dossier))
const [answer, rank] = [prompt('answer/ann/1'), prompt('rank/bob/1')]

test('answers and rankings begin with the same rules, question and sources', () => {
  expect(answer.system).toBe(rank.system)
  expect(answer.subject).toBe(rank.subject)
  expect(answer.subject).toContain('2| Nobody has counted who takes it.')
})

test('who is asked, and whose answers it is shown, stand at the end', () => {
  expect(answer.task).toContain('"The ann"')
  expect(rank.task).toContain('"The bob"')
  expect(rank.task).toMatch(/~~~~ answer A\n[\s\S]*Rank all of A/)
  for (const { system, subject, talk } of [answer, rank]) expect(`${system}${subject}${talk}`).not.toMatch(/The (?:ann|bob|cid)/)
})

test('a dossier that stands whole is not quoted again, of a longer one the nearest passages stand with the task', () => {
  expect(answer.task).not.toContain('Nobody has counted')
  const passage = { path: 'ferry.md', start: 2, end: 2, page: null, heading: '', text: 'Nobody has counted who takes it.', score: 1 }
  const long: Dossier = { ...dossier, text: () => TEXT.repeat(1_000), search: () => [passage] }
  const { subject, task } = render('ask', visible(folded(facts), 'answer/ann/1', long))
  expect(subject).not.toContain('Nobody has counted')
  expect(task).toContain('2| Nobody has counted who takes it.')
})
