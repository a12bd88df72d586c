import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isRefusal } from '../core/refusal.ts'
import { gather } from '../sources/gather.ts'
import { namesBrief, readBrief, withoutSettings } from './brief.ts'
import type { Wish } from './open.ts'

const folders: string[] = []
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true })
})

function folder(files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(tmpdir(), 'witan-brief-'))
  folders.push(path)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  return path
}

const read = (text: string, name = 'brief.yaml') => readBrief(join(folder({ [name]: text }), name))

describe('which words name a brief', () => {
  test.each(['brief.yaml', 'a b/brief.yml', 'x.JSON', ' brief.yaml '])('«%s» does, by its ending', (subject) => {
    expect(namesBrief(subject)).toBe(true)
  })
  test.each(['Should we ship?', 'brief.yaml or not?', 'notes.md', '-', ''])('«%s» does not', (subject) => {
    expect(namesBrief(subject)).toBe(false)
  })
})

describe('a good brief', () => {
  test('is read whole, its paths from where it stands', async () => {
    const path = folder({
      'here/cast.yaml': 'seats: []',
      'here/brief.yaml': `protocol: debate
topic: Split the monolith
cast: cast.yaml
dossier: [sources, ../shared/notes.md, /absolute/notes.md]
seats: 5
model: ollama/qwen3
clerk: openai/one
judge: google/two
seed: 7
options: {allPairs: true, messagesMax: 80, secondsMax: 60, embeddings: openai/three}
limits:
  {budget: 0.5, maxTokens: 1000, maxCalls: 20, maxMinutes: 1.5, replySeconds: 90, maxOutput: 700, sourceTokens: 5,
   models: {ollama: {replySeconds: 1800}}, purposes: {speak: {maxOutput: 900}}}
`,
    })
    const file = join(path, 'here', 'brief.yaml')
    expect(await readBrief(file)).toEqual({
      file,
      subject: 'Split the monolith',
      castFile: join(path, 'here', 'cast.yaml'),
      dossier: [join(path, 'here', 'sources'), join(path, 'shared', 'notes.md'), '/absolute/notes.md'],
      seats: 5,
      model: 'ollama/qwen3',
      clerk: 'openai/one',
      judge: 'google/two',
      seed: 7,
      options: { allPairs: true, messagesMax: 80, secondsMax: 60, embeddings: 'openai/three' },
      limits: {
        ...{ microsMax: 500_000, tokensMax: 1_000, callsMax: 20, minutesMax: 1.5 },
        ...{ replyMsMax: 90_000, outputTokensMax: 700, sourceTokensMax: 5 },
        perModel: { ollama: { replyMsMax: 1_800_000, outputTokensMax: null } },
        perPurpose: { speak: { replyMsMax: null, outputTokensMax: 900 } },
      },
    })
  })
  test('needs only a topic or a question, in YAML or JSON', async () => {
    const nothingElse = {
      castFile: null,
      dossier: [],
      seats: null,
      model: null,
      clerk: null,
      judge: null,
      seed: null,
      options: {},
      limits: {},
    }
    expect(await read('question: Ship on Friday?')).toMatchObject({ subject: 'Ship on Friday?', ...nothingElse })
    expect(await read('{"topic": "Ship on Friday"}', 'brief.json')).toMatchObject({ subject: 'Ship on Friday', ...nothingElse })
  })
  test('may name a shipped cast; what looks like a file stays one, so that its absence is noticed', async () => {
    expect(await read('topic: x\ncast: investing')).toMatchObject({ castFile: 'investing' })
    const missing = await read('topic: x\ncast: investing.yaml')
    expect(missing).toMatchObject({ castFile: expect.stringMatching(/.+\/investing\.yaml$/) })
  })
})

describe('a bad brief is refused in a sentence with its line', () => {
  test.each([
    ['a typo in a key', 'topic: x\ntopc: y', /line 2: there is no key «topc».*The keys are: protocol, topic, question, cast/],
    ['a typo in an option', 'topic: x\noptions:\n  allpairs: true', /line 3: there is no key «allpairs» in options.*allPairs, messagesMax/],
    ['a typo in a limit', 'topic: x\nlimits:\n  max-tokens: 1', /line 3: there is no key «max-tokens» in limits.*budget, maxTokens/],
    ['no topic', 'cast: c.yaml', /the file: it takes a topic or a question, and one of them only/],
    ['topic and question', 'topic: x\nquestion: y?', /it takes a topic or a question, and one of them only/],
    ['an empty topic', 'topic: ""', /line 1: topic: it takes at least 1 characters/],
    ['another protocol', 'topic: x\nprotocol: council', /line 2: protocol: it takes one of: ask, debate/],
    ['a seed that is none', 'topic: x\nseed: -1', /line 2: seed: it takes at least 0/],
    ['a budget of nothing', 'topic: x\nlimits: {budget: 0}', /limits\.budget: it takes more than 0/],
    ['too many messages', 'topic: x\noptions: {messagesMax: 2001}', /options\.messagesMax: it takes at most 2000/],
    ['one source that is no list', 'topic: x\ndossier: sources', /line 2: dossier: it takes a list, and this is text/],
    ['no YAML', 'topic: [x', /not valid YAML/],
    ['nothing at all', '', /the file is empty/],
  ])('%s', async (_, text, sentence) => {
    const refused = await read(text)
    expect(isRefusal(refused) && refused.because).toMatch(sentence)
  })
  test('one that is not there is said to be missing, a folder to be unreadable', async () => {
    const path = folder({ 'x.yaml/y': '' })
    expect(await readBrief(join(path, 'nowhere.yaml'))).toMatchObject({
      refused: 'no-brief',
      because: expect.stringMatching(/There is no brief .*nowhere\.yaml.*Check the path/),
    })
    expect(await readBrief(join(path, 'x.yaml'))).toMatchObject({
      refused: 'no-brief',
      because: expect.stringMatching(/can't be read \(EISDIR\)/),
    })
  })
})

describe('what sets a deliberation up is no source of it', () => {
  const wishOver = async (dossier: readonly string[]): Promise<Wish> => ({ sources: await gather(dossier) }) as unknown as Wish
  const paths = (wish: Wish | { refused: string }): readonly string[] =>
    isRefusal(wish) ? [] : (wish as Wish).sources.files.map(({ path }) => path)

  test('given the folder in which brief, cast and script stand, they are left out by where they lie, not by their names', async () => {
    const path = folder({
      'brief.yaml': 'topic: x\n',
      'cast.yaml': 'seats: []\n',
      'replies.yaml': 'a: b\n',
      'notes.md': 'A note.\n',
      'old/brief.yaml': 'topic: another\n',
    })
    const own = ['brief.yaml', 'cast.yaml', 'replies.yaml'].map((name) => join(path, name))
    expect(paths(await withoutSettings(await wishOver([path]), [path], own))).toEqual(['notes.md', 'old/brief.yaml'])
  })
  test('also through a link to the folder', async () => {
    const path = folder({ 'here/brief.yaml': 'topic: x\n', 'here/notes.md': 'A note.\n' })
    symlinkSync(join(path, 'here'), join(path, 'link'))
    const dossier = [join(path, 'here')]
    expect(paths(await withoutSettings(await wishOver(dossier), dossier, [join(path, 'link', 'brief.yaml')]))).toEqual(['notes.md'])
  })
  test('where nothing else is left, this is said; where they stand elsewhere, nothing is taken away', async () => {
    const path = folder({ 'brief.yaml': 'topic: x\n', 'sources/notes.md': 'A note.\n' })
    const brief = [join(path, 'brief.yaml')]
    const alone = await withoutSettings(await wishOver(brief), brief, brief)
    expect(alone).toMatchObject({ refused: 'nothing-to-quote', because: expect.stringMatching(/only what sets this up \(brief\.yaml\)/) })
    const sources = [join(path, 'sources')]
    expect(paths(await withoutSettings(await wishOver(sources), sources, brief))).toEqual(['notes.md'])
  })
})
