/** What a user does in a room every day: open issues, comment, look at what the team did, decide about changes. */
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { ImpactLevel, Preset, Stance } from '../../core/gate/words.ts'
import { CitationTrigger } from '../../core/ledger/words.ts'
import { items } from '../../core/list.ts'
import { Relation } from '../../core/room/comments/words.ts'
import { Domain, Mode } from '../../core/room/options/words.ts'
import { type Issue, issueOf, type Patch, patchOf } from '../../core/room/state.ts'
import type { Proposal } from '../../core/room/words.ts'
import { printable } from '../../views/printable.ts'
import { commandsOf } from '../../views/room/commands.ts'
import { issueText } from '../../views/room/issue-text.ts'
import { toReview } from '../../views/room/reading.ts'
import { boardText, healthText, patchText, statusText } from '../../views/room/text-parts.ts'
import { eventLines } from '../../views/terminal/lines.ts'
import { BadInput } from './desk.ts'
import { addLimitFlags, oneOf, seatModel, whole } from './flags.ts'
import { type AnyRow, BY, doing, drawn, either, looking, placeOf, saying, type Told, there } from './room.ts'
import { COMMENT_EXAMPLES, INIT_EXAMPLES, ISSUE_EXAMPLES, RUN_EXAMPLES } from './room-help.ts'
import { type InitFlags, init } from './room-init.ts'
import { type FromFlags, openAll } from './room-issues.ts'
import { applied, type WorkFlags, work } from './room-session.ts'
import {
  type DraftFlags,
  draftIn,
  type EvidenceFlags,
  evidenceIn,
  filesIn,
  issueIn,
  issuesIn,
  PRIORITIES,
  statementIn,
  textsIn,
  wordIn,
  wordsIn,
} from './room-words.ts'
import { watch } from './watching.ts'

interface ProposalFlags {
  readonly diff?: string
  readonly fact?: readonly string[]
}

interface IssueFlags extends EvidenceFlags, ProposalFlags, FromFlags {
  readonly body?: string
  readonly tag?: readonly string[]
  readonly impact?: NonNullable<DraftFlags['impact']>
  readonly assign?: string
  readonly priority?: 'low' | 'normal' | 'high'
  readonly related?: readonly number[]
}

const evidenceFlags = (command: Command): Command =>
  command
    .option('--file <place>', 'a file as evidence: path, path:12-14, and =words to quote (repeatable)', filesIn)
    .option('--cite-issue <n>', 'an issue as evidence (repeatable)', issuesIn)
    .option('--canon <anchor>', 'an entry of canon as evidence, as in C3 or C3@2 (repeatable)', wordsIn)
    .option('--searched <words>', 'what you searched for and found nowhere (repeatable)', textsIn)

const proposalFlags = (command: Command): Command =>
  command
    .option('--diff <file>', 'a change that goes with it: a unified diff')
    .option('--fact <fact>', 'what would be agreed: "subject | attribute | value" (repeatable)', textsIn)

/** Null: nothing is proposed with it. */
async function proposalIn({ diff, fact = [] }: ProposalFlags): Promise<Proposal | null> {
  if (diff === undefined && fact.length === 0) return null
  const text = diff === undefined ? null : await readFile(diff, 'utf8').catch((error: NodeJS.ErrnoException) => unreadable(diff, error))
  return { diff: text, facts: fact.map(statementIn) }
}

function unreadable(file: string, { code = 'unknown error' }: NodeJS.ErrnoException): never {
  throw new BadInput(`${file} can't be read (${code}). Name a file with a unified diff, as git diff writes it.`)
}

const ISSUE = { words: 'issue [title]', about: 'open an issue for the team, or with --from many at once' }

const openOne = saying<IssueFlags>({
  ...ISSUE,
  says: async ([title], flags, room) => {
    if (title === undefined)
      throw new BadInput(
        `An issue needs a title: ${commandsOf(room).type('issue "What bothers you"')}\nMany of them at once: --from <file>`,
      )
    return {
      type: 'open-issue',
      by: BY,
      title,
      body: flags.body ?? '',
      tags: [...(flags.tag ?? [])],
      impact: flags.impact ?? null,
      priority: flags.priority ?? 'normal',
      assignee: flags.assign ?? null,
      related: [...(flags.related ?? [])],
      evidence: evidenceIn(flags),
      proposal: await proposalIn(flags),
    }
  },
})

const opening: readonly AnyRow[] = [
  either<IssueFlags>(
    {
      ...ISSUE,
      flags: (command) =>
        proposalFlags(
          evidenceFlags(
            command
              .option('--from <file>', 'every issue of a YAML list with title, body, tags, impact, evidence: all of them or none')
              .option('--body <text>', 'what it is about, and what you want to know or have')
              .option('--tag <tags>', 'one or several, with commas (repeatable)', wordsIn)
              .option('--impact <level>', `how far a change would reach: ${ImpactLevel.options.join(', ')}`, oneOf(ImpactLevel.options))
              .option('--assign <member>', 'who makes the proposal (default: the assistant says)')
              .option('--priority <p>', 'low, normal or high (default normal)', oneOf(PRIORITIES))
              .option('--related <n>', 'issues that bear on it (repeatable)', issuesIn),
          ),
        ),
      help: ISSUE_EXAMPLES,
    },
    (_, { from }) => (from === undefined ? openOne : doing<IssueFlags>({ ...ISSUE, does: openAll })),
  ),
  saying<DraftFlags & ProposalFlags>({
    words: 'comment <n> <text>',
    about: 'say something on an issue; what you cite is looked up',
    flags: (command) =>
      proposalFlags(
        evidenceFlags(
          command
            .option('--stance <s>', `where you stand: ${Stance.options.join(', ')} (default note)`, oneOf(Stance.options))
            .option('--impact <level>', `how far it reaches: ${ImpactLevel.options.join(', ')}`, oneOf(ImpactLevel.options))
            .option('--relation <r>', `what it does to canon: ${Relation.options.join(', ')}`, oneOf(Relation.options))
            .option('--trigger <t>', `why you looked it up: ${CitationTrigger.options.join(', ')}`, oneOf(CitationTrigger.options))
            .option('--answers <comment>', 'the comment that it answers, as in 12.3')
            .option('--asks <member>', 'who is asked, with --stance ask'),
        ),
      ),
    help: COMMENT_EXAMPLES,
    says: async ([n = '', text = ''], flags) => ({
      type: 'comment',
      by: BY,
      issue: issueIn(n),
      draft: draftIn(text, flags),
      proposal: await proposalIn(flags),
    }),
  }),
]

function issueNamed(room: Told, n: string | undefined): Issue {
  const issue = issueOf(room.own, issueIn(n ?? ''))
  if (issue === undefined) throw new BadInput(`There is no issue ${issueIn(n ?? '')}. All of them: ${commandsOf(room).type('board')}`)
  return issue
}

function patchNamed(room: Told, patch: string): Patch {
  const found = patchOf(room.own, patch)
  if (found === undefined)
    throw new BadInput(`There is no change «${printable(patch)}». Those that wait for your word: ${commandsOf(room).type('patches')}`)
  return found
}

const NO_PATCHES = 'No change waits for your word.'

const reading: readonly AnyRow[] = [
  looking({ words: 'status', about: 'how it stands, and what you can do next', part: ({ report }) => report, text: drawn(statusText) }),
  looking({ words: 'board', about: 'every issue, by how far it is', part: ({ report }) => report.issues, text: drawn(boardText) }),
  looking({
    words: 'show <n>',
    about: 'an issue with its whole thread, evidence and verdicts',
    // Its comments lie in a list of our own making.
    part: (room, [n]) => ({ ...issueNamed(room, n), comments: [...items(issueNamed(room, n).comments)] }),
    text: (room, [n]) => {
      const issue = issueNamed(room, n)
      const desk = issue.meta === null ? null : (issueOf(room.own, issue.meta) ?? null)
      return drawn((...page) => issueText(issue, desk, ...page))(room)
    },
  }),
  looking({
    words: 'patches [patch]',
    about: 'changes that wait for your word, or one of them, as diffs',
    part: (room, [patch]) => (patch === undefined ? room.report.patches : patchNamed(room, patch)),
    text: (room, [patch]) => {
      const wanted = patch === undefined ? toReview(room.report) : [patchNamed(room, patch)]
      return wanted.map((one) => drawn((...page) => patchText(one, ...page))(room)).join('\n') || NO_PATCHES
    },
  }),
  looking({
    words: 'health',
    about: 'how the team fares, with what to do about it',
    part: ({ report }) => report.health,
    text: drawn(healthText),
  }),
  doing({
    words: 'watch',
    about: 'follow what happens in it, whoever works there',
    does: async (session, _, flags) => {
      const { engine, id, desk, address } = await placeOf(session, await there(session).read(), flags)
      return watch(engine, desk, id, (...seen) => eventLines(...seen, address))
    },
  }),
]

const deciding: readonly AnyRow[] = [
  saying({
    words: 'accept <patch>',
    about: 'write a change into the folder; where the file has moved on, nothing is written',
    says: ([patch = '']) => ({ type: 'accept-patch', by: BY, patch }),
    after: applied,
  }),
  saying({
    words: 'reject <patch> <why>',
    about: 'leave a change out',
    says: ([patch = '', because = '']) => ({ type: 'reject-patch', by: BY, patch, because }),
  }),
  saying({
    words: 'vote <n> <choice> <why>',
    about: 'accept or reject what an issue proposes',
    says: ([n = '', vote = '', because = '']) => ({
      type: 'vote',
      by: BY,
      issue: issueIn(n),
      vote: wordIn(['accept', 'reject'], vote),
      because,
    }),
  }),
  saying<EvidenceFlags>({
    words: 'resolve <n> <decision>',
    about: 'decide an issue, frozen or not',
    flags: evidenceFlags,
    says: ([n = '', decision = ''], flags) => ({ type: 'resolve', by: BY, issue: issueIn(n), decision, evidence: evidenceIn(flags) }),
  }),
  saying({
    words: 'reopen <n> <why>',
    about: 'take up again what was resolved or archived',
    says: ([n = '', because = '']) => ({ type: 'reopen', by: BY, issue: issueIn(n), because }),
  }),
]

const working: readonly AnyRow[] = [
  doing<WorkFlags>({
    words: 'run [issues...]',
    about: 'let the team work on what is open, or on these issues',
    flags: (command) =>
      addLimitFlags(command)
        .option('--max-turns <n>', 'end the session after so many turns', whole(1))
        .option('--mode <mode>', 'team or editor, for this session', oneOf(Mode.options))
        .option('--quiet', 'only how it stands afterwards'),
    help: RUN_EXAMPLES,
    does: work,
  }),
]

export const DAILY: readonly AnyRow[] = [
  doing<InitFlags>({
    words: 'init [folder]',
    about: 'open a room on a project folder, with a default team and a commented witan.yaml',
    flags: (command) =>
      command
        .option('--title <title>', 'what the project is called (default: as its folder)')
        .option('--domain <d>', 'plain (default) or fiction: there a milestone is a chapter', oneOf(Domain.options))
        .option('--preset <p>', 'how strict: light, standard (default), strict', oneOf(Preset.options))
        .option('--model <m>', 'every member’s model: anthropic/…, openai/…, google/…, ollama/…, compatible/…')
        .option('--seat <id>=<m>', 'one member’s model, or offline, host (repeatable)', seatModel)
        .option('--offline', 'no language model: stand-ins quote the folder and abstain'),
    help: INIT_EXAMPLES,
    does: init,
  }),
  ...opening,
  ...working,
  ...reading,
  ...deciding,
]
