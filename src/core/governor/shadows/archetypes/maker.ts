/** The maker's shadow, the rogue: change without proof and without leave, as the repository shows it. */
import { MAKER } from '../../numbers.ts'
import type { ArchetypeRow } from '../row.ts'
import { isFarBeyond } from '../scope.ts'
import { listed, many, rowsOn, sign } from '../sign.ts'

const rogue = rowsOn('maker', 'rogue', ({ change }) => change)

export const MAKER_ROWS: readonly ArchetypeRow[] = [
  rogue('no-tests', ({ files: { length: files }, testFiles }) =>
    files < MAKER.filesWithTest || testFiles > 0
      ? null
      : sign(`${many(files, 'file')} changed, and none of them is a test (asked for from ${MAKER.filesWithTest} files on).`, { files }),
  ),
  rogue('one-big-commit', ({ commits, lines }) =>
    commits !== MAKER.commits || lines <= MAKER.commitLines
      ? null
      : sign(`${lines} lines in ${many(commits, 'commit')} (more than ${MAKER.commitLines}).`, { commits, lines }),
  ),
  rogue('outside-proposal', (change) => {
    const { outside } = change
    if (outside.length < MAKER.filesOutside || isFarBeyond(change)) return null
    return sign(`${many(outside.length, 'file')} outside the proposal: ${listed(outside)} (none is allowed).`, { outside: outside.length })
  }),
  rogue('tests-not-run', ({ isTested }) =>
    isTested === false ? sign('There is no record that the tests were run.', { testRuns: 0 }) : null,
  ),
]
