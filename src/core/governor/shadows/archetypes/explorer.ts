/** The explorer's shadow, the rabbit hole: looking further and further, and bringing nothing back. */
import { EXPLORER } from '../../numbers.ts'
import type { ArchetypeRow } from '../row.ts'
import { rowsOn, sign } from '../sign.ts'

const rabbitHole = rowsOn('explorer', 'rabbit-hole', ({ prose }) => prose)

export const EXPLORER_ROWS: readonly ArchetypeRow[] = [
  rabbitHole('long-without-recommendation', ({ words, recommends }) =>
    words <= EXPLORER.words || recommends ? null : sign(`${words} words and no recommendation (more than ${EXPLORER.words}).`, { words }),
  ),
  rabbitHole('tangents', ({ tangents }) =>
    tangents <= EXPLORER.tangents ? null : sign(`${tangents} side paths (more than ${EXPLORER.tangents}).`, { tangents }),
  ),
  rabbitHole('files-without-patterns', ({ files, patterns }) => {
    if (files.length <= EXPLORER.files || patterns > 0) return null
    const because = `${files.length} files read, and not a word on what they have in common (more than ${EXPLORER.files}).`
    return sign(because, { files: files.length }, files)
  }),
  rabbitHole('no-synthesis', ({ words, synthesises }) =>
    words < EXPLORER.wordsWithLastQuarter || synthesises
      ? null
      : sign(`${words} words, and the last quarter sums nothing up (asked for from ${EXPLORER.wordsWithLastQuarter} words on).`, { words }),
  ),
]
