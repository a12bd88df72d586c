/** The seven modes, by name. */
import type { ModeName } from '../words.ts'
import { adversarial } from './adversarial.ts'
import { collaborative } from './collaborative.ts'
import { delphi } from './delphi.ts'
import { devilsAdvocate } from './devils-advocate.ts'
import { expertPanel } from './expert-panel.ts'
import type { Mode } from './mode.ts'
import { redTeamBlueTeam } from './red-team-blue-team.ts'
import { socratic } from './socratic.ts'

const EACH: { readonly [N in ModeName]: Mode<N> } = {
  collaborative,
  adversarial,
  socratic,
  'expert-panel': expertPanel,
  'devils-advocate': devilsAdvocate,
  delphi,
  'red-team-blue-team': redTeamBlueTeam,
}

/** A question of a mode is only ever asked of a contribution in that mode: `verify` sees to it, the type can not. */
export const MODES = EACH as unknown as Readonly<Record<ModeName, Mode>>

export const modeOf = (name: ModeName): Mode => MODES[name]
