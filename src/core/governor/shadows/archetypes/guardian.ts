/** The guardian's shadow, the paranoid: blocking whatever comes, out of fear rather than for a defect that can be mended. */
import { GUARDIAN } from '../../numbers.ts'
import type { SeenFinding } from '../../seen.ts'
import type { ArchetypeRow } from '../row.ts'
import { many, percent, rowsOn, sign } from '../sign.ts'

const paranoid = rowsOn('guardian', 'paranoid', ({ review }) => review)

const of = (findings: readonly SeenFinding[], ...severities: readonly SeenFinding['severity'][]): readonly SeenFinding[] =>
  findings.filter(({ severity }) => severities.includes(severity))

export const GUARDIAN_ROWS: readonly ArchetypeRow[] = [
  paranoid('blockers-over-majors', ({ findings }) => {
    const blockers = of(findings, 'blocker')
    const { length: majors } = of(findings, 'major')
    if (blockers.length < GUARDIAN.blockers || blockers.length <= GUARDIAN.blockersPerMajor * majors) return null
    const limit = `at least ${GUARDIAN.blockers}, and more than ${GUARDIAN.blockersPerMajor} for each major`
    return sign(`${blockers.length} blockers and ${many(majors, 'major')} (${limit}).`, { blockers: blockers.length, majors }, blockers)
  }),
  {
    layer: 'archetype',
    archetype: 'guardian',
    shadow: 'paranoid',
    predicate: 'never-approves',
    check: ({ review, seq }, _, rejected) => {
      if (review?.verdict !== 'rejected') return null
      const reviews = rejected.length + 1
      if (reviews < GUARDIAN.reviews) return null
      const counted = [...rejected.flatMap((one) => one.review?.findings ?? []), ...review.findings]
      return {
        ...sign(`${reviews} reviews and not one approval (at least ${GUARDIAN.reviews}).`, { reviews }, of(counted, 'blocker', 'major')),
        rests: [...rejected.map((one) => one.seq), seq],
      }
    },
  },
  paranoid('few-fixes', ({ findings }) => {
    const { length: fixed } = findings.filter(({ hasFix }) => hasFix)
    if (findings.length < GUARDIAN.findings || fixed >= GUARDIAN.shareWithFix * findings.length) return null
    const because = `${findings.length} findings, ${fixed} of them with a fix (fewer than ${percent(GUARDIAN.shareWithFix)}).`
    return sign(because, { findings: findings.length, fixed })
  }),
  paranoid('needs-compromised-system', ({ findings }) => {
    const { length: compromised } = findings.filter(({ needs }) => needs === 'compromised-system')
    if (compromised < GUARDIAN.needCompromised) return null
    return sign(`${many(compromised, 'finding')} can matter only where the system is broken into already (none may).`, { compromised })
  }),
]
