/**
 * Sentences with their places in the text.
 *
 *   text ──lines──▶ blocks (paragraph, list item, heading; fenced code left out) ──stops──▶ sentences
 *
 * A stop ends a sentence unless something says otherwise: an abbreviation, a number, an address, inline code, an open
 * quotation or bracket, a small letter after it. A tail such as `[FACT][1]` belongs to the sentence before it.
 */

import { blocksOf } from './blocks.ts'
import { ANY_LABEL } from './labels.ts'
import { opaqueEnd, openerEnd } from './spans.ts'
import { SENTENCE_OPENERS } from './stop-words.ts'

export interface Sentence {
  /** `source.slice(start, end)`. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly kind: 'prose' | 'item' | 'heading'
}

export function sentences(text: string): readonly Sentence[] {
  const found: Sentence[] = []
  for (const block of blocksOf(text)) {
    const ends = block.kind === 'heading' ? [block.end] : stopsOf(text, block.start, block.end)
    let start = block.start
    for (const end of ends) {
      const sentence = trimmed(text, start, end)
      if (/[\p{L}\p{N}]/u.test(sentence.text)) found.push({ ...sentence, kind: block.kind })
      start = end
    }
  }
  return found
}

function trimmed(text: string, start: number, end: number): { text: string; start: number; end: number } {
  let from = start
  let to = end
  while (from < to && /\s/.test(text[from] ?? '')) from++
  while (to > from && /\s/.test(text[to - 1] ?? '')) to--
  return { text: text.slice(from, to), start: from, end: to }
}

/** Where each sentence of a block ends, the block's own end included. */
function stopsOf(text: string, start: number, end: number): readonly number[] {
  const ends: number[] = []
  const labelsLead = LEADING_LABEL.test(text.slice(start, Math.min(end, start + 40)))
  let shelter = start
  let index = start
  while (index < end) {
    const opaque = opaqueEnd(text, index, end)
    if (opaque > index) {
      index = opaque
      continue
    }
    shelter = Math.max(shelter, openerEnd(text, index, end))
    if (!STOP.test(text[index] ?? '')) {
      index++
      continue
    }
    const stop = stopAt(text, index, end, labelsLead)
    if (stop.ends && (stop.labelled || stop.end >= shelter)) ends.push(stop.end)
    index = stop.ends ? stop.end : stop.runEnd
  }
  if (ends.at(-1) !== end) ends.push(end)
  return ends
}

const STOP = /[.!?…。！？]/
const CLOSER = /["'”’»)\]*_」』]/
const LEADING_LABEL = new RegExp(String.raw`^\s*[*_\x60(]*\[(?:${ANY_LABEL})\]`, 'i')
const LABEL_TAG = new RegExp(String.raw`^\[(?:${ANY_LABEL})\]`, 'i')
/** A label or a numeric citation, perhaps in bold. */
const TAG = new RegExp(String.raw`^[*_\x60(]*\[(?:${ANY_LABEL}|\d{1,4}(?:\s?[-–—,]\s?\d{1,4})*)\](?![(:])[*_\x60)]*`, 'i')

interface Stop {
  readonly ends: boolean
  readonly end: number
  readonly runEnd: number
  readonly labelled: boolean
}

function stopAt(text: string, index: number, blockEnd: number, labelsLead: boolean): Stop {
  let runEnd = index
  while (runEnd < blockEnd && STOP.test(text[runEnd] ?? '')) runEnd++
  let closed = runEnd
  while (closed < blockEnd && CLOSER.test(text[closed] ?? '')) closed++
  const tail = tailEnd(text, closed, blockEnd, labelsLead)
  const after = tail.end
  const stop = (ends: boolean): Stop => ({ ends, end: after, runEnd, labelled: tail.labelled })
  if (after >= blockEnd || tail.labelled) return stop(true)
  const run = text.slice(index, runEnd)
  if (/[。！？]/.test(run)) return stop(true)
  if (!/\s/.test(text[after] ?? '')) return stop(false)
  if (/^(?:\.{2,}|…+)$/.test(run) && after === runEnd) return stop(false)
  const rest = text.slice(after, Math.min(blockEnd, after + 40)).trimStart()
  if (/^[*_"'“‘«([]*\p{Ll}/u.test(rest)) return stop(false)
  return stop(run !== '.' || !isAbbreviated(text, index, rest))
}

/** The end of the labels and citations after a stop; a citation that reads on ("[1] says") begins the next sentence. */
function tailEnd(text: string, from: number, end: number, labelsLead: boolean): { end: number; labelled: boolean } {
  let at = from
  let labelled = false
  for (;;) {
    const gap = /^\s{0,3}/.exec(text.slice(at, at + 3))?.[0].length ?? 0
    const tag = TAG.exec(text.slice(at + gap, Math.min(end, at + gap + 60)))?.[0]
    if (tag === undefined) break
    const isLabel = LABEL_TAG.test(tag.replace(/^[*_`(]+/, ''))
    if (gap > 0 && isLabel && (labelsLead || labelled)) break
    const next = at + gap + tag.length
    if (gap > 0 && !isLabel && !labelled && /^\s*\p{Ll}/u.test(text.slice(next, next + 4))) break
    at = next
    labelled ||= isLabel
  }
  while (at > from && at < end && /[.!?]/.test(text[at] ?? '')) at++
  return { end: at, labelled }
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Never the end of a sentence. */
const ALWAYS_SHORT = set('dr mr mrs ms prof rev gen gov sen rep hon capt col lt sgt e.g i.e eg ie cf viz vs approx resp incl')
/** The end only before a word that opens sentences. */
const OFTEN_SHORT = set(
  'st mt inc ltd co corp llc bros jr sr al ph.d m.d b.a m.a a.m p.m jan feb mar apr jun jul aug sep sept oct nov dec dept est',
)
/** Short only before a number. */
const SHORT_BEFORE_NUMBER = set('no nos fig figs vol ch sec art eq p pp par para ref tab cl ver v ca approx')

function isAbbreviated(text: string, dot: number, rest: string): boolean {
  const word = (/[\p{L}\p{N}.]*$/u.exec(text.slice(Math.max(0, dot - 20), dot))?.[0] ?? '').toLowerCase()
  const next = (/^[("“‘«*_]*([\p{L}']+)/u.exec(rest)?.[1] ?? '').toLowerCase()
  // "Ms. Lee" goes on; "within 40 ms." does not.
  if (word === 'ms' && /\d\s?ms$/.test(text.slice(Math.max(0, dot - 8), dot))) return false
  if (ALWAYS_SHORT.has(word)) return true
  if (SHORT_BEFORE_NUMBER.has(word) && /^[\d§]/.test(rest)) return true
  const initial = /^\p{L}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word)
  return (initial || OFTEN_SHORT.has(word)) && !SENTENCE_OPENERS.has(next)
}
