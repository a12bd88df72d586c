/** The sage's shadow, the bureaucrat: more words than work, about everything but the change. */
import { SAGE } from '../../numbers.ts'
import type { ArchetypeRow } from '../row.ts'
import { many, percent, rowsOn, sign } from '../sign.ts'

const bureaucrat = rowsOn('sage', 'bureaucrat', ({ review }) => review)

export const SAGE_ROWS: readonly ArchetypeRow[] = [
  bureaucrat('long-for-the-diff', ({ words, diffLines }) => {
    if (diffLines === null || words <= SAGE.words || words <= SAGE.wordsPerLine * diffLines) return null
    const limit = `more than ${SAGE.words} words, and more than ${SAGE.wordsPerLine} a line`
    return sign(`${words} words on ${many(diffLines, 'changed line')} (${limit}).`, { words, diffLines })
  }),
  bureaucrat('mostly-outside', ({ findings }) => {
    const { length: outside } = findings.filter(({ place }) => place === 'outside')
    if (outside <= SAGE.shareOutside * findings.length) return null
    const numbers = { outside, findings: findings.length }
    return sign(
      `${outside} of ${many(findings.length, 'finding')} outside what was changed (more than ${percent(SAGE.shareOutside)}).`,
      numbers,
    )
  }),
  bureaucrat('only-considers', ({ findings }) => {
    const { length: considering } = findings.filter(({ onlyConsiders }) => onlyConsiders)
    if (considering <= SAGE.onlyConsidering) return null
    return sign(`${considering} findings only ask to consider something (more than ${SAGE.onlyConsidering}).`, { considering })
  }),
  bureaucrat('trivial-docs', ({ findings }) => {
    const { length: trivial } = findings.filter(({ isTrivialDocs }) => isTrivialDocs)
    if (trivial < SAGE.trivialDocs) return null
    return sign(`Documentation of something trivial is asked for (${many(trivial, 'finding')}, none is allowed).`, { trivial })
  }),
]
