/**
 * Honest reviewers of a seeded run. A change has defects, the same for everybody who looks; each reviewer finds some of them, quotes the
 * line and says how to mend it. What a maker set out to mend is mended as a rule; what is not is named again by its id.
 */
import { type Random, random } from '../src/core/random.ts'
import type { ReviewView, ShownChange, ShownFinding } from '../src/core/run/views.ts'
import type { DeclaredFinding, Review } from '../src/core/run/words.ts'
import { type Asked, spentBy } from './run-agents.ts'
import { category, prose, sentence, severity } from './run-lines.ts'

const MENDED = 0.97
const FOUND = 0.6
/** Small things are sometimes said without a way to mend them. */
const SMALL_WITH_FIX = 0.97

export function reviewing(view: ReviewView, asked: Asked): Review {
  const chance = random(asked.seed, `run/${asked.request}/review`)
  // Whoever works through a list gets something done: a cycle in which nothing is mended is not healthy.
  const again = view.findings.list
    .filter((one, nth) => nth > 0 && !isMended(view, one, asked.seed))
    .map((one) => raisedAgain(one, view, chance))
  const fresh = defects(view, asked.seed).filter(() => chance.next() < FOUND)
  const findings = [...again, ...fresh].map((finding) => ({
    ...finding,
    ...(view.self.archetype === 'trickster' ? { repro: sentence(chance) } : {}),
  }))
  const isGrave = findings.some(({ severity: grave }) => grave === 'blocker' || grave === 'major')
  return {
    verdict: isGrave ? 'CHANGES' : 'APPROVED',
    text: prose(15 + chance.below(Math.min(180, 20 + view.change.diffLines)), chance),
    findings,
    challenges: view.self.archetype === 'skeptic' ? challenges(chance) : [],
    alternatives: chance.below(4) === 0 ? [sentence(chance)] : [],
    checked: view.change.files.slice(0, 1 + chance.below(3)).map(({ path }) => ({ path, quote: quoteIn(view.change, path, chance) })),
    spent: spentBy(asked),
    failed: null,
  }
}

/** Up to five, most with a way out; where there are more, each has one. */
function challenges(chance: Random): Review['challenges'] {
  const isThorough = chance.below(12) === 0
  const count = isThorough ? 8 + chance.below(2) : chance.below(6)
  return Array.from({ length: count }, () => ({
    text: `${sentence(chance)} ${sentence(chance)}`,
    alternative: isThorough || chance.below(4) > 0 ? sentence(chance) : null,
    isInScope: isThorough || chance.below(10) > 0,
  }))
}

const isMended = ({ task, cycle }: ReviewView, { id }: ShownFinding, seed: number): boolean =>
  random(seed, `mended/${task.id}/${cycle}/${id}`).next() < MENDED

/** What is wrong with the change of this cycle: some of it at first, hardly anything later. */
export function defects(view: ReviewView, seed: number): readonly DeclaredFinding[] {
  const chance = random(seed, `defects/${view.task.id}/${view.cycle}`)
  const count = view.cycle === 1 ? chance.below(7) : chance.below(5) === 0 ? 1 : 0
  const files = view.change.files.map(({ path }) => path)
  return Array.from({ length: files.length === 0 ? 0 : count }, (): DeclaredFinding => {
    const path = files[chance.below(files.length)] ?? null
    const grave = severity(chance)
    const isSmall = grave === 'minor' || grave === 'info'
    const hasFix = !isSmall || chance.next() < SMALL_WITH_FIX
    return {
      severity: grave,
      category: category(chance),
      path,
      line: 1 + chance.below(40),
      quote: quoteIn(view.change, path, chance),
      description: sentence(chance),
      fix: hasFix ? sentence(chance) : null,
      repro: chance.below(2) === 0 ? sentence(chance) : null,
      needs: 'nothing',
      action: hasFix ? 'Do it before the merge.' : null,
      isTrivialDocs: false,
      sameAs: null,
    }
  })
}

function raisedAgain({ id, isQuoted: _, ...finding }: ShownFinding, { change }: ReviewView, chance: Random): DeclaredFinding {
  const path = change.files.some((file) => file.path === finding.path) ? finding.path : (change.files[0]?.path ?? null)
  return { ...finding, path, quote: quoteIn(change, path, chance), needs: 'nothing', isTrivialDocs: false, sameAs: id }
}

/** A line of the diff of that file; null where there is none. */
export function quoteIn({ diff }: ShownChange, path: string | null, chance: Random): string | null {
  const own = diff.split(/^diff --git /m).find((part) => path !== null && part.includes(`+++ b/${path}\n`)) ?? ''
  const lines = own.split('\n').filter((line) => line.startsWith('+ '))
  return lines[chance.below(Math.max(1, lines.length))]?.slice(1) ?? null
}
