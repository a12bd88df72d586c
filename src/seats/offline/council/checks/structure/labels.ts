/**
 * References to a labelled thing: “step 7”, “exit code 9”, “option F”. What labels there are, the document itself says: a table
 * whose first column is headed “Step” or “Code”, a numbered list, options that open with a letter.
 *
 *   header “Code”, cells 0, 3, 4 ──▶ the nouns that may be followed by a label ──▶ “code 9” leads nowhere
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Target } from './targets.ts'

export type Labels = ReadonlyMap<string, { readonly all: ReadonlySet<string>; readonly mention: RegExp }>

const LABELS_MIN = 3
const NOUN = /^\p{L}{3,}$/u
const LABEL = /^(?:\d{1,3}|[A-Z])$/
/** Headers over labels that are amounts or dates, and nouns that count other things too. */
const NO_NOUN =
  /^(?:day|days|week|weeks|month|year|hour|hours|minute|minutes|count|number|total|amount|size|value|limit|age|rate|level|spaces?|points?|score|users?|rows?|after|from|when|date|version|port|line|page|figure|table|section|appendix|quarter|top|about|item)$/

export function labelsOf(document: Document): Labels {
  const labels = new Map<string, Set<string>>()
  const add = (noun: string, label: string): void => void labels.set(noun, (labels.get(noun) ?? new Set<string>()).add(label))
  for (const { kind, header, cells, mark, text } of document.blocks) {
    if (kind === 'row') {
      const noun = plainOf(header[0] ?? '').toLowerCase()
      const label = plainOf(cells[0] ?? '')
      if (NOUN.test(noun) && !NO_NOUN.test(noun) && LABEL.test(label)) add(noun.replace(/s$/, ''), label)
      for (const head of header) optionIn(plainOf(head), add)
    }
    const step = kind === 'item' ? /^(\d{1,2})[.)]$/.exec(mark ?? '')?.[1] : undefined
    if (step !== undefined) add('step', step)
    if (kind === 'paragraph' || kind === 'item' || kind === 'heading') {
      optionIn(plainOf(text), add)
      const titled = kind === 'heading' ? /^(step|stage|phase)\s(\d{1,2}|[A-Z])\b/i.exec(plainOf(text)) : null
      if (titled !== null) add((titled[1] ?? '').toLowerCase(), titled[2] ?? '')
    }
  }
  // A list that goes on below a code block begins anew, so a step is known by its number alone.
  return new Map(
    [...labels]
      .filter(([noun, all]) => all.size >= (noun === 'option' ? 2 : LABELS_MIN))
      .map(([noun, all]) => [noun, { all, mention: mentionOf(noun) }]),
  )
}

function optionIn(plain: string, add: (noun: string, label: string) => void): void {
  const letter = /^(?:option |candidate |alternative |variant )?([A-H])[.:)](?:\s|$)/i.exec(plain)?.[1]
  if (letter !== undefined) add('option', letter.toUpperCase())
}

export function labelsIn(plain: string, labels: Labels): readonly Target[] {
  return [...labels].flatMap(([noun, { all, mention }]) =>
    [...plain.matchAll(mention)]
      .filter(({ 0: text, 1: label = '' }) => /\d|[A-Z]$/.test(text) && isLike(label, all) && !all.has(label))
      .map((match) => ({
        name: match[0],
        at: match.index,
        length: match[0].length,
        has: `the ${noun}s here are ${listed(all)}`,
      })),
  )
}

const mentionOf = (noun: string): RegExp =>
  new RegExp(String.raw`(?<!\ban? )\b${noun}s?\s(\d{1,3}|[A-Z])(?=\s*(?:[.,;:)|]|$)|\s\p{Ll})(?![.,]\d|\s?%|-)`, 'giu')

/** A number among numbers, a letter among letters. */
const isLike = (label: string, all: ReadonlySet<string>): boolean => [...all].some((one) => /\d/.test(one) === /\d/.test(label))

const SHOWN_MAX = 6

function listed(all: ReadonlySet<string>): string {
  const labels = [...all].toSorted((a, b) => (/\d/.test(a) ? Number(a) - Number(b) : a.localeCompare(b)))
  return labels.length <= SHOWN_MAX ? labels.join(', ') : `${labels[0]} to ${labels.at(-1)}`
}
