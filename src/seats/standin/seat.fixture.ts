/** A seat with a contract, and a dossier of two short files that finds what shares a word, for the tests of this folder. */
import type { Dossier } from '../../core/dossier.ts'
import { NO_CONTRACT } from '../../core/house/contracts.ts'
import type { Contract, Seat } from '../../core/house/words.ts'
import { keywordSet } from '../../core/text/words.ts'
import type { Context } from './voices.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'ferry/bill.md': `# The bill

The night ferry costs 41,000 a month, and its crew of nine is paid twice.
On an ordinary night it carries 41 passengers, most of them nurses
from the hospital across the water.

| month | cost |
|---|---|
| May | 41,000 for the night ferry and its crew |
`,
  'letter.txt': 'We nurses take the night ferry home, and there is no bus. The crew knows us by name, and waits when a shift runs late.',
}

export const dossier: Dossier = {
  files: Object.entries(TEXTS).map(([path, text]) => ({ path, hash: path, kind: 'markdown', title: path, lines: text.split('\n').length })),
  text: (path) => TEXTS[path] ?? null,
  search: (query, max) =>
    Object.entries(TEXTS)
      .map(([path, text]) => {
        const score = [...keywordSet(query)].filter((word) => keywordSet(text).has(word)).length
        return { path, start: 1, end: text.split('\n').length, page: null, heading: '', text, score }
      })
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, max),
}

export const FLIP = 'The number of passengers is above 60 a night on 31 December 2031.'
export const CONTRACT: Contract = {
  ...NO_CONTRACT,
  stance: 'NO',
  horizon: '12-18mo',
  holds: ['The night ferry costs more than it brings in.', 'Nobody needs a ferry after midnight.'],
  concedes: ['The nurses have no bus.'],
  flips: [FLIP],
}

export const seatWith = (contract: Partial<Contract>, interests: readonly string[] = []): Seat => ({
  id: 'purser',
  name: 'Purser',
  persona: '',
  method: '',
  interests: [...interests],
  contract: { ...NO_CONTRACT, ...contract },
  driver: 'offline',
  model: null,
  cheaperModel: null,
})

export const contextOf = (contract: Partial<Contract> = {}, request = 'speak/purser/1'): Context => ({
  seed: 7,
  dossier,
  request,
  seat: seatWith(contract),
})
