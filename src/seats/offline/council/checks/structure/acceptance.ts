/**
 * Requirements that nobody can accept: no criterion, where the document gives one to most of their siblings, beside them or in a
 * section of acceptance that names them by number. Where no requirement has one, the document works differently, and we are silent.
 */
import type { Document } from '../../../../../core/document/document.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import type { Entry } from './entries.ts'
import { mentioned, requirementsOf } from './entries.ts'

const REQUIREMENTS_MIN = 3
const SIBLINGS_SHARE_MIN = 0.6

const CRITERION =
  /\b(?:accepted (?:when|if|once)|acceptance(?: criteri(?:on|a)| tests?)?\s*[:–—]|done when|verified (?:by|when)|verification\s*[:–—]|tested by|test\s*:|pass(?:es)? (?:when|if)|given\b.{1,200}\bwhen\b.{1,200}\bthen\b|fit criterion|measured by)/i

function withoutCriterion(document: Document): readonly Hit[] {
  const requirements = requirementsOf(document).filter(({ block }) => block.kind !== 'row')
  const met = requirements.filter(({ plain }) => CRITERION.test(plain))
  if (requirements.length < REQUIREMENTS_MIN || met.length < requirements.length * SIBLINGS_SHARE_MIN) return []
  return requirements
    .filter((requirement) => !met.includes(requirement))
    .map((requirement) =>
      hitOn(
        requirement,
        `${met.length} of the ${requirements.length} requirements say when they are accepted, and this one does not`,
        0.85,
      ),
    )
}

/** A section of acceptance or tests that goes through the requirements by number and leaves some out. */
function leftOut(document: Document): readonly Hit[] {
  const requirements = requirementsOf(document)
  const criteria = ownPassagesOf(document).filter(({ roles }) => has(roles, 'acceptance', 'testing') && !has(roles, 'requirements'))
  const named = new Set(criteria.flatMap(({ plain }) => [...mentioned(plain, requirements)]))
  if (requirements.length < REQUIREMENTS_MIN || named.size < requirements.length * SIBLINGS_SHARE_MIN) return []
  return requirements
    .filter(({ id, plain }) => !named.has(id) && !CRITERION.test(plain))
    .map((requirement) =>
      hitOn(requirement, `the criteria name ${named.size} of the ${requirements.length} requirements and leave it out`, 0.75),
    )
}

const hitOn = ({ id, block, plain }: Entry, because: string, weight: number): Hit => ({
  ...quoted(block),
  severity: 'major',
  category: 'acceptance',
  description: `${id}, “${shown(plain)}”, can't be accepted or refused: ${because}.`,
  remediation: `Add to ${id} what is tried, how often and with which result, as in “Accepted when 50 of 50 test cases …”.`,
  weight,
})

function find(document: Document): readonly Hit[] {
  const beside = withoutCriterion(document)
  return beside.length > 0 ? beside : leftOut(document)
}

function answeredBy(document: Document, hit: Hit): Answer | null {
  const requirement = requirementsOf(document).find(({ block }) => block.start === hit.line)
  if (requirement === undefined) return null
  return answerIn(
    document,
    hit,
    ({ plain, roles }) =>
      mentioned(plain, [requirement]).size > 0 && (has(roles, 'acceptance', 'testing', 'metrics') || CRITERION.test(plain)),
    `This says how ${requirement.id} is accepted.`,
  )
}

export const acceptanceChecks: readonly Check[] = [
  {
    id: 'requirement-without-acceptance',
    modes: [70],
    looksFor: 'a requirement without acceptance criterion where its siblings have one',
    find: inEnglish(find),
    answeredBy,
  },
]
