/** The moderator's tables: topics, with the way to freeze one; rules by how often each kept a comment out; how free members are. */
import { activeMembers } from '../../../src/core/room/who.ts'
import { percent } from '../../../src/views/amounts.ts'
import { ruleText } from '../../../src/views/room/phrases.ts'
import { Badge, Button, Heading } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { useActing } from './acting.tsx'
import { TagLink } from './go-to.tsx'
import { type RuleCount, topicRows } from './health.ts'
import { tagForm } from './house-forms.ts'
import { useRoom } from './room.ts'
import { FREEDOMS, freedomForm } from './team-forms.ts'

const HEAD = 'label px-3 py-1.5'
const CELL = 'px-3 py-1.5'

export function Topics() {
  const { own, report } = useRoom()
  const { mayAct, open } = useActing()
  const rows = topicRows(own, report.health.obsessiveTopics)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="topics-title" className="min-w-0">
      <Heading id="topics-title" beside="Much looked up and little applied: an obsession">
        Topics
      </Heading>
      <ScrollBox label="Topics">
        <table className="w-full min-w-[30rem] border-collapse text-left text-[0.88rem]">
          <thead>
            <tr className="border-line border-b">
              {['Tag', 'Issues', 'Issues read', 'Applied', 'Irrelevant'].map((title) => (
                <th key={title} scope="col" className={HEAD}>
                  {title}
                </th>
              ))}
              {mayAct && (
                <th scope="col" className={HEAD}>
                  <span className="sr-only">Freeze or thaw</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.tag} className={`border-line border-t first:border-t-0 ${row.isObsessive ? 'bg-open-soft/50' : ''}`}>
                <th scope="row" className={`${CELL} font-normal`}>
                  <TagLink tag={row.tag} /> {row.isObsessive && <Badge tone="open">obsession</Badge>}{' '}
                  {row.isFrozen && <Badge tone="no">❄ frozen</Badge>}
                </th>
                <td className={`number ${CELL}`}>{row.issueCount}</td>
                <td className={`number ${CELL}`}>{row.totalAccesses}</td>
                <td className={`number ${CELL}`}>
                  {row.appliedInWorkCount} ({percent(row.applicationRate)})
                </td>
                <td className={`number ${CELL}`}>{row.markedIrrelevantCount}</td>
                {mayAct && (
                  <td className={`${CELL} text-right`}>
                    <Button
                      small
                      look="quiet"
                      aria-label={`${row.isFrozen ? 'Thaw' : 'Freeze'} ${row.tag}`}
                      onClick={() => open(tagForm(row.tag, row.isFrozen))}
                    >
                      {row.isFrozen ? 'Thaw' : 'Freeze'}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

export function RuleTable({ counts }: { readonly counts: readonly RuleCount[] }) {
  const { nameOf } = useRoom()
  return (
    <ScrollBox label="Refusals by rule">
      <table className="w-full min-w-[26rem] border-collapse text-left text-[0.88rem]">
        <thead>
          <tr className="border-line border-b">
            {['Rule', 'Refused', 'Froze', 'By'].map((title) => (
              <th key={title} scope="col" className={HEAD}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map(({ rule, refused, froze, by }) => (
            <tr key={rule} className="border-line border-t first:border-t-0">
              <th scope="row" className={`${CELL} font-normal`}>
                {ruleText(rule)}
              </th>
              <td className={`number ${CELL}`}>{refused}</td>
              <td className={`number ${CELL} ${froze > 0 ? 'font-semibold text-no' : ''}`}>{froze}</td>
              <td className={CELL}>{by.map(({ author, times }) => `${nameOf(author)} ${times}`).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** What each member may do of its own accord. */
export function Freedoms() {
  const { own, nameOf, report } = useRoom()
  const { mayAct, open } = useActing()
  const trusts = new Map(report.team.map(({ id, trust, level }) => [id, { trust, level }]))
  return (
    <section aria-labelledby="freedom-title" className="min-w-0">
      <Heading id="freedom-title">How free members are</Heading>
      <ul className="rounded-xl border border-line bg-card">
        {activeMembers(own).map((member) => (
          <li
            key={member.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-3 py-1.5 text-[0.9rem] first:border-t-0"
          >
            <span className="min-w-0 flex-1 font-medium">{nameOf(member.id)}</span>
            {trusts.get(member.id)?.trust === 'low' && <Badge tone="no">low trust</Badge>}
            {trusts.get(member.id)?.trust === 'high' && <Badge tone="yes">high trust</Badge>}
            <span className="text-soft" title={FREEDOMS[member.freedom].hint}>
              {FREEDOMS[member.freedom].title.toLowerCase()}
            </span>
            {mayAct && (
              <Button
                small
                look="quiet"
                aria-label={`Change how free ${nameOf(member.id)} is`}
                onClick={() => open(freedomForm({ ...member, name: nameOf(member.id) }))}
              >
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
