/**
 * A text as others read it: behind each claim stands the id that it was given, so that whoever answers can name what it has read.
 *
 *   It fell by 12 %.[FACT][1] So wait.[INFER]   ─▶   It fell by 12 %.[FACT][1][C4] So wait.[INFER][C5]
 *
 * A claim is found again by its letters and digits, in their order: what tags and tidying took out of it does not matter.
 */
import { scan, type Tag } from './tags.ts'

interface Named {
  readonly id: string
  readonly text: string
}

/** A claim that is not found again is left out: its id is nowhere, rather than at another's words. */
export function withClaimIds(text: string, claims: readonly Named[]): string {
  const { tags } = scan(text)
  const letters = lettersOf(text, tags)
  const isLed = tags.some(({ kind, end }) => kind === 'label' && end <= (letters.starts[0] ?? 0))
  let [read, written, marked] = [0, 0, '']
  for (const { id, text: words } of claims) {
    const sought = lettersOf(words, []).text
    const place = sought === '' ? -1 : letters.text.indexOf(sought, read)
    if (place === -1) continue
    read = place + sought.length
    const end = endOf(text, letters.ends[read - 1] ?? 0, tags, isLed)
    marked += `${text.slice(written, end)}[${id}]`
    written = end
  }
  return marked + text.slice(written)
}

interface Letters {
  readonly text: string
  /** Where each unit of `text` stands, and ends. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

function lettersOf(text: string, tags: readonly Tag[]): Letters {
  const [starts, ends]: [number[], number[]] = [[], []]
  let letters = ''
  let nth = 0
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    while ((tags[nth]?.end ?? Number.POSITIVE_INFINITY) <= index) nth++
    if ((tags[nth]?.start ?? Number.POSITIVE_INFINITY) <= index) continue
    letters += letter
    for (let unit = 0; unit < letter.length; unit++) {
      starts.push(index)
      ends.push(index + letter.length)
    }
  }
  return { text: letters, starts, ends }
}

/** Behind the tags that follow a claim, or its last stop. A label is the next claim's own in a text that begins with one. */
function endOf(text: string, from: number, tags: readonly Tag[], isLed: boolean): number {
  let end = from + (/^[\p{Pe}\p{Pf}*_`"'.!?…。！？]*/u.exec(text.slice(from))?.[0].length ?? 0)
  let between = /^[\s\p{P}`]*$/u
  for (const tag of tags) {
    if (tag.start < from) continue
    if ((isLed && tag.kind === 'label') || !between.test(text.slice(end, tag.start))) break
    end = tag.end
    between = /^\s*$/
  }
  return end
}
