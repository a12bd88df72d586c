/**
 * The rooms of the house and the doors between them. Data walks one way.
 *
 * One table says who may import whom; the finer rules below guard what the table cannot say: where zod may stand,
 * that protocols do not know each other, that what ships imports only what ships, that nothing runs in a circle.
 * Tests may look anywhere.
 */
import { complaint, type Import, isTest, type Source } from './source.ts'

const ROOMS = [
  'core',
  'prompts',
  'views',
  'log',
  'models',
  'sources',
  'lint',
  'seats',
  'engine',
  'doors',
  'config',
  'main',
  'index',
  'web',
] as const
type Room = (typeof ROOMS)[number]

const mayImport: Readonly<Record<Room, readonly Room[]>> = {
  core: [],
  prompts: ['core'],
  views: ['core'],
  log: ['core'],
  models: ['core'],
  sources: ['core'],
  lint: ['core'],
  seats: ['core', 'models', 'lint'],
  engine: ['core', 'prompts', 'log', 'models', 'sources', 'seats', 'lint'],
  doors: ['core', 'views', 'engine', 'lint'],
  config: ['core', 'sources', 'engine'],
  index: ['core', 'views', 'engine', 'seats', 'models', 'log', 'sources', 'prompts', 'lint'],
  web: ['core', 'views'],
  main: ['core', 'views', 'engine', 'seats', 'models', 'log', 'sources', 'prompts', 'lint', 'doors', 'config'],
}

const PROTOCOLS = ['ask', 'debate', 'roundtable', 'council', 'run', 'room']
const WITHOUT_NODE: readonly string[] = ['core', 'prompts', 'views', 'lint', 'web']
const WITHOUT_ZOD: readonly string[] = ['core', 'views', 'web']

/** `src/core/text/words.ts` → core; `src/main.ts` → main; `web/src/app.tsx` → web; elsewhere → null. */
function roomOf(path: string): string | null {
  if (path.startsWith('web/src/')) return 'web'
  const [, name] = /^src\/([^/]+?)(?:\.ts$|\/)/.exec(path) ?? []
  return name ?? null
}

const isRoom = (name: string): name is Room => ROOMS.some((room) => room === name)
/** A vocabulary. `core/text/words.ts` is none: it splits texts into words. */
const isWords = (path: string): boolean => path.endsWith('/words.ts') && !path.startsWith('src/core/text/')
const protocolOf = (path: string): string | undefined => PROTOCOLS.find((name) => path.startsWith(`src/core/${name}/`))
const shipped = (sources: readonly Source[]): readonly Source[] => sources.filter(({ path }) => roomOf(path) !== null && !isTest(path))

type Look = (source: Source, made: Import) => string | null

/** A rule over single imports: null, or what is wrong with this one. */
const overImports =
  (look: Look) =>
  (sources: readonly Source[]): readonly string[] =>
    shipped(sources).flatMap((source) =>
      source.imports.flatMap((made) => {
        const wrong = look(source, made)
        return wrong === null ? [] : [complaint(source, made.line, wrong)]
      }),
    )

export const roomsApart = overImports((source, { target }) => {
  if (target === null) return null
  const from = roomOf(source.path)
  const to = roomOf(target)
  if (to === null) return `what ships stays in src, but this imports ${target}.`
  if (from === null || !isRoom(from)) return `${from} is no room of the house; give it a row in test/tidy/rooms.ts.`
  if (isTest(target)) return `what ships imports no test, but this imports ${target}.`
  if (from === to || mayImport[from].some((room) => room === to)) return null
  return `${from} may import ${mayImport[from].join(', ') || 'no other room'}, not ${to} (${target}).`
})

export const corePackages = overImports(({ path }, { specifier, target }) => {
  if (roomOf(path) !== 'core' || target !== null) return null
  if (specifier !== 'zod') return `core imports no package but zod, and this imports ${specifier}.`
  return isWords(path) ? null : 'zod stands only in files named words.ts; take the inferred types from one with `import type`.'
})

/** Folding code is shared with the page, and a page that folds must carry no zod. */
export const wordsAsTypes = overImports(({ path }, { target, typeOnly }) => {
  if (target === null || !isWords(target) || typeOnly || isWords(path)) return null
  return WITHOUT_ZOD.some((room) => room === roomOf(path)) ? `words are imported as types here: \`import type … from\` ${target}.` : null
})

export const protocolsApart = overImports(({ path }, { target }) => {
  const from = protocolOf(path)
  if (from === undefined || target === null) return null
  const to = protocolOf(target)
  if (to !== undefined && to !== from) return `${from} must not know ${to}; move what both need to a shared folder of core.`
  return target === 'src/core/words.ts' ? `a protocol does not know the list of all words; ${from} uses its own words.ts.` : null
})

export const noNode = overImports(({ path }, { specifier }) => {
  const room = roomOf(path)
  if (room === null || !WITHOUT_NODE.includes(room) || !specifier.startsWith('node:')) return null
  return `${room} is pure and imports no ${specifier}; let the engine hand in what it needs.`
})

/** What ships may import only what is installed with it. */
export const shippedPackages = (sources: readonly Source[], dependencies: readonly string[]): readonly string[] =>
  overImports(({ path }, { specifier, target }) => {
    // The page carries what it uses in its own files.
    if (target !== null || specifier.startsWith('node:') || roomOf(path) === 'web') return null
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
    return dependencies.includes(name) ? null : `${name} is not among the dependencies in package.json.`
  })(sources)

/** Circles of imports that are still there when the program runs; each is told once, from its first file in the alphabet. */
export function noCircles(sources: readonly Source[]): readonly string[] {
  const known = new Map(shipped(sources).map((source) => [source.path, source]))
  const next = (path: string): readonly Import[] =>
    known.get(path)?.imports.filter(({ target, typeOnly }) => target !== null && !typeOnly) ?? []
  const told = new Set<string>()
  return [...known.values()].flatMap((source) => {
    if (told.has(source.path)) return []
    const circle = wayBack(source.path, next)
    const [first] = circle
    if (first === undefined) return []
    for (const path of [source.path, ...circle.flatMap(({ target }) => target ?? [])]) told.add(path)
    return [complaint(source, first.line, `imports run in a circle: ${[source.path, ...circle.map(({ target }) => target)].join(' → ')}.`)]
  })
}

/** The shortest walk along imports from a file back to itself; empty if there is none. */
function wayBack(start: string, next: (path: string) => readonly Import[]): readonly Import[] {
  const seen = new Set<string>()
  let edge: readonly (readonly Import[])[] = next(start).map((made) => [made])
  while (edge.length > 0) {
    const home = edge.find((walk) => walk.at(-1)?.target === start)
    if (home !== undefined) return home
    edge = edge.flatMap((walk) => {
      const here = walk.at(-1)?.target
      if (here == null || seen.has(here)) return []
      seen.add(here)
      return next(here).map((made) => [...walk, made])
    })
  }
  return []
}
