/** The maker's shadow, the rogue: change without proof and without leave, as the repository shows it. */
import { MAKER } from '../../numbers.ts'
import type { ArchetypeRow } from '../row.ts'
import { isFarBeyond } from '../scope.ts'
import { listed, many, rowsOn, sign } from '../sign.ts'

const rogue = rowsOn('maker', 'rogue', ({ change }) => change)

/** Whatever else is wrong with a change is said of the work at once. */
const OTHERS: readonly ArchetypeRow[] = [
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
  rogue('tests-not-run', ({ isTested }) =>
    isTested === false ? sign('There is no record that the tests were run.', { testRuns: 0 }) : null,
  ),
]

const outsideProposal = rogue('outside-proposal', ({ outside }) =>
  outside.length < MAKER.filesOutside
    ? null
    : sign(`${many(outside.length, 'file')} outside the proposal: ${listed(outside)} (none is allowed).`, { outside: outside.length }),
)

export const MAKER_ROWS: readonly ArchetypeRow[] = [
  ...OTHERS,
  {
    ...outsideProposal,
    // Where nothing else is wrong, a change far beyond its proposal is the whole process's; else its maker is told of all of it together.
    check: (work, ...past) =>
      work.change !== null && isFarBeyond(work.change) && OTHERS.every(({ check }) => check(work, ...past) === null)
        ? null
        : outsideProposal.check(work, ...past),
  },
]
