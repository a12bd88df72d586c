/** The creator's shadow, the over-architect: building for a tomorrow that nobody asked for. */
import { CREATOR } from '../../numbers.ts'
import type { ArchetypeRow } from '../row.ts'
import { many, rowsOn, sign } from '../sign.ts'

const overArchitect = rowsOn('creator', 'over-architect', ({ design }) => design)

export const CREATOR_ROWS: readonly ArchetypeRow[] = [
  overArchitect('new-abstractions', ({ abstractions }) => {
    const { length } = abstractions
    if (length <= CREATOR.abstractions) return null
    return sign(`${length} new abstractions for one task (more than ${CREATOR.abstractions}).`, { abstractions: length }, abstractions)
  }),
  overArchitect('future-proof', ({ futureProof: mentions, isFutureRequired }) => {
    if (mentions > CREATOR.futureProofRegardless)
      return sign(`The rationale speaks ${mentions} times of being future-proof (more than ${CREATOR.futureProofRegardless}).`, {
        mentions,
      })
    if (mentions < CREATOR.futureProof || isFutureRequired) return null
    return sign(`The rationale speaks of being future-proof (${many(mentions, 'time')}), and no requirement asks for it.`, { mentions })
  }),
  overArchitect('larger-than-task', ({ files, taskFiles }) =>
    taskFiles === null || files <= CREATOR.filesPerTaskFile * taskFiles
      ? null
      : sign(`${many(files, 'file')} proposed, and the task names ${taskFiles} (more than ${CREATOR.filesPerTaskFile} times as many).`, {
          files,
          taskFiles,
        }),
  ),
  overArchitect('new-packages', ({ packages }) =>
    packages <= CREATOR.packages ? null : sign(`${packages} new packages (more than ${CREATOR.packages}).`, { packages }),
  ),
]
