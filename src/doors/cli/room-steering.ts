/** What the user of a room does beside the work: the moderator's actions, and what is said of single issues. */
import { Freedom } from '../../core/room/options/words.ts'
import type { ModeratorAction } from '../../core/room/words.ts'
import { whole } from './flags.ts'
import { type AnyRow, BY, saying } from './room.ts'
import { issueIn, PRIORITIES, wholeIn, wordIn } from './room-words.ts'

const EXTRA_MAX = 5
const MARKS = ['irrelevant', 'stuck', 'unstuck', 'needs-canon-review'] as const
/** Where nobody says why. */
const UNSAID = 'The user says so.'

const moderating = <F>(
  words: string,
  about: string,
  action: (typed: readonly string[], flags: F) => ModeratorAction,
  flags?: Parameters<typeof saying<F>>[0]['flags'],
): AnyRow =>
  saying<F>({
    words,
    about,
    ...(flags !== undefined && { flags }),
    says: (typed, given) => ({ type: 'moderate', by: BY, action: action(typed, given) }),
  })

/** Its four answers to a frozen issue, and freezing one by hand. */
const freezing: readonly AnyRow[] = [
  moderating('freeze <n> <reason>', 'nobody comments on it until it is thawed', ([n = '', reason = '']) => ({
    type: 'freeze',
    issue: issueIn(n),
    reason,
  })),
  moderating<{ readonly extra?: number }>(
    'unfreeze <n> <guidance>',
    'let it go on, with a word to those who argue',
    ([n = '', guidance = ''], { extra = 0 }) => ({ type: 'unfreeze', issue: issueIn(n), guidance, extraComments: extra }),
    (command) => command.option('--extra <k>', 'comments more for each of them (default 0)', whole(0, EXTRA_MAX)),
  ),
  moderating('advocate <n> [member]', 'have somebody argue against it (default: whose turn it is)', ([n = '', member = null]) => ({
    type: 'invoke-devils-advocate',
    issue: issueIn(n),
    member,
  })),
  moderating('escalate <n> <summary>', 'set it aside for your own decision', ([n = '', summary = '']) => ({
    type: 'escalate-to-user',
    issue: issueIn(n),
    summary,
  })),
  moderating('reground <n> <why>', 'from now on nobody argues there without a source', ([n = '', reason = '']) => ({
    type: 'reground',
    issue: issueIn(n),
    reason,
  })),
]

const arranging: readonly AnyRow[] = [
  moderating<{ readonly title: string }>(
    'consolidate <n> <others...>',
    'make one issue of several',
    (numbers, { title }) => ({ type: 'consolidate-issues', issues: numbers.map(issueIn), title }),
    (command) =>
      command.usage('--title <title> [options] <n> <others...>').requiredOption('--title <title>', 'what the new one is called (required)'),
  ),
  moderating('freeze-tag <tag> <reason>', 'no new issues under this tag', ([tag = '', reason = '']) => ({
    type: 'freeze-tag',
    tag,
    reason,
  })),
  moderating('thaw-tag <tag> <reason>', 'issues under this tag again', ([tag = '', reason = '']) => ({ type: 'thaw-tag', tag, reason })),
  moderating<{ readonly off?: true }>(
    'pin <n>',
    'keep it in everybody’s sight; it does not sink',
    ([n = ''], { off }) => ({ type: 'pin', issue: issueIn(n), pinned: off !== true }),
    (command) => command.option('--off', 'no longer'),
  ),
  saying({
    words: 'mark <n> <mark> [why]',
    about: `say what you think of it: ${MARKS.join(', ')}`,
    says: ([n = '', mark = '', because = UNSAID]) => ({ type: 'mark', by: BY, issue: issueIn(n), mark: wordIn(MARKS, mark), because }),
  }),
  saying({
    words: 'tag <n> <tags...>',
    about: 'give it these tags instead of those it has',
    says: ([n = '', ...tags]) => ({ type: 'tag', by: BY, issue: issueIn(n), tags }),
  }),
  saying({
    words: 'assign <n> <member>',
    about: 'say who makes the proposal',
    says: ([n = '', assignee = '']) => ({ type: 'assign', by: BY, issue: issueIn(n), assignee }),
  }),
  saying({
    words: 'priority <n> <priority>',
    about: PRIORITIES.join(', '),
    says: ([n = '', priority = '']) => ({ type: 'prioritise', by: BY, issue: issueIn(n), priority: wordIn(PRIORITIES, priority) }),
  }),
]

export const STEERING: readonly AnyRow[] = [...freezing, ...arranging]

const CREDITS_MAX = 3
const creditsIn = (text: string): number => wholeIn(text, 1, CREDITS_MAX)

/** What is said of single members, by whoever leads the team. */
export const JUDGING: readonly AnyRow[] = [
  moderating(
    'freedom <member> <level> <why>',
    `what it may do of its own accord: ${Freedom.options.join(', ')}`,
    ([member = '', level = '', reason = '']) => ({
      type: 'adjust-agent-freedom',
      member,
      level: wordIn(Freedom.options, level),
      reason,
    }),
  ),
  moderating('commend <member> <credits> <why>', 'give it one to three credits', ([member = '', credits = '', reason = '']) => ({
    type: 'commend',
    member,
    credits: creditsIn(credits),
    reason,
  })),
  moderating('penalise <member> <credits> <why>', 'take one to three', ([member = '', credits = '', reason = '']) => ({
    type: 'penalise',
    member,
    credits: creditsIn(credits),
    reason,
  })),
  saying({
    words: 'helpful <comment>',
    about: 'thank for a comment, as in 12.3; its author is credited',
    says: ([comment = '']) => ({ type: 'mark-helpful', by: BY, comment }),
  }),
]
