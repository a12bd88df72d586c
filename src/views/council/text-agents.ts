/** The three lanes of a council on a terminal: who reviewed in which modes, who was lost, and why those modes were chosen. */
import type { CouncilReport, ReportedAgent, ReportedMode } from '../../core/council/report-types.ts'
import { counted } from '../amounts.ts'
import { cut } from '../columns.ts'
import type { Brush, Paint } from '../paint.ts'
import { oneLine } from '../printable.ts'
import { driverWord } from '../reading.ts'
import { wrap } from '../wrap.ts'
import { agentName, selectionNotes, shortMode } from './reading.ts'

const LANES = ['cyan', 'magenta', 'blue'] as const

/** One colour for each place at the table, the same wherever that reviewer speaks. */
export const laneBrush = (index: number, paint: Paint): Brush => paint[LANES[index % LANES.length] ?? 'cyan']

/** `SA-1 Formal Rigorist: 6 Constraint, 8 Counterexample-guided, …`. */
export function laneLines({ agents }: CouncilReport, paint: Paint, width: number): readonly string[] {
  return agents.flatMap((agent, index) => {
    const name = oneLine(agentName(agent))
    const modes = agent.modes.map(
      ({ number, name: title, applied }) => `${number} ${oneLine(shortMode(title))}${applied ? '' : ' (not applied)'}`,
    )
    const role = agent.role === null ? '' : ` ${oneLine(agent.role)}`
    const text = `${name}${role}: ${modes.join(', ') || 'modes not chosen yet'}`
    const [first = '', ...rest] = wrap(text, width, '  ', '       ')
    const painted = first.startsWith(`  ${name}`) ? `  ${laneBrush(index, paint)(name)}${first.slice(2 + name.length)}` : first
    return [painted, ...rest, ...lostLines(agent, paint, width)]
  })
}

function lostLines({ lost, oath }: ReportedAgent, paint: Paint, width: number): readonly string[] {
  const notes = [...(lost === null ? [] : [`lost: ${oneLine(lost)}`]), ...(oath === false ? ['did not affirm the oath'] : [])]
  return notes.flatMap((note) => wrap(`! ${note}`, width, '       ', '         ').map(paint.yellow))
}

/** A line for each mode: its affinity, what it found, and in short why it was chosen. */
export function modeLines(report: CouncilReport, paint: Paint, width: number): readonly string[] {
  const chosen = report.agents.flatMap((agent, index) => [
    ...wrap(`${oneLine(agentName(agent))} · ${oneLine(driverWord(agent.driver, agent.model))}`, width, '  ').map(laneBrush(index, paint)),
    ...agent.modes.map((mode) => `    ${cut(modeLine(mode), Math.max(1, width - 4))}`),
  ])
  return [...chosen, ...selectionNotes(report).flatMap((note) => wrap(`! ${oneLine(note)}`, width, '  ', '    ').map(paint.yellow))]
}

/** `66 Temporal · 0.93 · 3 findings · PROC in 11 sentences; its own words: before, after`. */
function modeLine({ number, name, affinity, findings, applied, because }: ReportedMode): string {
  const found = applied ? counted(findings, 'finding') : 'not applied'
  // The first sentence names the signals; the next ones do the sums.
  const [why = ''] = oneLine(because).split(/(?<=[.!?]) /)
  return `${number} ${oneLine(shortMode(name))} · ${affinity.toFixed(2)} · ${found} · ${why.replace(/\.$/, '')}`
}
