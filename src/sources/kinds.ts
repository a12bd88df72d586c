/** What a file is, by its ending, or by its first bytes where the ending says nothing. */

export type Kind = 'markdown' | 'rst' | 'text' | 'html' | 'json' | 'yaml' | 'csv' | 'code' | 'pdf'

const endings: Readonly<Record<Exclude<Kind, 'text'>, string>> = {
  markdown: 'md markdown mdown mkd mdx',
  rst: 'rst rest',
  html: 'html htm xhtml',
  json: 'json jsonl ndjson json5 jsonc geojson ipynb',
  yaml: 'yaml yml',
  csv: 'csv tsv',
  pdf: 'pdf',
  code:
    'js mjs cjs jsx ts mts cts tsx py pyi rb rs go java kt kts scala groovy c h cc cpp cxx hpp hh cs fs vb swift m mm php pl pm lua r jl ' +
    'hs ml mli ex exs erl clj cljs lisp el scm dart zig nim v sol sh bash zsh fish ps1 bat cmd sql graphql gql proto thrift css scss sass ' +
    'less vue svelte astro xml xsd svg toml ini cfg conf properties gradle cmake make mk dockerfile tf hcl nix patch diff asm s',
}

const kindOfEnding: ReadonlyMap<string, Kind> = new Map(
  Object.entries(endings).flatMap(([kind, list]) => list.split(' ').map((ending) => [ending, kind as Kind] as const)),
)

const codeNames: ReadonlySet<string> = new Set(['makefile', 'dockerfile', 'jenkinsfile', 'rakefile', 'gemfile', 'cmakelists.txt'])

/** The kind by name alone; null where the ending is unknown or missing. */
export function kindOfName(path: string): Kind | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (codeNames.has(name)) return 'code'
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? null : (kindOfEnding.get(name.slice(dot + 1)) ?? null)
}

/** Readers accept `%PDF-` after some junk; without the ending it must come first, or a text about PDF files would be taken for one. */
export function isPdf(path: string, head: Uint8Array): boolean {
  const opening = Buffer.from(head.subarray(0, 1_024)).toString('latin1')
  return kindOfName(path) === 'pdf' ? opening.includes('%PDF-') : opening.startsWith('%PDF-')
}

/** For texts with no telling ending: saved web pages and shell scripts say what they are in the first line. */
export function kindOfText(text: string): Kind {
  const head = text.slice(0, 512).trimStart().toLowerCase()
  if (head.startsWith('<!doctype html') || head.startsWith('<html')) return 'html'
  return head.startsWith('#!') ? 'code' : 'text'
}
