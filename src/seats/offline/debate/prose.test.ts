/** Everything that seats say over real dossiers, read as a strict reader would: no template may come out broken, whatever reaches it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../../test/pace.ts'
import { flipCounts } from '../../../core/debate/crux/dcg.ts'
import { falsifierLacks } from '../../../core/debate/lock/falsifier.ts'
import { purposes } from '../../../core/debate/words.ts'
import type { Dossier } from '../../../core/dossier.ts'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import { type Played, play } from './table.fixture.ts'

const root = join(import.meta.dirname, '../../../..')

function dossierOf(folder: string): Dossier {
  const files = readdirSync(folder).filter((file) => /\.(?:md|txt|csv)$/.test(file) && file !== 'topic.txt')
  return tinyDossier(Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')])))
}

const topicsFolder = join(root, 'test/topics')
const further = (existsSync(topicsFolder) ? readdirSync(topicsFolder) : [])
  .filter((name) => existsSync(join(topicsFolder, name, 'topic.txt')))
  .map((name) => [join(topicsFolder, name), readFileSync(join(topicsFolder, name, 'topic.txt'), 'utf8').trim()] as const)

const subjects: readonly (readonly [string, string])[] = [
  [join(root, 'examples/store-of-value/sources'), 'Bitcoin is a good store of value'],
  [join(root, 'examples/monolith'), 'Should a five-person team split its monolith?'],
  ...further,
]

const SEEDS = [1, 2, 3]

const withoutQuotes = (text: string): string => text.replace(/“[^”]*”/g, '“”')

/** What a proof-reader would mark. */
function faults(text: string): readonly string[] {
  const own = withoutQuotes(text).replace(/Speaker \p{Lu}/gu, 'Somebody')
  const found: string[] = []
  if (text.length > 400) found.push(`${text.length} characters`)
  if (!/^[\p{Lu}“]/u.test(text)) found.push('no capital letter')
  if (!/[.?!…]["”’)]*$/u.test(text)) found.push('no end stop')
  if (text.split('“').length !== text.split('”').length) found.push('a quotation mark is missing')
  if (/[{}]|undefined|\bnull\b|NaN|\[object/.test(own)) found.push('a placeholder is left')
  if (/\b(\p{L}+) \1\b/iu.test(own)) found.push('a doubled word')
  if (/\b[Aa] [aeio]\p{Ll}/u.test(own) || /\b[Aa]n [^aeiouhAEIOUHFLMNRSX\d“‘]/u.test(own)) found.push('a wrong article')
  if (/ {2}|\s[,.;]|\.\.|,,|, \./.test(own)) found.push('broken punctuation')
  if (/\boffline\b/i.test(own)) found.push('it speaks of its driver')
  return found
}

const everythingSaid = (played: Played): readonly string[] => [
  ...played.openings.map(({ statement }) => statement),
  ...played.heard.map(({ said }) => said.content),
  ...played.commitments.flatMap(({ content, statement, flip, decides }) => [
    content,
    statement,
    flip.why,
    ...(decides === null ? [] : [capitalised(decides)]),
  ]),
  ...played.steelmans.flatMap(({ content, grade, again }) => [content, grade.content, ...(again === null ? [] : [again.content])]),
]

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

describe.each(subjects)('%s', (folder, topic) => {
  const dossier = dossierOf(folder)
  const played = SEEDS.map((seed) => play(dossier, topic, seed))

  test('every sentence could be printed as it is', () => {
    const marked = played.flatMap(everythingSaid).flatMap((text) => faults(text).map((fault) => `${fault}: ${text}`))
    expect(marked).toEqual([])
  })

  test('nobody says in a debate what was said before', () => {
    for (const one of played) {
      const contents = one.heard.map(({ said }) => said.content)
      expect(contents.filter((content, index) => contents.indexOf(content) !== index)).toEqual([])
    }
  })

  test('every reply has the shape its purpose asks for', () => {
    for (const one of played) {
      for (const opening of one.openings) expect(purposes.open.safeParse(opening).success).toBe(true)
      for (const { speech } of one.heard) expect(purposes.speak.safeParse(speech).error?.issues ?? []).toEqual([])
      for (const commitment of one.commitments) expect(purposes.commit.safeParse(commitment).error?.issues ?? []).toEqual([])
    }
  })

  test('every quotation stands in its file, on its lines, word for word', () => {
    for (const { said } of played.flatMap(({ heard }) => heard)) {
      for (const reference of 'references' in said ? said.references : []) {
        const lines = (dossier.text(reference.path ?? '') ?? '').split('\n').slice((reference.lines?.start ?? 1) - 1, reference.lines?.end)
        expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(reference.quote)
      }
    }
  })

  test('every question is one that can be answered with yes or no', () => {
    for (const question of played.flatMap(({ questions }) => questions))
      expect(question).toMatch(/^(?:Is|Are|Does|Do|Will|Would|Should|Can|Could|Has|Have|Must) .+\?$|^Bitcoin|should/)
  })

  test('every falsifier that is declared could be checked', () => {
    const declared = played.flatMap(({ commitments }) => commitments.flatMap(({ falsifier }) => falsifier ?? []))
    expect(declared.flatMap(falsifierLacks)).toEqual([])
  })

  test('a commitment that would flip a view says so in words that count', () => {
    for (const { commitments, openings } of played) {
      for (const [index, { flip, question }] of commitments.entries()) {
        const claim = openings[index % openings.length]?.statement ?? null
        if (flip.wouldFlip) expect(flipCounts(flip, question, claim)).toBe(true)
      }
    }
  })

  test('a corrected restatement is always accepted', () => {
    for (const { again } of played.flatMap(({ steelmans }) => steelmans)) if (again !== null) expect(again.grade).toBe('ACCURATE')
  })
})

test('about a third of the first restatements forget something', () => {
  const [[folder, topic] = ['', '']] = subjects
  const all = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => play(dossierOf(folder), topic, seed).steelmans)
  const share = all.filter(({ grade }) => grade.grade === 'INCOMPLETE').length / all.length
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.5)
})

test('five seats do not sound alike: no opening of a sentence is shared by more than two of them', () => {
  const [[folder, topic] = ['', '']] = subjects
  const { heard } = play(dossierOf(folder), topic, 4)
  const speakers = new Map<string, Set<string>>()
  for (const { said, speaker } of heard) {
    const start = withoutQuotes(said.content)
      .replace(/Speaker \w|[\w-]+\.(?:md|txt)/g, '·')
      .slice(0, 24)
    speakers.set(start, (speakers.get(start) ?? new Set()).add(speaker))
  }
  expect([...speakers.values()].filter(({ size }) => size > 2)).toEqual([])
})

test('a reply of a seat that knows its dossier takes less than two milliseconds', () => {
  const [[folder, topic] = ['', '']] = subjects
  const dossier = dossierOf(folder)
  play(dossier, topic, 1)
  const took = [2, 3, 4].map((seed) => {
    let replies = 0
    const all = ordinaryMs(() => {
      const { heard, commitments, steelmans } = play(dossier, topic, seed)
      replies = heard.length + commitments.length + steelmans.length * 2
    })
    return all / replies
  })
  expect(Math.min(...took)).toBeLessThan(2)
})
