/**
 * Members of a room without a language model: they take an issue in as it was written, quote what the folder has near it, abstain,
 * and hand to the user what stands still.
 */
import type { Common, RoomViews } from '../../core/room/views.ts'
import type { Say } from '../../core/room/words.ts'
import { cited, type Quote, quotesOn } from './quoting.ts'
import type { Context, Voices } from './voices.ts'

const intake = ({ issue, members, forMember }: RoomViews['intake']) => {
  const [first] = members.filter(({ role }) => role === 'writer').concat(members)
  if (forMember !== null || first === undefined) return { declines: 'cut an issue into slices' }
  return {
    tags: issue.tags.slice(0, 8),
    impact: issue.impact ?? ('minor' as const),
    assignee: first.id,
    because: 'A stand-in takes an issue in as it was written, and hands it to whoever writes, or to the first member.',
  }
}

const passing = (pass: string) => ({ comment: null, pass })

/** Once an issue: what was quoted stays as it is, whatever others say. */
function say(view: Common, context: Context): Say {
  const { issue, breakers, sources, passages, self } = view
  if (issue.comments.some(({ author }) => author === self.alias))
    return passing('A stand-in has quoted what the folder has near this, and has nothing to add.')
  const said = issue.comments.map(({ body }) => body)
  // What was said of issues can be looked up like a file, and is none.
  const quotes = quotesOn({ question: `${issue.title} ${issue.body}`, passages, said }, context).filter(({ path }) =>
    sources.files.some((file) => file.path === path),
  )
  const chosen = enough(quotes, breakers)
  if (chosen === null) return passing('The folder has nothing near this that a stand-in could quote.')
  return {
    comment: {
      ...{ body: bodyOf(chosen), stance: 'note', impact: null, relation: 'none' },
      evidence: { files: chosen.map(({ path, lines, quote }) => ({ path, lines, quote })), issues: [], canon: [], searches: [] },
      ...{ trigger: 'unprompted', answers: null, asks: null },
    },
    pass: null,
  }
}

const bodyOf = (quotes: readonly Quote[]): string =>
  ['Nearest to this issue in the folder, by its words:', ...quotes.map(cited), 'Quoted by a stand-in; no language model has read it.'].join(
    '\n\n',
  )

const QUOTES_MAX = 6

/** As few quotations as the rules for a comment take; null: there are not enough of them. */
function enough(quotes: readonly Quote[], { minCommentLength, minUniqueWords }: Common['breakers']): readonly Quote[] | null {
  for (let count = 1; count <= Math.min(QUOTES_MAX, quotes.length); count++) {
    const body = bodyOf(quotes.slice(0, count))
    if (body.length >= minCommentLength && new Set(body.toLowerCase().match(/\p{L}+/gu)).size >= minUniqueWords)
      return quotes.slice(0, count)
  }
  return null
}

/** What stands still goes to the user: it decides nothing. */
const moderate = ({ target, rule, stoppedBecause }: RoomViews['moderate']) => ({
  action: {
    type: 'escalate-to-user' as const,
    issue: target.id,
    summary: `#${target.id} stands still (${rule}): ${stoppedBecause} The moderator is a stand-in and decides nothing.`.slice(0, 4_000),
  },
  because: 'A stand-in hands to the user what stands still.',
})

export const roomVoices = {
  intake,
  propose: () => ({ ...passing('A stand-in makes no proposals.'), proposal: null }),
  opine: say,
  discuss: say,
  challenge: () => passing('A stand-in can not argue against a proposal.'),
  vote: () => ({ because: 'A stand-in weighs no proposal.', vote: 'abstain' as const }),
  moderate,
  confirm: () => ({ declines: 'tell whether two sentences are in conflict' }),
  /** Only the clerk writes into a folder. */
  apply: () => ({ problem: 'A stand-in can not write into a folder.' }),
} satisfies Voices['room']
