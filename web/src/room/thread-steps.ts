/** The steps of an issue between its comments, each in one line: taken in, cut, frozen and let go on, put to the vote, settled. */
import type { Recorded } from '../../../src/core/words.ts'
import { counted, listed } from '../../../src/views/amounts.ts'
import { DISSENT, ENDINGS, ruleText, STAGES } from '../../../src/views/room/phrases.ts'
import { statementText } from '../../../src/views/room/reading.ts'
import { upper, within } from './names.ts'
import type { Step, Tone } from './thread.ts'

type Names = (id: string) => string

const step = (sign: string, text: string, tone: Tone = 'plain'): Step => ({ sign, text, tone })

/** Null: it is told elsewhere, or says nothing to a reader of the thread. */
export const stepOf = (event: Recorded, names: Names): Step | null =>
  ofSorting(event, names) ?? ofStanding(event, names) ?? ofSpeaking(event, names) ?? ofWork(event, names)

function ofSorting(event: Recorded, names: Names): Step | null {
  switch (event.type) {
    case 'issue.taken-in':
      return step(
        '→',
        `${names(event.by)} takes it in: ${event.impact}${event.assignee === null ? '' : `, for ${names(event.assignee)}`}. ${event.because}`,
      )
    case 'issue.sliced':
      return step('✂', `${names(event.by)} cuts it: ${listed(event.slices.map((id) => `#${id}`))}. ${event.because}`)
    case 'issue.tagged':
      return step('#', `${names(event.by)} tags it: ${event.tags.map((tag) => `#${tag}`).join(' ') || 'no tags'}`)
    case 'issue.assigned':
      return step('→', `${names(event.by)} gives it to ${names(event.assignee)}.`)
    case 'issue.prioritised':
      return step('↕', `Its priority is ${event.priority} now. ${event.because}`)
    case 'issue.pinned':
      return step('⚲', `${names(event.by)} ${event.pinned ? 'pins' : 'unpins'} it.`)
    case 'issue.archived':
      return step('▫', `It goes to the archive. ${event.because}`)
    default:
      return null
  }
}

function ofStanding(event: Recorded, names: Names): Step | null {
  switch (event.type) {
    case 'issue.advanced':
      return step('▸', `${upper(STAGES[event.stage])}. ${event.because}`)
    case 'issue.put-to-user':
      return step('?', `It waits for the user. ${event.because}`, 'open')
    case 'issue.frozen':
      return step(
        '❄',
        `Frozen: ${ruleText(event.rule)}${event.by === 'system' ? '' : `, by ${within(names(event.by))}`}. ${event.because}`,
        'no',
      )
    case 'issue.thawed':
      return step('☀', `${names(event.by)} ${event.by === 'system' ? 'let' : 'lets'} it go on.${more(event.extraComments)}`, 'yes')
    case 'issue.regrounded':
      return step(
        '↻',
        `${names(event.by)} sends ${listed(event.members.map(names)) || 'everybody'} back to the sources. ${event.because}`,
        'open',
      )
    case 'issue.resolved':
      return step('✓', `${upper(ENDINGS[event.kind])}, by ${within(names(event.by))}: ${event.decision}`, 'yes')
    case 'issue.reopened':
      return step('↺', `${names(event.by)} opens it again. ${event.because}`, 'open')
    case 'epistemic.changed':
      return step('◆', `From ${event.from} to ${event.to}. ${event.because}`, 'accent')
    case 'moderation.taken':
      // Everything else that is done shows in the facts that follow.
      return event.action === 'escalate-to-user' ? step('?', `${names(event.by)} puts it to the user: ${event.because}`, 'open') : null
    default:
      return null
  }
}

const more = (extra: number): string =>
  extra === 0 ? '' : ` Everybody who has spoken has ${counted(extra, 'more comment', 'more comments')}.`

function ofSpeaking(event: Recorded, names: Names): Step | null {
  switch (event.type) {
    case 'blind.begun':
      return step('◐', `Blind pass: ${listed(event.members.map(names))} write alone. ${event.because}`, 'accent')
    case 'comment.passed':
      return step('·', `${names(event.author)} has nothing to add: ${event.because}`)
    case 'comment.quarantined':
      return step('✗', `A comment of ${within(names(event.author))} is set apart.`, 'no')
    case 'vote.cast':
      return step(VOTES[event.vote].sign, `${names(event.member)} ${VOTES[event.vote].does}. ${event.because}`, VOTES[event.vote].tone)
    case 'advocate.assigned':
      return step('⚔', `${names(event.member)} is devil’s advocate: ${DISSENT[event.reason]}, by ${within(names(event.by))}.`, 'accent')
    case 'advocate.done':
      return step(
        '⚔',
        `${names(event.member)} is done as devil’s advocate, and ${event.found ? 'found something' : 'found nothing that holds'}. ${event.because}`,
        'accent',
      )
    default:
      return null
  }
}

export const VOTES = {
  accept: { sign: '✓', does: 'votes for it', tone: 'yes' },
  reject: { sign: '✗', does: 'votes against it', tone: 'no' },
  abstain: { sign: '○', does: 'abstains', tone: 'plain' },
} as const

function ofWork(event: Recorded, names: Names): Step | null {
  switch (event.type) {
    case 'patch.accepted':
      return step('✓', `${names(event.by)} ${event.by === 'system' ? 'take' : 'accepts'} ${event.patch}.`, 'yes')
    case 'patch.rejected':
      return step('✗', `${names(event.by)} leaves ${event.patch} out: ${event.because}`, 'no')
    case 'patch.applied':
      return step('✓', `${event.patch} is in the folder: ${event.files.map(({ path }) => path).join(', ')}`, 'yes')
    case 'patch.failed':
      return step('✗', `${event.patch} could not be written: ${event.because}`, 'no')
    case 'patch.withdrawn':
      return step('·', `${event.patch} is withdrawn. ${event.because}`)
    case 'canon.established':
      return step('◆', `Agreed as ${event.entry.id}@${event.entry.version}: ${statementText(event.entry.statement)}`, 'yes')
    default:
      return null
  }
}
