/** `npm test` and `npm run build` themselves, run in a small checkout: each must pass on sound code and stop at unsound code. */
import { readdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type TestReport, totalsOf } from '../scripts/totals.ts'
import { checkout, type Ended, run, temporaryFolder, write } from './checkout.ts'
import { ROOT } from './tidy/tree.ts'

const COPIED = [
  'scripts',
  'biome.json',
  'knip.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.core.json',
  'tsconfig.build.json',
  'LICENSE',
]

const PACKAGE = {
  name: 'small',
  version: '1.2.3',
  license: 'MIT',
  type: 'module',
  bin: { small: 'dist/main.js' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  files: ['dist'],
  devDependencies: { '@biomejs/biome': '*', '@types/node': '*', publint: '*', typescript: '*', vitest: '*' },
}

const SOUND: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify(PACKAGE, null, 2)}\n`,
  '.gitignore': 'node_modules\ndist\n',
  'src/core/sum.ts': 'export const sum = (a: number, b: number): number => a + b\n',
  'src/core/sum.test.ts': `import { expect, test } from 'vitest'\nimport { sum } from './sum.ts'\n\ntest('adds', () => expect(sum(1, 2)).toBe(3))\n`,
  'src/core/sum.fixture.ts': 'export const three = 3\n',
  'src/index.ts': "export { sum } from './core/sum.ts'\n",
  'src/main.ts': "import { sum } from './core/sum.ts'\n\nconsole.log(process.argv.includes('--version') ? '1.2.3' : sum(1, 2))\n",
  'README.md': '# Small\n',
  'examples/adding/add.ts': "import { sum } from '../../src/index.ts'\n\nif (sum(1, 1) !== 2) throw new Error('wrong')\n",
  'bench/main.ts': "import '../src/main.ts'\n",
  'scripts/record.ts': "import '../src/main.ts'\n",
  'test/soak.ts': "import '../src/main.ts'\n",
  'test/browser/prepare.ts': 'export default (): void => undefined\n',
  'test/compile.ts': 'export default (): void => undefined\n',
  'test/postgres/prepare.ts': 'export default (): void => undefined\n',
  'web/index.html':
    '<!doctype html>\n<html lang="en">\n  <head>\n    <title>Small</title>\n    <script type="module" src="/src/main.tsx"></script>\n  </head>\n</html>\n',
  'web/src/main.tsx': "import { sum } from '../../src/core/sum.ts'\n\ndocument.title = String(sum(1, 2))\n",
  'web/vite.config.ts': 'export default { root: import.meta.dirname }\n',
  'web/tsconfig.json':
    '{ "extends": "../tsconfig.json", "compilerOptions": { "lib": ["ES2024", "DOM"], "types": [] }, "include": ["src"] }\n',
}

async function small(changed: Readonly<Record<string, string>>): Promise<string> {
  const root = await checkout(await temporaryFolder('witan-check-'), 'small', { ...SOUND, ...changed }, COPIED)
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return root
}

/** Without what vitest tells its own children, or the inner run would take itself for one. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_OPTIONS|NODE_ENV|TEST$|FORCE_COLOR)/.test(name)),
)

async function npmTest(changed: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ended> {
  const root = await small(changed)
  const ended = await run(process.execPath, [join(root, 'scripts/check.ts'), ...args], { cwd: root, env })
  expect(await readdir(root), 'npm test leaves no package behind').not.toContain('dist')
  return ended
}

const lastLine = ({ stdout }: Ended): string | undefined => stdout.trimEnd().split('\n').at(-1)

describe('npm test', { timeout: 60_000 }, () => {
  test('on sound code names every step and ends with the totals, alone on a line', async () => {
    const ended = await npmTest({})
    for (const step of ['types', 'lint', 'knip', 'build', 'unit', 'examples/adding/add.ts'])
      expect(ended.stdout).toContain(`ok     ${step} (`)
    expect(lastLine(ended)).toBe('1 passed, 0 failed')
    expect(ended.code).toBe(0)
  })

  test.each([
    ['types', { 'src/core/sum.ts': 'export const sum = (a: number, b: number): string => a + b\n' }, 'TS2322'],
    ['types', { 'src/core/late.ts': 'export const late = (): unknown => setTimeout(() => 1, 1)\n' }, 'TS2304'],
    ['lint', { 'src/core/sum.ts': 'export const sum = (a: number, b: number): number => a + b;\n' }, 'Formatter would have printed'],
    ['knip', { 'src/core/idle.ts': 'export const idle = 1\n' }, 'src/core/idle.ts'],
    [
      'knip',
      { 'src/core/helper.ts': 'export const one = 1\n', 'src/core/one.test.ts': "import { one } from './helper.ts'\n\none.toFixed()\n" },
      'helper.ts',
    ],
    ['build', { 'src/main.ts': 'process.exitCode = 1\n' }, 'At command'],
    ['build', { 'src/index.ts': 'export const Made = class {\n  protected hidden = 1\n}\n' }, 'At compile[\\s\\S]*TS4094'],
    ['examples', { 'examples/broken.ts': "throw new Error('this example is broken')\n" }, 'this example is broken'],
  ])('stops at unsound %s with exit code 1 and shows why: %j', async (step, changed, said) => {
    const ended = await npmTest(changed, '--only', step)
    expect(ended.stdout).toMatch(new RegExp(`FAILED ${step}.*[\\s\\S]*${said}`))
    expect(ended.code).toBe(1)
  })

  test('counts a failing test and a file that falls over, and still ends with the totals', async () => {
    const failing = `import { expect, test } from 'vitest'\n\ntest('fails', () => expect(1).toBe(2))\n`
    const ended = await npmTest(
      { 'test/failing.test.ts': failing, 'test/falling.test.ts': "throw new Error('fell over')\n" },
      '--only',
      'unit',
    )
    expect(ended.stdout).toContain('fell over')
    expect(lastLine(ended)).toBe('1 passed, 2 failed')
    expect(ended.code).toBe(1)
  })

  test('refuses a step that does not exist', async () => {
    const ended = await npmTest({}, '--only', 'luck')
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('Choose one of types, lint, knip, build, unit, examples') })
  })
})

describe('npm run build', { timeout: 60_000 }, () => {
  const build = (root: string): Promise<Ended> => run(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, env })

  test('leaves a library, its declarations and a command that runs', async () => {
    const root = await small({})
    expect(await build(root)).toMatchObject({ code: 0 })
    expect(await readFile(join(root, 'dist/index.d.ts'), 'utf8')).toContain('sum')
    expect(await readFile(join(root, 'dist/main.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
    expect((await stat(join(root, 'dist/main.js'))).mode & 0o111).toBe(0o111)
    expect(await run(join(root, 'dist/main.js'), [], { cwd: root, env })).toMatchObject({ code: 0, stdout: '3\n' })
    await expect(stat(join(root, 'dist/core/sum.test.js'))).rejects.toThrow('ENOENT')
  })

  test.each([
    ['compile', { 'src/index.ts': "export { total } from './core/sum.ts'\n" }],
    ['package', { 'package.json': JSON.stringify({ ...PACKAGE, exports: { '.': './dist/absent.js' } }) }],
    ['library', { 'src/index.ts': "throw new Error('on import')\nexport const late = 1\n" }],
    ['command', { 'src/main.ts': 'process.exitCode = 1\n' }],
    ['command', { 'src/main.ts': "console.log('1.2')\n" }],
  ])('stops at an unsound %s and leaves nothing behind: %j', async (step, changed) => {
    const root = await small(changed)
    const before = await readdir(root)
    const ended = await build(root)
    expect(ended.stdout).toContain(`FAILED ${step} (`)
    expect(ended.code).toBe(1)
    expect(await readdir(root)).toEqual(before)
  })

  test('that fails leaves the last good one as it was', async () => {
    const root = await small({})
    await write(join(root, 'dist/index.js'), '// the last good one\n')
    await write(join(root, 'src/main.ts'), "console.log('1.2')\n")
    expect(await build(root)).toMatchObject({ code: 1 })
    expect(await readdir(join(root, 'dist'))).toEqual(['index.js'])
    await write(join(root, 'src/main.ts'), SOUND['src/main.ts'] ?? '')
    expect(await build(root)).toMatchObject({ code: 0 })
    expect(await readFile(join(root, 'dist/index.js'), 'utf8')).toContain('sum')
  })
})

describe('the totals', () => {
  const clean: TestReport = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

  test('are those of the report', () => expect(totalsOf(clean)).toEqual({ passed: 3, failed: 0, skipped: 2 }))
  test('never say that all went well when the run did not', () => expect(totalsOf({ ...clean, success: false }).failed).toBe(1))
  test('count a fallen file once, and not again for its failed tests', () => {
    const fallen = { status: 'failed', assertionResults: [] }
    const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] }
    expect(totalsOf({ ...clean, success: false, numFailedTests: 1, testResults: [fallen, failed] }).failed).toBe(2)
  })
})
