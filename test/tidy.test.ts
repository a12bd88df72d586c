/** The house rules, as tests. For each: the tree keeps it, a broken sample is caught, and a sound one is let through. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kebabCase, noAny, noClock, noEmptyCatch, noEnvironment, noLooseEnds, noMachine, noNonNull } from './tidy/manners.ts'
import { promptsUsed } from './tidy/prompts.ts'
import { corePackages, noCircles, noNode, protocolsApart, roomsApart, shippedPackages, wordsAsTypes } from './tidy/rooms.ts'
import { headers, shortFiles, shortFunctions } from './tidy/size.ts'
import { sourceOf } from './tidy/source.ts'
import { codePaths, paths, ROOT, sources, texts } from './tidy/tree.ts'

const files = paths()
const tree = sources(files)
const { dependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { readonly dependencies: Record<string, string> }

type Samples = Readonly<Record<string, string>>
const sample = (code: Samples) => Object.entries(code).map(([path, text]) => sourceOf(path, text))
const lines = (count: number, line = '  work()'): string => Array.from({ length: count }, () => line).join('\n')
const held = (complaints: readonly string[]): void => expect(complaints.join('\n')).toBe('')

test('the reader sees the whole tree', () => {
  expect(files).toContain('package.json')
  expect(tree.map(({ path }) => path)).toEqual(expect.arrayContaining(['src/core/protocol.ts', 'test/tidy.test.ts', 'scripts/check.ts']))
  expect(files.filter((path) => /(?:^|\/)(?:node_modules|\.runtime|dist)\//.test(path))).toEqual([])
})

describe('imports between rooms', () => {
  test('follow the table', () => held(roomsApart(tree)))
  test.each([
    ['src/core/x.ts', '../log/log.ts'],
    ['src/prompts/x.ts', '../models/gateway.ts'],
    ['src/views/x.ts', '../log/log.ts'],
    ['src/log/x.ts', '../engine/run.ts'],
    ['src/models/x.ts', '../prompts/ask.ts'],
    ['src/sources/x.ts', '../log/log.ts'],
    ['src/seats/x.ts', '../engine/run.ts'],
    ['src/seats/x.ts', '../prompts/ask.ts'],
    ['src/engine/x.ts', '../views/table.ts'],
    ['src/doors/cli/x.ts', '../../log/log.ts'],
    ['src/doors/cli/x.ts', '../../config.ts'],
    ['src/index.ts', './config.ts'],
    ['src/index.ts', './doors/cli/x.ts'],
    ['src/config.ts', './doors/cli/program.ts'],
    ['src/attic/x.ts', '../core/ids.ts'],
    ['src/engine/x.ts', '../../test/world.ts'],
    ['src/core/x.ts', './house/house.test.ts'],
    ['src/core/x.ts', './house/house.fixture.ts'],
    ['src/views/x.ts', '../../web/src/app.tsx'],
    ['web/src/x.tsx', '../../src/engine/run.ts'],
    ['web/src/debate/x.tsx', '../../../src/doors/http/app.ts'],
    ['web/src/x.ts', '../../test/world.ts'],
  ])('%s importing %s is caught', (path, target) => {
    expect(roomsApart(sample({ [path]: `\nimport { x } from '${target}'` }))).toEqual([expect.stringMatching(`^${path}:2: `)])
    expect(roomsApart(sample({ [path]: `import type { X } from '${target}'` }))).toHaveLength(1)
    expect(roomsApart(sample({ [path]: `export { x } from '${target}'` }))).toHaveLength(1)
    expect(roomsApart(sample({ [path]: `const x = await import('${target}')` }))).toHaveLength(1)
    expect(roomsApart(sample({ [path]: `type X = import('${target}').X` }))).toHaveLength(1)
  })
  test('sound ones are let through, and tests may look anywhere', () => {
    const sound = { 'src/main.ts': "import { c } from './config.ts'", 'src/seats/x.ts': "import { g } from '../models/gateway.ts'" }
    held(roomsApart(sample({ ...sound, 'src/core/x.test.ts': "import { run } from '../engine/run.ts'" })))
    held(roomsApart(sample({ 'src/core/x.ts': "const text = \"import { x } from '../log/log.ts'\" // import '../log/log.ts'" })))
  })
})

describe('core', () => {
  test('imports no package but zod, and zod only in words.ts', () => held(corePackages(tree)))
  test('another package, or zod outside words.ts, is caught', () => {
    expect(corePackages(sample({ 'src/core/ask/words.ts': "import yaml from 'yaml'" }))).toHaveLength(1)
    expect(corePackages(sample({ 'src/core/ask/rules.ts': "import type * as z from 'zod'" }))).toHaveLength(1)
    expect(corePackages(sample({ 'src/core/text/words.ts': "import * as z from 'zod'" }))).toHaveLength(1)
    held(corePackages(sample({ 'src/core/ask/words.ts': "import * as z from 'zod'", 'src/log/x.ts': "import * as z from 'zod'" })))
  })

  test('and views take words as types', () => held(wordsAsTypes(tree)))
  test('a value taken from words.ts is caught, also beside an inline type', () => {
    expect(wordsAsTypes(sample({ 'src/core/ask/rules.ts': "import { Event } from './words.ts'" }))).toHaveLength(1)
    expect(wordsAsTypes(sample({ 'src/core/ask/rules.ts': "import { type Event } from './words.ts'" }))).toHaveLength(1)
    expect(wordsAsTypes(sample({ 'src/views/x.ts': "import { Event } from '../core/words.ts'" }))).toHaveLength(1)
    held(
      wordsAsTypes(
        sample({
          'src/core/ask/rules.ts': "import type { Event } from './words.ts'",
          'src/log/x.ts': "import { Event } from '../core/words.ts'",
        }),
      ),
    )
    held(
      wordsAsTypes(
        sample({
          'src/core/words.ts': "import * as ask from './ask/words.ts'",
          'src/core/x.ts': "import { split } from './text/words.ts'",
        }),
      ),
    )
  })

  test('keeps protocols apart', () => held(protocolsApart(tree)))
  test('a protocol that knows another, or the list of all words, is caught', () => {
    expect(protocolsApart(sample({ 'src/core/debate/rules.ts': "import type { Ask } from '../ask/rules.ts'" }))).toHaveLength(1)
    expect(protocolsApart(sample({ 'src/core/room/rules.ts': "import type { Event } from '../words.ts'" }))).toHaveLength(1)
    held(
      protocolsApart(
        sample({ 'src/core/run/rules.ts': "import { merge } from '../findings/merge.ts'\nimport type { Fact } from './words.ts'" }),
      ),
    )
  })

  test('prompts and views import nothing of Node', () => held(noNode(tree)))
  test.each(['core', 'prompts', 'views'])('Node in %s is caught', (room) => {
    expect(noNode(sample({ [`src/${room}/x.ts`]: "import { readFileSync } from 'node:fs'" }))).toHaveLength(1)
    held(noNode(sample({ [`src/${room}/x.test.ts`]: "import { readFileSync } from 'node:fs'", 'src/log/x.ts': "import 'node:fs'" })))
  })

  test('prompts and views know neither clock nor chance', () => held(noClock(tree)))
  test.each([
    'Date.now()',
    'new Date()',
    'new Date(0)',
    'Date()',
    'Math.random()',
    "Math['random']()",
    'performance.now()',
    'const { now } = Date',
    'const { random } = Math',
    'globalThis.performance',
  ])('%s in a pure room is caught', (code) => {
    expect(noClock(sample({ 'src/core/x.ts': `\n${code}` }))).toEqual([expect.stringMatching(/^src\/core\/x\.ts:2: /)])
    expect(noClock(sample({ 'src/views/x.ts': code }))).not.toEqual([])
    held(
      noClock(
        sample({
          'src/engine/x.ts': code,
          'src/core/x.test.ts': code,
          'src/core/y.ts': `const said = '${code.replaceAll("'", '"')}' // ${code}`,
        }),
      ),
    )
  })
})

describe('imports of what ships', () => {
  test('are installed with it', () => held(shippedPackages(tree, Object.keys(dependencies))))
  test('a development tool in src is caught', () => {
    const code = {
      'src/engine/x.ts':
        "import fc from 'fast-check'\nimport { x } from '@biomejs/biome/js'\nimport { tool } from 'ai/test'\nimport 'node:fs'",
    }
    expect(shippedPackages(sample(code), ['ai'])).toEqual([
      expect.stringContaining('fast-check'),
      expect.stringContaining('@biomejs/biome is'),
    ])
    held(shippedPackages(sample({ 'src/engine/x.test.ts': "import fc from 'fast-check'" }), []))
  })

  test('run in no circle', () => held(noCircles(tree)))
  test('a circle is caught once, whatever its length', () => {
    const two = { 'src/core/a.ts': "import { b } from './b.ts'", 'src/core/b.ts': "export { a } from './a.ts'" }
    expect(noCircles(sample(two))).toEqual([expect.stringContaining('src/core/a.ts → src/core/b.ts → src/core/a.ts')])
    const behind = { 'src/main.ts': "import './core/a.ts'", ...two }
    expect(noCircles(sample(behind))).toEqual([expect.stringMatching(/^src\/core\/a\.ts:1: /)])
    expect(noCircles(sample({ 'src/core/a.ts': "import './a.ts'" }))).toHaveLength(1)
    held(noCircles(sample({ ...two, 'src/core/b.ts': "import type { A } from './a.ts'" })))
  })
})

describe('sizes', () => {
  test('files have at most 400 lines', () => held(shortFiles(tree)))
  test('a file of 401 lines is caught, 400 pass, data may be longer', () => {
    expect(shortFiles(sample({ 'src/core/x.ts': `${lines(401)}\n` }))).toEqual([expect.stringContaining('401 lines')])
    held(
      shortFiles(
        sample({ 'src/core/x.ts': `${lines(400)}\n`, 'src/core/mode-data.ts': lines(500), 'src/core/house/default-cast.ts': lines(500) }),
      ),
    )
  })

  test('functions have at most 70 lines', () => held(shortFunctions(tree)))
  test.each([
    ['a declaration', `function walk() {\n${lines(69)}\n}`, 'walk'],
    ['an arrow', `const walk = async () => {\n${lines(69)}\n}`, 'walk'],
    ['a method', `const it = {\n  walk() {\n${lines(69)}\n  },\n}`, 'walk'],
    ['a method of a class', `class It {\n  async *walk() {\n${lines(69)}\n  }\n}`, 'walk'],
    ['a callback', `use(() => {\n${lines(69)}\n})`, 'a function'],
    ['one with braces in its texts', `function walk() {\n${lines(69, "  say('}', `}`, /}/) // }")}\n}`, 'walk'],
  ])('%s of 71 lines is caught, of 70 passes', (_, code, name) => {
    expect(shortFunctions(sample({ 'src/core/x.ts': code }))).toEqual([expect.stringContaining(`${name} has 71 lines`)])
    held(shortFunctions(sample({ 'src/core/x.ts': code.replace(/^ {2}(?:work|say).*\n/m, '') })))
  })
  test('a describe may be long, a test in it or a function beside it may not', () => {
    const many = `describe.each([1])('x', () => {\n${lines(90, "  test('y', () => {})")}\n})`
    held(shortFunctions(sample({ 'src/core/x.test.ts': many, 'test/contract.ts': `export function suite() {\n${many}\n}` })))
    expect(shortFunctions(sample({ 'src/core/x.ts': many }))).toHaveLength(1)
    expect(shortFunctions(sample({ 'src/core/x.test.ts': `describe('x', () => {\ntest('y', () => {\n${lines(69)}\n})\n})` }))).toHaveLength(
      1,
    )
    expect(shortFunctions(sample({ 'test/contract.ts': `export function suite() {\n${lines(71)}\n${many}\n}` }))).toHaveLength(1)
  })

  test('every file that is no test says what it is, in at most 12 lines', () => held(headers(tree)))
  test('a missing or a long header is caught', () => {
    expect(headers(sample({ 'src/core/x.ts': 'export const x = 1\n/** Late. */' }))).toHaveLength(1)
    expect(headers(sample({ 'src/core/x.ts': "export const x = '/** In a text. */'" }))).toHaveLength(1)
    expect(headers(sample({ 'src/core/x.ts': `/**\n${lines(13, ' * word')}\n */` }))).toEqual([expect.stringContaining('13 lines')])
    held(headers(sample({ 'src/core/x.ts': `/**\n${lines(12, ' * word')}\n */`, 'src/main.ts': '#!/usr/bin/env node\n/** Starts it. */' })))
  })
})

describe('manners', () => {
  test('no catch is empty', () => held(noEmptyCatch(tree)))
  test.each([
    'try { go() } catch {}',
    'try { go() } catch (fault) { /* never mind */ }',
    'go().catch(() => {})',
    'go().catch(function () { ; })',
  ])('%s is caught', (code) => expect(noEmptyCatch(sample({ 'src/log/x.ts': code }))).toHaveLength(1))
  test('a catch that does something passes', () =>
    held(noEmptyCatch(sample({ 'src/log/x.ts': 'try { go() } catch { said = true }\ngo().catch(() => null)' }))))

  test('`any` is written nowhere', () => held(noAny(tree)))
  test('`any` is caught, the word in a text is not', () => {
    expect(noAny(sample({ 'src/log/x.ts': 'const x: any = 1\nconst y = x as any\ntype Z = Record<string, any>' }))).toHaveLength(3)
    held(noAny(sample({ 'src/log/x.ts': "const any = 'any' // any" })))
  })

  test('no `!` silences the checker', () => held(noNonNull(tree)))
  test('`!` is caught as an assertion, not as a negation', () => {
    expect(noNonNull(sample({ 'src/log/x.ts': 'go(x!)\nlet y!: string\nx![0]' }))).toHaveLength(3)
    held(noNonNull(sample({ 'src/log/x.ts': 'if (!x || x !== y) go(!!x)' })))
  })

  test('only config.ts reads the environment', () => held(noEnvironment(tree)))
  test.each(['process.env.HOME', "process['env']", 'const { env } = process', "import { env } from 'node:process'"])(
    '%s is caught',
    (code) => {
      expect(noEnvironment(sample({ 'src/doors/x.ts': code }))).toHaveLength(1)
      held(noEnvironment(sample({ 'src/config.ts': code, 'src/log/x.test.ts': code, 'bench/main.ts': code, 'scripts/x.ts': code })))
    },
  )

  test('what is put off names a decision', () => held(noLooseEnds(tree, files)))
  test('a loose end is caught', () => {
    const decided = ['docs/decisions/0007-later.md']
    expect(noLooseEnds(sample({ 'src/log/x.ts': '// TODO: later' }), decided)).toHaveLength(1)
    expect(noLooseEnds(sample({ 'src/log/x.ts': '/*\n * FIXME(0008) later\n */' }), decided)).toEqual([
      expect.stringMatching(/^src\/log\/x\.ts:2: .*0008/),
    ])
    held(noLooseEnds(sample({ 'src/log/x.ts': "// TODO(0007): later\nconst said = 'TODO // TODO'" }), decided))
  })

  test('files and folders are kebab-case', () => held(kebabCase(codePaths(files))))
  test('other spellings are caught', () => {
    expect(kebabCase(['src/core/defaultCast.ts', 'src/core/default_cast.ts', 'src/Core/x.ts'])).toHaveLength(3)
    held(kebabCase(['src/core/default-cast.test.ts', 'examples/README.md', 'test/fixtures/plan-1.2.md']))
  })

  test('no file names a path of one machine or the host of a package', () => held(noMachine(texts(files))))
  test('such a path is caught', () => {
    const path = (...parts: readonly string[]): string => ['', ...parts].join('/')
    const wrong = [
      path('home', 'ann', 'x'),
      path('Users', 'ann'),
      path('work', 'main'),
      `(${path('root', 'x')})`,
      `"${'resolved'}": "https://x"`,
    ]
    expect(noMachine([{ path: 'README.md', text: wrong.join('\n') }])).toHaveLength(5)
    held(
      noMachine([{ path: 'README.md', text: 'docs/work/main, https://a.example/home/ann, ~/root, /etc/passwd, /rooted, /home/me/.ssh' }]),
    )
  })

  test('every prompt is used', () => held(promptsUsed(tree)))
  test('a prompt nobody sends is caught', () => {
    const prompt = {
      'src/prompts/ask.ts': "export const ask = 'a'\nexport function fence() {}\nexport interface Kind {}\nconst late = 1\nexport { late }",
    }
    expect(promptsUsed(sample(prompt))).toHaveLength(3)
    const byTest = { ...prompt, 'src/prompts/ask.test.ts': "import { ask, fence, late } from './ask.ts'" }
    expect(promptsUsed(sample(byTest))).toHaveLength(3)
    const byOne = { ...prompt, 'src/engine/x.ts': "import { ask, late } from '../prompts/ask.ts'" }
    expect(promptsUsed(sample(byOne))).toEqual([expect.stringMatching(/^src\/prompts\/ask\.ts:2: .*fence/)])
    const byNamespace = { ...prompt, 'src/engine/x.ts': "import * as all from '../prompts/ask.ts'\nsend(all.ask, all.fence)" }
    expect(promptsUsed(sample(byNamespace))).toEqual([expect.stringContaining('late')])
    held(promptsUsed(sample({ ...prompt, 'src/engine/x.ts': "import * as all from '../prompts/ask.ts'\nsend(all)" })))
  })
})

test('a file that does not parse is named', () => {
  expect(() => sample({ 'src/core/broken.ts': 'const = 1' })).toThrow(/src\/core\/broken\.ts does not parse/)
})
