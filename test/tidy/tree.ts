/** The checkout as the tidy rules read it: every TypeScript file parsed once, every other text file as it is. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Source, sourceOf } from './source.ts'

export interface Text {
  readonly path: string
  readonly text: string
}

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CODE_FOLDERS = ['src', 'web', 'test', 'bench', 'scripts', 'examples']
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.runtime', '.witan'])
const TEXT_ENDINGS = ['.ts', '.tsx', '.js', '.css', '.html', '.json', '.md', '.sh', '.yaml', '.yml', '.txt', '.csv']

/** All files of the checkout but those fetched, built or kept by git, as paths from its root. */
export function paths(): readonly string[] {
  const found: string[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(ROOT + folder, { withFileTypes: true })) {
      if (NOT_OURS.has(entry.name)) continue
      if (entry.isDirectory()) visit(`${folder}${entry.name}/`)
      else if (entry.isFile()) found.push(folder + entry.name)
    }
  }
  visit('')
  return found.toSorted()
}

export const codePaths = (all: readonly string[]): readonly string[] =>
  all.filter((path) => CODE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)))

export const sources = (all: readonly string[]): readonly Source[] =>
  codePaths(all)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => sourceOf(path, readFileSync(ROOT + path, 'utf8')))

export const texts = (all: readonly string[]): readonly Text[] =>
  all
    .filter((path) => TEXT_ENDINGS.some((ending) => path.endsWith(ending)) || !path.slice(path.lastIndexOf('/') + 1).includes('.', 1))
    .map((path) => ({ path, text: readFileSync(ROOT + path, 'utf8') }))
