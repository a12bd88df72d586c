/**
 * Goals and requirements that do not meet. Where a document ties them by number (R3 serves G1), a number that nobody names is
 * a goal that nothing serves; where it has no numbers, a goal of which no requirement has one content word.
 */
import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has, rolesOf, sectionsWith } from '../../reading/roles.ts'
import type { Entry } from './entries.ts'
import { goalsOf, mentioned, requirementsOf } from './entries.ts'

const REQUIREMENTS_MIN = 3
/** So many of the requirements name a goal before one without is an omission. */
const TIED_SHARE_MIN = 0.6
const GOAL_WORDS_MIN = 3
const ANSWER_WORDS_MIN = 3

/** Each requirement with the goals it names. */
function ties(document: Document): readonly { requirement: Entry; goals: ReadonlySet<string> }[] {
  const goals = goalsOf(document)
  return requirementsOf(document).map((requirement) => ({
    requirement,
    goals: new Set([...mentioned(requirement.plain, goals), ...numberedIn(requirement.block, goals)]),
  }))
}

/** Under a heading such as "Goal", a bare number is a goal's. */
function numberedIn({ cells, header }: Block, goals: readonly Entry[]): readonly string[] {
  const column = header.findIndex((cell) => /^(?:goals?|serves|objectives?)\b/i.test(plainOf(cell)))
  const cell = plainOf(cells[column] ?? '')
  if (!/^\d+(?:(?:,\s?|\s?and\s?|\s)\d+)*$/.test(cell)) return []
  const numbers = (cell.match(/\d+/g) ?? []).map(Number)
  return goals.filter(({ number }) => numbers.includes(number)).map(({ id }) => id)
}

function isTied(tied: ReturnType<typeof ties>): boolean {
  const named = tied.filter(({ goals }) => goals.size > 0).length
  return tied.length >= REQUIREMENTS_MIN && named >= tied.length * TIED_SHARE_MIN
}

function unservedGoals(document: Document): readonly Hit[] {
  const tied = ties(document)
  if (!isTied(tied)) return goalsWithoutWords(document)
  const served = new Set(tied.flatMap(({ goals }) => [...goals]))
  return goalsOf(document)
    .filter(({ id }) => !served.has(id))
    .map((goal) => ({
      ...quoted(goal.block),
      severity: 'major',
      category: 'traceability',
      description: `${/^g/i.test(goal.id) && goal.id.includes(' ') ? '' : 'Goal '}${goal.id}, “${shown(goal.plain)}”, is named by none of the ${tied.length} requirements, so all of them can be built and accepted without it.`,
      remediation: `Add a requirement that serves ${goal.id}, with its owner and acceptance, tie an existing one to it, or drop the goal.`,
      weight: 0.9,
    }))
}

/** Goals in a plain list, against the words of the requirements. */
function goalsWithoutWords(document: Document): readonly Hit[] {
  const demands = sectionsWith(document, 'requirements')
  const wanted = document.blocks.filter((block) => block.kind === 'item' && block.depth === 0 && isPlainGoal(document, block))
  if (demands.length === 0 || wanted.length < 2) return []
  const inside = new Set(demands.map(({ index }) => index))
  const words = keywordSet(
    document.sentences
      .filter(({ section }) => inside.has(section))
      .map(({ plain }) => plain)
      .join(' '),
  )
  if (words.size < 20) return []
  return wanted
    .filter((block) => keywordSet(plainOf(block.text)).size >= GOAL_WORDS_MIN && shared(words, plainOf(block.text)) === 0)
    .map((block) => ({
      ...quoted(block),
      severity: 'minor',
      category: 'traceability',
      description: `The goal “${shown(plainOf(block.text))}” shares no word with any requirement, so nothing here seems to bring it about.`,
      remediation: `Add the requirement that serves “${shown(plainOf(block.text), 50)}”, or say which of the existing ones does.`,
      weight: 0.5,
    }))
}

function isPlainGoal(document: Document, block: Block): boolean {
  const section = document.sections[block.section]
  if (section === undefined) return false
  const roles = rolesOf(section, document)
  return has(roles, 'goals') && !has(roles, 'requirements')
}

function servedElsewhere(document: Document, hit: Hit): Answer | null {
  const goal = goalsOf(document).find(({ block }) => block.start === hit.line)
  const words = keywordSet(plainOf(hit.quote))
  const because = goal ? `${goal.id} is served here.` : 'This passage works towards the goal.'
  return answerIn(
    document,
    hit,
    ({ plain, roles }) =>
      !has(roles, 'goals', 'metrics', 'summary', 'background', 'non-goals', 'alternatives', 'open-questions') &&
      ((goal !== undefined && mentioned(plain, [goal]).size > 0) || shared(words, plain) >= Math.max(ANSWER_WORDS_MIN, words.size / 2)),
    because,
  )
}

function aimless(document: Document): readonly Hit[] {
  const tied = ties(document)
  if (!isTied(tied)) return []
  const names = goalsOf(document).map(({ id }) => id)
  return tied
    .filter(({ goals }) => goals.size === 0)
    .map(({ requirement }) => ({
      ...quoted({ text: firstOf(requirement.block), start: requirement.block.start }),
      severity: 'minor',
      category: 'traceability',
      description: `${requirement.id}, “${shown(requirement.plain)}”, names no goal, while the others name theirs; it costs work and serves none of ${names.join(', ')}.`,
      remediation: `Say which of ${names.join(', ')} ${requirement.id} serves and how, or drop it.`,
      weight: 0.8,
    }))
}

/** The first line of an entry: what it demands, without the owner's line below it. */
const firstOf = (block: Block): string =>
  block.kind === 'paragraph' ? (block.text.split(/\n(?=\s*(?:\*\*)?(?:owner|accept)\w*)/i)[0] ?? block.text) : block.text

export const traceabilityChecks: readonly Check[] = [
  {
    id: 'goal-without-requirement',
    modes: [44],
    looksFor: 'a goal that no requirement serves',
    find: inEnglish(unservedGoals),
    answeredBy: servedElsewhere,
  },
  { id: 'requirement-without-goal', modes: [44], looksFor: 'a requirement that names no goal where its siblings do', find: aimless },
]
