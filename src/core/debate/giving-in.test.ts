/**
 * Whole debates in which somebody gives in for nothing: three seats, two against one alone, and what the report makes
 * of it. a and c say YES, b says NO; in the evidence stage b goes over, in one way or another.
 */
import { describe, expect, test } from 'vitest'
import { played, quote, type Script, said } from '../../../test/debate-stage.ts'
import type { DebateViews } from './views.ts'

const files = { dossier: { files: [{ path: 'bill.md', hash: 'h', kind: 'markdown' as const, title: 'Bill', lines: 900 }], skipped: [] } }
const YES = { side: 'YES' as const, statement: 'The night ferry pays for its crew.', confidence: 0.9 }
const goesOver = { move: 'UPDATE_POSITION', content: 'You are right.', prior: 'NO', next: 'YES', confidence: 0.9, topClaim: YES }

/** What b does in the evidence stage; undefined: what a sound seat does. */
const convening = (way: (view: DebateViews['speak'], own: readonly string[]) => object | undefined) => {
  const script: Script = {
    speak: (view, { seat, own }) => {
      if (view.purpose !== 'speak' || view.thread.stage !== 'EVIDENCE') return undefined
      const mine = view.own.find(({ thread }) => thread === view.thread.id)
      const quoted = view.evidence.filter(({ speaker }) => speaker === 'you').map(({ id }) => id)
      const done = seat === 'b' && mine?.side === 'NO' ? way(view, quoted) : undefined
      if (done !== undefined) return said(done)
      const { size } = own.messages
      return said({ move: 'PROVIDE_EVIDENCE', content: `Line ${size}.`, references: [quote(size)], bearsOn: null, bearing: 'context' })
    },
  }
  return played({ cast: 3, script, opening: files })
}

describe('who gives in for nothing', () => {
  test.each<[string, Parameters<typeof convening>[0]]>([
    ['plainly', () => ({ ...goesOver, evidence: [], concededFalsifier: false })],
    ['with the word that its falsifier is met', () => ({ ...goesOver, evidence: [], concededFalsifier: true })],
    ['with what it quoted itself', (_, own) => (own.length === 0 ? undefined : { ...goesOver, evidence: own, concededFalsifier: false })],
  ])('%s makes no consensus, is named, and counts as collapse', (_, way) => {
    const { report, of } = convening(way)
    const flips = of('message.published').filter((message) => message.said.move === 'UPDATE_POSITION')
    expect(new Set(flips.map(({ seat }) => seat))).toEqual(new Set(['b']))
    expect(flips.every(({ supported }) => supported === 'unsupported')).toBe(true)
    expect(report.finalVote).toMatchObject({ YES: ['a', 'b', 'c'], NO: [] })
    expect(report.regime).not.toBe('consensus')
    expect(report.collapseRate).toBe(1)
    expect(report.seats.filter(({ unsupportedFlip }) => unsupportedFlip).map(({ seat }) => seat)).toEqual(['b'])
  })
})

describe('who is moved by something', () => {
  test('that another seat found, and cites it: that counts', () => {
    const { report } = convening((view) => {
      const theirs = view.evidence.filter(({ speaker }) => speaker !== 'you').map(({ id }) => id)
      return theirs.length === 0 ? undefined : { ...goesOver, evidence: theirs, concededFalsifier: false }
    })
    expect(report).toMatchObject({ regime: 'consensus', collapseRate: 0 })
  })
})

test('conceding something else for nothing erases no crux, and the DCG of the lock is the one that was told', () => {
  const { report, of } = played({
    cast: 4,
    opening: files,
    script: {
      speak: (view, { own, seat }) => {
        if (view.purpose !== 'speak' || view.thread.stage !== 'EVIDENCE') return undefined
        const side = own.seats[seat]?.declared?.side ?? 'YES'
        const next = side === 'YES' ? 'NO' : 'YES'
        const granted = { proposition: 'Bananas are yellow.', topClaimChanged: true, prior: side, next, evidence: [] }
        return said({ move: 'CONCEDE', content: `Granted ${own.messages.size}.`, ...granted })
      },
    },
  })
  const crux = report.threads[0]?.crux
  expect(crux).toMatchObject({ validated: true, dcg: { counted: 4 } })
  expect(crux?.positions.flatMap(({ concessions }) => concessions.map(({ cheap }) => cheap))).not.toContain(false)
  const [told] = of('dcg.calculated').filter(({ crux: id, provisional }) => id === 't1' && provisional)
  expect(crux?.provisionalDcg?.score).toBe(told?.score)
})
