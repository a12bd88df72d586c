/**
 * A repository in memory: what the makers of a seeded run did, and what a clerk finds in it. Everything is kept under the request it
 * was done for, so whoever is asked twice does it once.
 */
import { hash32 } from '../src/core/random.ts'
import type { InspectView, SecureView } from '../src/core/run/views.ts'
import type { Inspect, Secure, Tests } from '../src/core/run/words.ts'

export interface Edit {
  readonly path: string
  readonly lines: readonly string[]
}

export interface Made {
  /** One list of edits a commit. */
  readonly commits: readonly (readonly Edit[])[]
  /** Files put back as they were. */
  readonly takenBack?: readonly string[]
  /** Its commits stand in place of all that the task had before, as after a squash. */
  readonly isSquashed?: boolean
  readonly testsPass: boolean
  /** It broke the way tests are run: there is no result. */
  readonly isUntested?: boolean
}

interface Kept extends Made {
  readonly request: string
  readonly kind: 'make' | 'merge' | 'secure'
  readonly shas: readonly string[]
}

const BASE = sha('base')
const DIFF_CHARS_MAX = 60_000
const SECONDS = 12

export class Repository {
  #kept: Kept[] = []

  /** The commits it made, by their hashes. */
  make(request: string, made: Made): readonly string[] {
    return this.#keep(request, 'make', made).shas
  }

  merge(request: string, testsPass: boolean): string {
    return this.#keep(request, 'merge', { commits: [[]], testsPass }).shas[0] ?? BASE
  }

  inspect({ since, test, merge }: InspectView): Inspect {
    const at = merge === null ? this.#kept.filter(({ kind }) => kind !== 'merge') : this.#kept.filter(({ shas }) => shas.includes(merge))
    const from = at.findIndex(({ shas }) => since !== null && shas.includes(since)) + 1
    const since_ = at.slice(merge === null ? from : 0)
    const squashed = since_.findLastIndex(({ isSquashed }) => isSquashed === true)
    const counted = since_.slice(Math.max(0, squashed))
    const edits = new Map<string, Edit>()
    for (const { commits, takenBack = [] } of counted) {
      for (const path of takenBack) edits.delete(path)
      for (const edit of commits.flat()) edits.set(edit.path, { ...edit, lines: [...(edits.get(edit.path)?.lines ?? []), ...edit.lines] })
    }
    const files = [...edits.values()].map(({ path, lines }) => ({ path, added: lines.length, removed: 0, isTest: isTest(path) }))
    const last = counted.findLast(({ kind }) => kind !== 'secure')
    return {
      head: this.#kept.findLast(({ kind }) => kind !== 'merge')?.shas.at(-1) ?? BASE,
      base: BASE,
      commits: counted.flatMap(commitsOf),
      files,
      diffLines: files.reduce((sum, { added }) => sum + added, 0),
      diff: [...edits.values()].map(diffOf).join('').slice(0, DIFF_CHARS_MAX),
      dirty: [],
      tests: test === null || last?.isUntested === true ? null : ended(last?.testsPass ?? true),
      problem: null,
    }
  }

  secure(request: string, { handoff, revert }: SecureView): Secure {
    const { shas } = this.#keep(request, 'secure', { commits: [[]], testsPass: true })
    return {
      committed: shas[0] ?? null,
      reverted: revert === null ? null : sha(`revert/${revert}`),
      pushed: false,
      handoff: handoff.path,
      problem: null,
    }
  }

  #keep(request: string, kind: Kept['kind'], made: Made): Kept {
    const known = this.#kept.find((one) => one.request === request)
    if (known !== undefined) return known
    const kept = { ...made, request, kind, shas: made.commits.map((_, index) => sha(`${request}/${index}`)) }
    this.#kept.push(kept)
    return kept
  }
}

export const isTest = (path: string): boolean => path.startsWith('test/')

const commitsOf = ({ commits, shas, kind }: Kept): Inspect['commits'] =>
  commits.map((edits, index) => ({
    sha: shas[index] ?? BASE,
    subject: kind === 'make' ? `Step ${index + 1}` : 'Work in progress',
    lines: edits.reduce((sum, { lines }) => sum + lines.length, 0),
    files: edits.length,
  }))

const diffOf = ({ path, lines }: Edit): string =>
  [
    `diff --git a/${path} b/${path}`,
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
    '',
  ].join('\n')

const ended = (passes: boolean): Tests => ({
  exitCode: passes ? 0 : 1,
  seconds: SECONDS,
  tail: passes ? '41 passed' : '1 failed: the night boat leaves twice',
  timedOut: false,
})

/** Forty digits that hang on a name alone. */
function sha(name: string): string {
  return Array.from({ length: 5 }, (_, part) => hash32(`${part}/${name}`).toString(16).padStart(8, '0')).join('')
}
