/** For tests: a small diff maker, by the longest common subsequence of lines. It writes what git writes, for texts of some hundred lines. */

interface Step {
  readonly sign: ' ' | '+' | '-'
  readonly text: string
}

export const linesIn = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Null: the texts are the same. A text that is null is a file that is not there. */
export function diffOf(path: string, before: string | null, after: string | null, context = 3): string | null {
  const steps = stepsOf(linesIn(before ?? ''), linesIn(after ?? ''))
  const hunks = hunksOf(steps, context)
  if (before === after || (hunks.length === 0 && before !== null && after !== null)) return null
  const mode = before === null ? ['new file mode 100644\n'] : after === null ? ['deleted file mode 100644\n'] : []
  const names = [`--- ${before === null ? '/dev/null' : `a/${path}`}\n`, `+++ ${after === null ? '/dev/null' : `b/${path}`}\n`]
  return [`diff --git a/${path} b/${path}\n`, ...mode, ...(hunks.length === 0 ? [] : names), ...hunks].join('')
}

function stepsOf(before: readonly string[], after: readonly string[]): readonly Step[] {
  // The length of the longest common subsequence from each pair of lines on.
  const longest = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const row = longest[i] ?? []
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const steps: Step[] = []
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const [old, fresh] = [before[i], after[j]]
    if (old !== undefined && old === fresh) {
      steps.push({ sign: ' ', text: old })
      i++
      j++
    } else if (old !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ sign: '-', text: old })
      i++
    } else {
      steps.push({ sign: '+', text: fresh ?? '' })
      j++
    }
  }
  return steps
}

function hunksOf(steps: readonly Step[], context: number): readonly string[] {
  const isShown = steps.map((_, at) => steps.slice(Math.max(0, at - context), at + context + 1).some(({ sign }) => sign !== ' '))
  const hunks: string[] = []
  let [old, fresh] = [1, 1]
  for (let at = 0; at < steps.length; ) {
    const end = isShown[at] === true ? isShown.indexOf(false, at) : at + 1
    const part = steps.slice(at, end === -1 ? steps.length : end)
    const [before, after] = [part.filter(({ sign }) => sign !== '+').length, part.filter(({ sign }) => sign !== '-').length]
    // A side without lines is named by the line before it.
    const range = (start: number, count: number): string => `${count === 0 ? start - 1 : start},${count}`
    if (isShown[at] === true) hunks.push(`@@ -${range(old, before)} +${range(fresh, after)} @@\n${part.map(written).join('')}`)
    old += before
    fresh += after
    at += part.length
  }
  return hunks
}

const written = ({ sign, text }: Step): string => `${sign}${text.endsWith('\n') ? text : `${text}\n\\ No newline at end of file\n`}`
