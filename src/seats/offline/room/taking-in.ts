/** The assistant without a language model: tags and reach by the words of an issue, one slice a file where it is too large. Never a word about the result. */
import { hash32 } from '../../../core/random.ts'
import type { RoomViews } from '../../../core/room/views.ts'
import type { Intake } from '../../../core/room/words.ts'
import { sentences } from '../../../core/text/sentences.ts'
import { wordsOf } from '../../../core/text/words.ts'
import type { Context } from '../context.ts'
import { holdsAll } from './folder.ts'
import { type Look, lookAt } from './look.ts'

type View = RoomViews['intake']

/** Not every issue that speaks of what is agreed changes it. */
const CHANGE = String.raw`(?:chang|supersed|overrid|overrul|overturn|revis|replac|drop|amend)\w*`
const AGREED = '(?:canon|agreed|agreement|decisions?)'
const CHANGES_AGREED = new RegExp(String.raw`\b${CHANGE}\b[^.?!]{0,60}\b${AGREED}\b|\b${AGREED}\b[^.?!]{0,60}\b${CHANGE}\b|\bretcon`, 'i')

/** Furthest first: the first that fits holds. */
const REACHES: readonly (readonly [Intake['impact'], RegExp])[] = [
  ['canon-changing', CHANGES_AGREED],
  ['structural', /\b(?:mov(?:e|ing)|reorder\w*|timeline|architecture|interface|structure|restructur\w*)\b/i],
  ['cosmetic', /\b(?:typos?|spell\w*|spelt|misspel\w*|wording|punctuation|comma|whitespace|formatting)\b/i],
]

/** Spelling is spelling, whatever else is named; the others go by how far they reach. */
function reachOf(text: string): { readonly impact: Intake['impact']; readonly cue: string | null } {
  const spelling = REACHES[2]?.[1].exec(text)?.[0]
  if (spelling !== undefined) return { impact: 'cosmetic', cue: spelling }
  for (const [impact, cue] of REACHES) {
    const found = cue.exec(text)?.[0]
    if (found !== undefined) return { impact, cue: found }
  }
  return { impact: 'minor', cue: null }
}

const TAGS_MAX = 8
const TAG_CHARACTERS_MAX = 40
const CUE_TAGS: readonly (readonly [string, RegExp])[] = [
  ['spelling', /\b(?:typos?|spell\w*|spelt|misspel\w*)\b/i],
  ['timeline', /\b(?:timeline|dates?|day \d+)\b/i],
  ['canon', /\b(?:canon|agreed|contradict\w*)\b/i],
]

/** As tags are kept: lower case, no #, dashes for blanks. */
const tagOf = (text: string): string =>
  wordsOf(text.replace(/['’]s\b/g, ''))
    .join('-')
    .replace(/[^\p{L}\p{N}-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, TAG_CHARACTERS_MAX)

function tagsOf({ text, named, view }: Look): string[] {
  const folders = named.flatMap((path) => path.split('/').slice(0, -1).slice(-1))
  const subjects = view.canon.filter(({ subject }) => holdsAll(text, subject)).map(({ subject }) => subject)
  const cues = CUE_TAGS.filter(([, cue]) => cue.test(text)).map(([tag]) => tag)
  const all = [...view.issue.tags, ...cues, ...subjects, ...folders].map(tagOf).filter((tag) => tag !== '')
  return [...new Set(all)].slice(0, TAGS_MAX)
}

/** The one who writes; where there is none, somebody who may. */
const MAKERS = ['writer', 'maker', 'editor', 'planner', 'member', 'critic', 'continuity'] as const

export function intake(view: View, context: Context): Intake {
  const look = lookAt(view, context)
  const { impact, cue } = view.issue.impact === null ? reachOf(look.text) : { impact: view.issue.impact, cue: null }
  const makers = MAKERS.flatMap((role) => view.members.filter((member) => member.role === role))
  const assignee = (view.forMember === null ? undefined : view.members.find(({ id }) => id === view.forMember?.id)) ?? makers[0]
  const slices = slicesOf(look, view)
  const why =
    view.issue.impact === null ? `Taken as ${impact} for its words${cue === null ? '' : ` (“${cue.slice(0, 40)}”)`}` : `Opened as ${impact}`
  const cut =
    slices.length === 0 ? 'small enough as it is' : `cut into ${slices.length} slices, ${BY[look.named.length > 1 ? 'file' : 'question']}`
  return {
    tags: tagsOf(look),
    impact,
    assignee: assignee?.id ?? '',
    slices,
    because: `${why}; ${cut}. Sorted by words, without a language model.`,
  }
}

const BY = { file: 'one a file', question: 'one a question' } as const
const FILES_FOR_SLICES = 3
const SLICES_MAX = 12

/** By file; for whoever needs help with one file, by the questions that the issue puts. */
function slicesOf({ named, text, view: { issue } }: Look, { forMember }: View): Intake['slices'] {
  if (forMember === null && named.length < FILES_FOR_SLICES) return []
  if (named.length > 1)
    return named.slice(0, SLICES_MAX).map((file) => ({
      title: `${issue.title.slice(0, 120)} (${file})`.slice(0, 200),
      body: constraint(issue.id, file, `only ${file} is changed`),
      file,
    }))
  const questions = sentences(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => /\?\s*$/.test(sentence))
  if (questions.length < 2) return []
  return questions.slice(0, SLICES_MAX).map((question) => ({
    title: question.replace(/\s+/g, ' ').slice(0, 200),
    body: constraint(issue.id, question, 'only this one question is answered'),
    file: named[0] ?? null,
  }))
}

const constraint = (issue: number, what: string, limit: string): string =>
  [
    `A slice of #${issue}: ${limit}.`,
    'To be met: it cites the lines it rests on, and it fits what is agreed. Everything else stays as it is.',
    ['How it reads is for whoever does it.', 'The wording is left to whoever takes it.'][hash32(what) % 2] ?? '',
  ].join('\n')
