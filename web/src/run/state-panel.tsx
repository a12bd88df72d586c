/** What the repository says: the change in hand, how the tests ended, and where the state was made safe. Nothing here is an agent's word. */
import type { ReactNode } from 'react'
import type { Inspection } from '../../../src/core/run/state.ts'
import { counted } from '../../../src/views/amounts.ts'
import { oneLine, printable } from '../../../src/views/printable.ts'
import { short, testsText } from '../../../src/views/run/reading.ts'
import { Badge, Empty, Heading } from '../kit/basics.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { type RunMoment, useRun } from './run.ts'
import { TestBadge } from './run-strip.tsx'

export function StatePanel() {
  const { report, own } = useRun()
  const inspection = own.task?.inspection ?? null
  if (inspection === null && report.tests === null && report.secured === null)
    return (
      <Empty title="Nobody has looked into the repository yet.">
        <p>
          Once an agent says that it changed something, the clerk looks: files, commits, diff and tests, as git and the test command tell
          them.
        </p>
      </Empty>
    )
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      {inspection !== null && <Change inspection={inspection} />}
      <Tests tests={report.tests} />
      {report.secured !== null && <Secured secured={report.secured} />}
    </div>
  )
}

const Section = ({
  id,
  title,
  beside,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly beside?: ReactNode
  readonly children: ReactNode
}) => (
  <section aria-labelledby={id} className="min-w-0">
    <Heading id={id} beside={beside}>
      {title}
    </Heading>
    {children}
  </section>
)

function Change({ inspection }: { readonly inspection: Inspection }) {
  const { files, commits, outside, missing, dirty, diffLines, head } = inspection
  const flags = [
    ...(outside.length === 0 ? [] : [`${counted(outside.length, 'file')} outside the proposal`]),
    ...(missing.length === 0 ? [] : [`${counted(missing.length, 'commit')} declared and not there`]),
    ...(dirty.length === 0 ? [] : [`${counted(dirty.length, 'file')} not committed`]),
  ]
  return (
    <Section
      id="change-title"
      title="The change in hand"
      beside={head === null ? undefined : <span className="number">{short(head)}</span>}
    >
      <p className="mb-2 flex flex-wrap gap-1.5 text-[0.88rem]">
        <span className="number text-soft">
          {counted(files.length, 'file')}, {counted(diffLines, 'line')} of diff, {counted(commits.length, 'commit')}
        </span>
        {flags.map((flag) => (
          <Badge key={flag} tone="open">
            {flag}
          </Badge>
        ))}
      </p>
      <ScrollBox label="Changed files">
        <table className="w-full border-collapse text-left text-[0.88rem]">
          <thead>
            <tr className="border-line border-b">
              {['File', 'Added', 'Removed'].map((title, index) => (
                <th key={title} scope="col" className={`label px-3 py-2 ${index > 0 ? 'w-px text-right' : ''}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {files.map(({ path, added, removed, isTest }) => (
              <tr key={path} className="border-line border-t first:border-t-0">
                <th scope="row" className="px-3 py-1.5 font-normal">
                  <span dir="ltr">{oneLine(path)}</span> {isTest && <Badge tone="yes">test</Badge>}{' '}
                  {outside.includes(path) && <Badge tone="open">outside the proposal</Badge>}
                </th>
                <td className="number px-3 py-1.5 text-right text-yes">+{added}</td>
                <td className="number px-3 py-1.5 text-right text-no">−{removed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Commits inspection={inspection} />
    </Section>
  )
}

/** What is on the branch, and what was declared or left behind and is not. */
function Commits({ inspection: { commits, missing, dirty } }: { readonly inspection: Inspection }) {
  return (
    <ul className="mt-2 flex flex-col gap-0.5 text-[0.88rem]">
      {commits.map(({ sha, subject, lines }) => (
        <li key={sha} dir="auto">
          <span className="number text-soft">{short(sha)}</span> {oneLine(subject)}{' '}
          <span className="number text-soft">{counted(lines, 'line')}</span>
        </li>
      ))}
      {missing.map((sha) => (
        <li key={sha} dir="auto" className="text-open">
          <span className="number">{oneLine(sha)}</span> was declared, and is not there.
        </li>
      ))}
      {dirty.length > 0 && (
        <li dir="auto" className="text-open">
          Not committed: {dirty.map(oneLine).join(', ')}
        </li>
      )}
    </ul>
  )
}

function Tests({ tests }: { readonly tests: RunMoment['report']['tests'] }) {
  return (
    <Section id="tests-title" title="Tests" beside={<TestBadge tests={tests} />}>
      {tests === null ? (
        <p className="text-[0.92rem] text-soft">They were not run by us, or the project has no test command.</p>
      ) : (
        <>
          <p className="number mb-2 text-[0.88rem] text-soft">They {testsText(tests)}.</p>
          {tests.tail.trim() !== '' && (
            <ScrollBox label="The last of what the tests printed">
              <pre dir="ltr" className="max-h-80 overflow-y-auto whitespace-pre-wrap p-3 text-[0.8rem] leading-snug">
                {printable(tests.tail)}
              </pre>
            </ScrollBox>
          )}
        </>
      )}
    </Section>
  )
}

function Secured({ secured: { pushed, problem, because } }: { readonly secured: NonNullable<RunMoment['report']['secured']> }) {
  return (
    <Section
      id="secured-title"
      title="Made safe"
      beside={problem === null ? <Badge tone="yes">✓ safe</Badge> : <Badge tone="no">✗ not safe</Badge>}
    >
      <ul className="flex flex-col gap-0.5 text-[0.92rem]">
        <li dir="auto">{oneLine(because)}</li>
        {!pushed && <li>The branch is not pushed.</li>}
      </ul>
    </Section>
  )
}
