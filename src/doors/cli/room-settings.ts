/**
 * The room itself: its rules and policy, its sessions and notices, and the demo. A setting is written as `name=value`; to which part it
 * belongs is known from its name.
 */
import { parse, stringify } from 'yaml'
import { breakersOf } from '../../core/gate/presets.ts'
import { Breakers, Sanity } from '../../core/gate/words.ts'
import { Policy } from '../../core/room/options/words.ts'
import type { Room } from '../../core/room/state.ts'
import type { RoomCommandOf } from '../../core/room/words.ts'
import { printable } from '../../views/printable.ts'
import { noticesText } from '../../views/room/text-parts.ts'
import { BadInput } from './desk.ts'
import { addLimitFlags } from './flags.ts'
import { type AnyRow, BY, doing, drawn, either, looking, saying, type Told } from './room.ts'
import { demo, demoFlags } from './room-demo.ts'
import { CONFIGURE_EXAMPLES, DEMO_EXAMPLES } from './room-help.ts'
import { startSession, type WorkFlags } from './room-session.ts'
import { wordIn } from './room-words.ts'

type Wished = Record<string, unknown>

const { overrides: _, ...SANITY } = Sanity.shape
const PARTS = [
  ['the room', SANITY],
  ['the rules for comments', Breakers.shape],
  ['the policy', Policy.shape],
] as const

/** What was overridden before stays so, beside what is said now. */
export function configurationIn(settings: readonly string[], { sanity }: Pick<Room, 'sanity'>): Omit<RoomCommandOf<'configure'>, 'by'> {
  const [ofRoom, ofComments, ofPolicy]: [Wished, Wished, Wished] = [{}, {}, {}]
  for (const setting of settings) {
    const [, name = '', text = ''] = /^([A-Za-z]+)=([\s\S]*)$/.exec(setting) ?? []
    const place = PARTS.findIndex(([, shape]) => Object.hasOwn(shape, name))
    if (place === -1) throw new BadInput(`«${printable(setting)}» is no setting. It takes name=value; the names are:\n${names()}`)
    const wished = [ofRoom, ofComments, ofPolicy][place] ?? {}
    wished[name] = valueIn(text, name)
  }
  const overrides = Object.keys(ofComments).length === 0 ? {} : { overrides: { ...sanity.overrides, ...ofComments } }
  return { type: 'configure', sanity: { ...ofRoom, ...overrides }, policy: ofPolicy } as Omit<RoomCommandOf<'configure'>, 'by'>
}

/** A number, on or off, true or false, a word, or a list in brackets: as witan.yaml has it. */
function valueIn(text: string, name: string): unknown {
  if (text === 'on' || text === 'off') return text === 'on'
  try {
    return parse(text) as unknown
  } catch {
    throw new BadInput(
      `${name}=${printable(text)}: this is no value. A list stands in brackets, as in escalationKeywords="[urgent, disaster]".`,
    )
  }
}

const names = (): string => PARTS.map(([what, shape]) => `  ${what}: ${Object.keys(shape).join(', ')}`).join('\n')

/** As it holds now: the preset filled in, with what was overridden in it. */
const settingsOf = ({ own: { sanity, policy } }: Told) => ({ sanity, breakers: breakersOf(sanity), policy })

const CONFIGURE = {
  words: 'configure [settings...]',
  about: 'rules and policy, as name=value; without any, as they are',
  help: CONFIGURE_EXAMPLES,
}
const showSettings = looking({ ...CONFIGURE, part: settingsOf, text: (room) => printable(stringify(settingsOf(room))) })
const changeSettings = saying({ ...CONFIGURE, says: (settings, _, { own }) => ({ ...configurationIn(settings, own), by: BY }) })

const NOTICES = { words: 'notices', about: 'what you have not read yet' }
const showNotices = looking({ ...NOTICES, part: ({ report }) => report.notices, text: drawn(noticesText) })
const readNotices = saying({
  ...NOTICES,
  says: (_, __, { report }) => ({ type: 'read-notices', by: BY, notices: report.notices.map(({ notice }) => notice) }),
})

const SESSION = { words: 'session <word> [why]', about: 'start one for yourself and guests, with nobody of the team asked; or end it' }
const beginSession = doing<WorkFlags>({ ...SESSION, does: (session, _, flags) => startSession(session, flags) })
const endSession = saying({
  ...SESSION,
  says: ([_, because = 'The user ended it.']) => ({ type: 'end-session', by: BY, because }),
})

export const SETTINGS: readonly AnyRow[] = [
  either({ ...CONFIGURE }, (settings) => (settings.length === 0 ? showSettings : changeSettings)),
  either<{ readonly read?: true }>({ ...NOTICES, flags: (command) => command.option('--read', 'mark them as read') }, (_, { read }) =>
    read === true ? readNotices : showNotices,
  ),
  either<WorkFlags>({ ...SESSION, flags: (command) => addLimitFlags(command) }, ([word = '']) =>
    wordIn(['start', 'end'], word) === 'start' ? beginSession : endSession,
  ),
  doing({
    words: 'demo',
    about: 'watch a team at work on the novel in examples/, in a copy',
    flags: demoFlags,
    help: DEMO_EXAMPLES,
    does: demo,
  }),
]
