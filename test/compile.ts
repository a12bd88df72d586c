/**
 * Makes the command line one file, so that the hundreds of processes that tests start load a few modules and not a thousand: that is two
 * thirds of their time. The sources are the same, and `import.meta.url` stays that of each, so that what ships beside them is found.
 * That it runs from the sources themselves and from the built package is shown by test/launcher.test.ts, examples/ and scripts/build.ts.
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { COMPILED, RUNS } from './compiled.ts'
import { ROOT } from './tidy/tree.ts'

const SOURCES = join(ROOT, 'src')
const TESTS = join(ROOT, 'test')

/** Not taken in: native code, and what is loaded only where it is needed. */
const LEFT_OUT = ['better-sqlite3', 'unpdf', 'ai', 'gpt-tokenizer', '@pydantic/genai-prices', 'ollama-ai-provider-v2', /^@ai-sdk\//]

const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform: (code, id) =>
    [SOURCES, TESTS].some((folder) => id.startsWith(folder))
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
}

export default async function compile(): Promise<() => Promise<void>> {
  await sweepUp()
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [ownAddresses],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: COMPILED,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        input: {
          main: join(SOURCES, 'main.ts'),
          'crash-child': join(TESTS, 'crash', 'child.ts'),
          'room-child': join(TESTS, 'room', 'crash', 'child.ts'),
        },
        external: LEFT_OUT,
      },
    },
  })
  // Without it Node reads every file twice, to find out what kind of module it is.
  await writeFile(join(COMPILED, 'package.json'), '{"type":"module"}')
  // Processes that are about to end may still write what they have compiled.
  return () => rm(COMPILED, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** What runs have left that were killed. */
async function sweepUp(): Promise<void> {
  const left = (await readdir(RUNS).catch(() => [])).filter((run) => !isAlive(Number(run)))
  for (const run of left) await rm(join(RUNS, run), { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
