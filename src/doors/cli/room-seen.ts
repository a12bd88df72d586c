/** The end of a demonstration: the few things that it is there to show, each with the number under which it happened. What did not happen is not claimed. */
import type { RoomReport } from '../../core/room/report-types.ts'
import type { Recorded } from '../../core/words.ts'
import { counted } from '../../views/amounts.ts'
import { countedCredits } from '../../views/room/amounts.ts'
import { ruleText } from '../../views/room/phrases.ts'
import { nameIn } from '../../views/room/reading.ts'

export const seenIn = (events: readonly Recorded[], report: RoomReport): readonly string[] => [
  ...mended(events, report),
  ...challenged(events, report),
  ...thawed(events, report),
  ...written(events, report),
  ...earned(report),
]

/** The issue of the change that was written, with the conflict that it settled. */
function mended(events: readonly Recorded[], report: RoomReport): readonly string[] {
  return report.patches
    .filter(({ status }) => status === 'applied')
    .flatMap(({ issue, files }) => {
      const found = events.find((event) => event.type === 'conflict.found' && files.includes(event.source.ref))
      if (found?.type !== 'conflict.found') return []
      const quoted = events.flatMap((event) => (event.type === 'comment.added' && event.issue === issue ? event.evidence.files : []))
      const holding = quoted.filter(({ check }) => check.verdict === 'verified').length
      return [
        `#${issue} and ${found.conflict}: a contradiction with what is agreed (${found.canon}) is found. ${holding} of ${counted(quoted.length, 'quotation')} on it hold.`,
      ]
    })
}

const challenged = (events: readonly Recorded[], report: RoomReport): readonly string[] =>
  events.flatMap((event) => {
    if (event.type !== 'advocate.assigned') return []
    const decision = report.issues.find(({ id }) => id === event.issue)?.decision
    return [
      `#${event.issue}: agreed on too easily, so ${nameIn(report, event.member)} has to argue against it as devil’s advocate.${decision == null ? '' : ` ${decision}`}`,
    ]
  })

const thawed = (events: readonly Recorded[], report: RoomReport): readonly string[] =>
  events.flatMap((event) => {
    if (event.type !== 'issue.frozen') return []
    const thaw = events.find((later) => later.type === 'issue.thawed' && later.issue === event.issue && later.seq > event.seq)
    const end = thaw?.type === 'issue.thawed' ? `, and ${nameIn(report, thaw.by)} lets it go on` : ''
    return [`#${event.issue}: frozen for ${ruleText(event.rule)}${end}.`]
  })

const written = (events: readonly Recorded[], report: RoomReport): readonly string[] =>
  events.flatMap((event) => {
    const patch = event.type === 'patch.applied' ? report.patches.find((one) => one.patch === event.patch) : undefined
    return patch === undefined
      ? []
      : [`${patch.patch} for #${patch.issue}: accepted, and only then written into ${patch.files.join(', ')}.`]
  })

function earned(report: RoomReport): readonly string[] {
  const { leaderboard, health } = report
  const [first] = leaderboard.entries
  if (first === undefined) return []
  const { freezes, thaws, advocates } = health
  return [
    `Leaderboard and health: ${nameIn(report, first.member)} leads with ${countedCredits(first.credits)}; ${counted(freezes, 'freeze')}, ${counted(thaws, 'thaw')} and ${counted(advocates, 'devil’s advocate')} are counted.`,
  ]
}
