/** Folders and files that nobody means as a source: tools' own state, dependencies, what a build made. Left out without a word. */

/** Tools' own; however they are written. */
const machinery: ReadonlySet<string> = new Set(
  (
    '.git .hg .svn .witan .gitignore .gitattributes .gitkeep .ds_store node_modules bower_components __pycache__ .venv venv .tox .nox .eggs ' +
    '.mypy_cache .pytest_cache .ruff_cache .hypothesis .gradle .idea .vscode .next .nuxt .svelte-kit .turbo .parcel-cache .nyc_output ' +
    '.cache .terraform .dart_tool .yarn .pnpm-store site-packages'
  ).split(' '),
)

/** Words that people use too. Tools write them small, so a folder `Coverage` about insurance is read. */
const built: ReadonlySet<string> = new Set('dist build out coverage htmlcov target vendor _build storybook-static'.split(' '))

/** Replies that were recorded for what stands beside them. */
const isRecording = (name: string): boolean => name === 'recording.jsonl' || name.endsWith('.recording.jsonl')

export const isUnwalked = (name: string, isFolder: boolean): boolean =>
  (!isFolder && isRecording(name)) || machinery.has(name.toLowerCase()) || (isFolder && (built.has(name) || name.endsWith('.egg-info')))
