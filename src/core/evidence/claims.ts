/**
 * One sentence as one claim or several: "It fell [FACT][1], so demand will fall [INFER]." makes two.
 * Labels may lead ("[FACT] It fell [1].") or follow; citations go to the claim they stand with.
 */
import { keywordSet } from '../text/words.ts'
import type { Tag } from './tags.ts'
import type { Label } from './words.ts'

export interface Draft {
  readonly text: string
  readonly labels: readonly Label[]
  readonly numbers: readonly number[]
}

const CLAIM_LENGTH_MAX = 1_000
/** Words of content that a part of a sentence needs to be a claim of its own. */
const PART_WORDS_MIN = 2

interface Part {
  text: string
  labels: Label[]
  numbers: number[]
}

export function draftsOf(sentence: string, tags: readonly Tag[]): readonly Draft[] {
  const labels = tags.filter(({ kind }) => kind === 'label').length
  const first = tags[0]
  const leads = first?.kind === 'label' && !hasWords(sentence.slice(0, first.start))
  const parts = labels > 1 ? severalParts(sentence, tags, leads) : [onePart(sentence, tags)]
  return parts
    .map((part) => ({ text: tidy(part.text), labels: part.labels, numbers: [...new Set(part.numbers)] }))
    .filter(({ text }) => hasWords(text))
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
const emptyPart = (): Part => ({ text: '', labels: [], numbers: [] })

function onePart(sentence: string, tags: readonly Tag[]): Part {
  const part = emptyPart()
  let from = 0
  for (const tag of tags) {
    part.text += sentence.slice(from, tag.start)
    take(part, tag)
    from = tag.end
  }
  part.text += sentence.slice(from)
  return part
}

function take(part: Part, tag: Tag): void {
  if (tag.kind === 'label') part.labels.push(tag.label)
  else part.numbers.push(...tag.numbers)
}

/** Parts by label. Words between two labels that are too few for a claim leave both labels on one part. */
function severalParts(sentence: string, tags: readonly Tag[], leads: boolean): readonly Part[] {
  const parts: Part[] = []
  let part = emptyPart()
  let from = 0
  for (const tag of tags) {
    const words = sentence.slice(from, tag.start)
    from = tag.end
    const complete = part.labels.length > 0 && hasContent(leads ? part.text + words : words)
    if (leads) {
      part.text += words
      if (tag.kind === 'label' && complete) {
        parts.push(part)
        part = emptyPart()
      }
    } else {
      if (complete) {
        parts.push(part)
        part = emptyPart()
      }
      part.text += words
    }
    take(part, tag)
  }
  part.text += sentence.slice(from)
  parts.push(part)
  return joined(parts)
}

const hasContent = (text: string): boolean => keywordSet(text).size >= PART_WORDS_MIN

/** A last part without a label of its own is the rest of the sentence before it. */
function joined(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1)
  const before = parts.at(-2)
  if (!last || !before || last.labels.length > 0) return parts
  const whole = { ...before, text: before.text + last.text, numbers: [...before.numbers, ...last.numbers] }
  return [...parts.slice(0, -2), whole]
}

/** The words without what the tags left behind: double spaces, a space before a stop, empty emphasis and brackets. */
function tidy(text: string): string {
  return text
    .replace(/[*_]{2,}(\s*)[*_]{2,}/g, '$1')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/^[\s,;:.–—-]+/, '')
    .replace(/([.!?])[.,;]+$/, '$1')
    .trim()
    .slice(0, CLAIM_LENGTH_MAX)
    .trimEnd()
}
