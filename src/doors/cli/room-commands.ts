/** witan room: all of its commands, by what one comes for. */
import { type Command, Help } from 'commander'
import { addRows } from './room.ts'
import { CANON } from './room-canon.ts'
import { DAILY } from './room-daily.ts'
import { ROOM_INTRO, ROOM_OUTRO } from './room-help.ts'
import { SETTINGS } from './room-settings.ts'
import { STEERING } from './room-steering.ts'
import { TEAM } from './room-team.ts'
import type { Session } from './session.ts'

const GROUPS = [
  ['Every day:', DAILY],
  ['Keep order:', STEERING],
  ['What is agreed:', CANON],
  ['The team:', TEAM],
  ['The room itself:', SETTINGS],
] as const

export function keepingRoom(program: Command, session: Session): void {
  const room = program
    .command('room')
    .summary('the control room of a project folder: issues, a team, changes to accept; its commands: witan room --help')
    .description(ROOM_INTRO)
    .addHelpText('after', ROOM_OUTRO)
    // Every one of them has options: to say it of each tells nothing.
    .configureHelp({ subcommandTerm: (command) => new Help().subcommandTerm(command).replace(' [options]', '') })
  for (const [heading, rows] of GROUPS) addRows(room, heading, rows, session)
}
