/** The questions on which the debate turns: the map, the same as a list, how they hang together, and what is left beside them. */
import { type ReactNode, useCallback, useState } from 'react'
import type { DebateReport } from '../../../../src/core/debate/report-types.ts'
import { counted } from '../../../../src/views/amounts.ts'
import { cruxesOf, groundText, irreducible, linksOf, lostThreads } from '../../../../src/views/debate/reading.ts'
import { Button, Empty, Heading } from '../../kit/basics.tsx'
import { useMatches } from '../../kit/use-matches.ts'
import { go, withParams } from '../../router.ts'
import { useDebate } from '../seats/debate-at.ts'
import { CruxList } from './crux-list.tsx'
import { CruxMap } from './crux-map.tsx'
import { graphIn } from './map-graph.ts'
import { Sentences } from './sentences.tsx'

export default function CruxesPanel() {
  const { report } = useDebate()
  const open = useCallback((id: string) => go(withParams({ crux: id })), [])
  return <CruxesView report={report} onOpen={open} />
}

export function CruxesView({ report, onOpen }: { readonly report: DebateReport; readonly onOpen: (id: string) => void }) {
  const isNarrow = useMatches('(max-width: 639px)')
  const [isMapWanted, setMapWanted] = useState(false)
  const cruxes = cruxesOf(report).length
  const isOver = report.status === 'completed' || report.status === 'stopped'
  const hasNodes = cruxes > 0 || graphIn(report).nodes.length > 0
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="cruxes-title">
        <Heading id="cruxes-title" beside={cruxes === 0 ? undefined : counted(cruxes, 'crux', 'cruxes')}>
          Cruxes
        </Heading>
        <p className="mb-3 max-w-3xl text-pretty text-[0.9rem] text-soft">
          A crux is a question on which the disagreement turns. DCG, from 0 to 1, says how much: who would change their answer to the topic
          if this one were answered the other way, how evenly the sides are split, and how sure they are.
        </p>
        {!hasNodes && (
          <Empty title={isOver ? 'No question was found on which it turns.' : 'No question has been put yet.'}>
            <p>A crux appears when seats on both sides have committed to a question and restated each other.</p>
          </Empty>
        )}
        {hasNodes && (
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className={isNarrow ? 'order-2' : 'xl:sticky xl:top-4'}>
              {isNarrow && !isMapWanted ? (
                <Button onClick={() => setMapWanted(true)} className="w-full">
                  Show the map
                </Button>
              ) : (
                <>
                  <CruxMap report={report} onOpen={onOpen} />
                  <Legend report={report} />
                </>
              )}
            </div>
            <div>
              {cruxes === 0 ? (
                <p className="text-[0.9rem] text-soft">No crux yet. The dashed boxes are threads that may come to one.</p>
              ) : (
                <CruxList report={report} onOpen={onOpen} />
              )}
            </div>
          </div>
        )}
      </section>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Part title="How the questions hang together" sentences={linksOf(report)} />
        <Part title="Still split after all that was said" sentences={irreducible(report)} />
        <Part title="Common ground" sentences={report.commonGround.map(groundText)} />
        <Part
          title={isOver ? 'Threads without a lasting crux' : 'Threads without a crux so far'}
          sentences={lostThreads(report).map(lostText)}
        />
        <Part title="Next questions" sentences={report.nextQuestions} />
      </div>
    </div>
  )
}

const lostText = ({ id, topic, end, reasons }: ReturnType<typeof lostThreads>[number]): string =>
  [`${id} ${topic}: ${end}`, ...reasons].join(' ')

function Legend({ report }: { readonly report: DebateReport }): ReactNode {
  const lines = [
    ...(cruxesOf(report).length > 1 ? ['The wider a box, the more turns on its question.'] : []),
    'Bars: how many hold each side; letters: camps.',
    ...(linksOf(report).length > 0
      ? ['Arrows: what follows from what, dashed where it is not confirmed; red: what can’t both be so.']
      : []),
    'Click into the map to zoom with the wheel.',
  ]
  return <p className="mt-2 text-[0.8rem] text-soft">{lines.join(' ')}</p>
}

function Part({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null
  return (
    <section>
      <Heading>{title}</Heading>
      <Sentences sentences={sentences} />
    </section>
  )
}
