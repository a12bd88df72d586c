/**
 * Prints how well the mechanical reviewers do. Usage: npm run council-figures [-- --documents <folder>] [--seed n] [--list]
 *
 * Without a folder it takes the documents that ship with the project. `--list` prints every finding, for labelling.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseDocument } from '../../src/core/document/parse.ts'
import { keptOf, type Labelled, type Named, quoteHash, standing, type Tried, tryMutations } from './measure.ts'

const { values } = parseArgs({
  options: { documents: { type: 'string' }, seed: { type: 'string', default: '1' }, list: { type: 'boolean', default: false } },
})

const here = import.meta.dirname
const seed = Number(values.seed)

const read = (folder: string): readonly Named[] =>
  readdirSync(folder)
    .filter((name) => /\.(?:md|rst|txt)$/.test(name) && name !== 'README.md')
    .sort()
    .map((name) => ({ name: basename(name), text: readFileSync(join(folder, name), 'utf8') }))

const documents =
  values.documents === undefined
    ? [...read(join(here, '../../examples/council')), ...read(join(here, '../documents'))]
    : read(values.documents)
const labels = JSON.parse(readFileSync(join(here, 'labels.json'), 'utf8')) as readonly Labelled[]

const say = (line: string): void => void process.stdout.write(`${line}\n`)

if (values.list) {
  for (const { name, text } of documents) {
    for (const { check, hit } of standing(parseDocument(name, text), seed).found)
      say(
        JSON.stringify({
          document: name,
          check: check.id,
          quote: quoteHash(hit.quote),
          line: hit.line,
          severity: hit.severity,
          words: hit.quote,
          says: hit.description,
          mend: hit.remediation,
        }),
      )
  }
} else {
  recall()
  precision()
}

function recall(): void {
  const tried = documents.flatMap((document) => tryMutations(document, seed))
  const kinds = [...new Set(tried.map(({ mutation }) => mutation.kind))]
  say('Found of what was spoilt, where a seat held a mode whose business it is:')
  for (const kind of kinds) say(`  ${kind.padEnd(32)} ${share(tried.filter(({ mutation }) => mutation.kind === kind))}`)
  say(`  ${'all'.padEnd(32)} ${share(tried)}`)
  for (const { document, mutation } of tried.filter(({ selected, hit }) => selected && hit === null))
    say(`  missed  ${document}: ${mutation.kind}, ${mutation.what}`)
}

function share(tried: readonly Tried[]): string {
  const due = tried.filter(({ selected }) => selected)
  const found = due.filter(({ hit }) => hit !== null).length
  return `${found} of ${due.length}${due.length === 0 ? '' : ` (${(found / due.length).toFixed(2)})`}; ${tried.length - due.length} more in modes that nobody held`
}

function precision(): void {
  say('Kept by a careful reader, of the findings in documents as they are:')
  const rows = documents.map((document) => keptOf(document, labels, seed))
  for (const { document, found, labelled, kept } of rows)
    say(`  ${document.padEnd(32)} ${kept} of ${labelled} kept${found > labelled ? `; ${found - labelled} without a label` : ''}`)
  const kept = rows.reduce((sum, row) => sum + row.kept, 0)
  const labelled = rows.reduce((sum, row) => sum + row.labelled, 0)
  say(`  ${'all'.padEnd(32)} ${kept} of ${labelled} kept${labelled === 0 ? '' : ` (${(kept / labelled).toFixed(2)})`}`)
}
