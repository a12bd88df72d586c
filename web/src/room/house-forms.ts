/** Forms about the room as a whole: sessions, milestones, topics, and issues that become one. */
import type { Issue, Room } from '../../../src/core/room/state.ts'
import type { Mode } from '../../../src/core/room/words.ts'
import type { DomainWords } from '../../../src/views/room/domain.ts'
import { amount, amountIn, check, type Form, form, isTicked, radio, saidIn, TITLE_MAX, text } from './forms.ts'

const MICROS = 1_000_000
const NO_LIMIT = 1_000_000_000

/** A session of the team, or one for people and guests alone. */
export const beginForm = (own: Pick<Room, 'sessions' | 'session'>, mode: Mode): Form =>
  form({
    key: 'begin-session',
    title: `Begin session ${own.sessions + 1}`,
    hint: 'The team works on the open issues until they are settled, frozen, waiting for you, or a limit is reached. What is left empty has no limit of its own.',
    fields: [
      radio('mode', 'Mode', [
        { value: 'team', title: 'Team', hint: 'One assistant, a moderator, somebody who can disagree: else it is not begun.' },
        { value: 'editor', title: 'Editor', hint: 'You and one helper; you are only warned of what is missing.' },
      ]),
      text('issues', 'Only these issues', {
        rows: 1,
        max: TITLE_MAX * 4,
        isOptional: true,
        hint: 'Numbers with commas between them; empty: all that are open.',
      }),
      amount('dollars', 'Dollars at most', 0, NO_LIMIT, { isWhole: false, isOptional: true }),
      amount('minutes', 'Minutes at most', 0, NO_LIMIT, { isWhole: false, isOptional: true }),
      amount('turns', 'Turns at most', 1, NO_LIMIT, { isOptional: true }),
      check('quiet', 'Nobody of the team is asked', 'The session is open for you and guests only.'),
    ],
    start: { mode, dollars: '2' },
    send: 'Begin it',
    wishOf: (filled) => {
      const dollars = amountIn(filled, 'dollars')
      return {
        type: 'begin-session',
        mode: filled.mode === 'editor' ? 'editor' : 'team',
        issues: numbersIn(saidIn(filled, 'issues')),
        micros: dollars === null ? null : Math.round(dollars * MICROS),
        tokens: null,
        calls: null,
        // A limit of nothing is meant as none.
        minutes: amountIn(filled, 'minutes') || null,
        turns: amountIn(filled, 'turns'),
        isWorked: !isTicked(filled, 'quiet'),
      }
    },
    done: 'The session is on.',
  })

export const numbersIn = (said: string): number[] => [
  ...new Set(
    said
      .split(/[,\s]+/)
      .map((part) => Number(part.replace(/^#/, '')))
      .filter((id) => Number.isInteger(id) && id > 0),
  ),
]

export const endForm = (): Form =>
  form({
    key: 'end-session',
    title: 'End the session',
    hint: 'What members are asked for is taken back. Goals that were due are counted, and the health report is written.',
    fields: [text('because', 'Why', { rows: 2 })],
    send: 'End it',
    wishOf: (filled) => ({ type: 'end-session', because: saidIn(filled, 'because') }),
    done: 'The session is over.',
  })

export const milestoneForm = ({ milestone }: DomainWords): Form =>
  form({
    key: 'milestone',
    title: `Complete a ${milestone}`,
    hint: 'It is looked back on: what went wrong and right, what was talked about and never done, what credits went with. Then counting begins anew.',
    fields: [text('name', 'Name', { rows: 1, max: TITLE_MAX }), text('because', 'A word on it', { rows: 2, isOptional: true })],
    send: 'Complete it',
    wishOf: (filled) => ({ type: 'complete-milestone', name: saidIn(filled, 'name'), because: saidIn(filled, 'because') }),
    done: `The ${milestone} is complete.`,
  })

export const tagForm = (tag: string, isFrozen: boolean): Form =>
  form({
    key: `tag ${tag}`,
    title: isFrozen ? `Thaw the topic «${tag}»` : `Freeze the topic «${tag}»`,
    hint: isFrozen ? 'Members may open issues with this tag again.' : 'Members open no new issues with this tag. What is open goes on.',
    fields: [text('reason', 'Why', { rows: 2 })],
    send: isFrozen ? 'Thaw it' : 'Freeze it',
    wishOf: (filled) => ({
      type: 'moderate',
      action: { type: isFrozen ? 'thaw-tag' : 'freeze-tag', tag, reason: saidIn(filled, 'reason') },
    }),
    done: isFrozen ? `«${tag}» is open again.` : `Nothing new is opened under «${tag}».`,
  })

export const consolidateForm = (issues: readonly Pick<Issue, 'id' | 'title'>[]): Form =>
  form({
    key: `consolidate ${issues.map(({ id }) => id).join(' ')}`,
    title: `Make one issue of ${issues.length}`,
    about: issues.map(({ id }) => `#${id}`).join(', '),
    hint: 'They end, each with a link to the new one, which begins with all that they said.',
    fields: [text('title', 'Title of the new issue', { rows: 1, max: TITLE_MAX })],
    start: { title: issues[0]?.title ?? '' },
    send: 'Merge them',
    wishOf: (filled) => ({
      type: 'moderate',
      action: { type: 'consolidate-issues', issues: issues.map(({ id }) => id), title: saidIn(filled, 'title') },
    }),
    done: 'They are one issue now.',
  })
