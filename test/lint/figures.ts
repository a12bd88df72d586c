/**
 * How often lint is right, by check: runs over a folder of documents, and counts what a careful reader kept.
 *
 *   npm run lint-figures -- <folder> [labels.tsv]            the table
 *   npm run lint-figures -- <folder> --list [labels.tsv]     each finding with its passage, to be labelled
 *
 * A line of the labels: document, package, check, line, kept (yes, no), reason. A document is named by its path in the folder.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseDocument } from '../../src/core/document/parse.ts'
import { CHECKS, lint } from '../../src/lint/index.ts'

const BYTES_MAX = 400_000
const DOCUMENT = /\.(?:md|rst)$/

const filesIn = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesIn(join(path, name)))
    : [path]

function labelsIn(file: string | undefined): ReadonlyMap<string, string> {
  if (file === undefined) return new Map()
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  return new Map(rows.map(([document, , check, line, kept = '']) => [`${document} ${check} ${line}`, kept]))
}

const isList = process.argv.includes('--list')
const [folder, labelFile] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
if (folder === undefined) throw new Error('Name a folder of documents: npm run lint-figures -- <folder> [labels.tsv]')
const labels = labelsIn(labelFile)
const counts = new Map(CHECKS.map(({ id }) => [id, { said: 0, yes: 0, no: 0 }]))
const documents = filesIn(folder).filter((file) => DOCUMENT.test(file) && statSync(file).size <= BYTES_MAX)
for (const file of documents) {
  const name = relative(folder, file)
  for (const { check, line, quote, why } of lint(parseDocument(name, readFileSync(file, 'utf8')))) {
    const label = labels.get(`${name} ${check} ${line}`)
    const count = counts.get(check)
    if (count === undefined) continue
    count.said++
    if (label === 'yes') count.yes++
    if (label === 'no') count.no++
    if (isList) console.log(`${name}:${line}\t${check}\t${label ?? '?'}\n    ${quote.replace(/\s+/g, ' ')}\n    ${why}`)
  }
}

const row = (name: string, said: number, yes: number, no: number): string =>
  `| ${name} | ${said} | ${yes + no} | ${yes} | ${yes + no === 0 ? '–' : (yes / (yes + no)).toFixed(2)} |`
const spoke = [...counts].filter(([, { said }]) => said > 0).toSorted(([, a], [, b]) => b.said - a.said)
const sum = (of: (count: { said: number; yes: number; no: number }) => number): number =>
  spoke.reduce((all, [, count]) => all + of(count), 0)
console.log('| check | findings | labelled | kept | share |\n|---|---:|---:|---:|---:|')
for (const [id, { said, yes, no }] of spoke) console.log(row(`\`${id}\``, said, yes, no))
console.log(
  row(
    'all',
    sum(({ said }) => said),
    sum(({ yes }) => yes),
    sum(({ no }) => no),
  ),
)
console.log(`\n${documents.length} documents; silent: ${[...counts].flatMap(([id, { said }]) => (said === 0 ? [id] : [])).join(', ')}`)
