/** Sections from headings: who stands under whom, and the path of titles a reader would name. */
import type { Block, Section } from './document.ts'
import type { Draft } from './draft.ts'
import { plainOf } from './plain.ts'

export interface Outline {
  readonly sections: readonly Omit<Section, 'words'>[]
  /** The section of each draft. */
  readonly of: readonly number[]
}

export function outlineOf(text: string, drafts: readonly Draft[], lines: number): Outline {
  const headings = drafts.filter((draft) => draft.kind === 'heading')
  const lone = hasLoneTitle(headings)
  const sections: Omit<Section, 'words'>[] = [
    { id: 's0', index: 0, title: '', level: 0, path: [], start: 1, end: (headings[0]?.first ?? lines) || 1, parent: null },
  ]
  const above: number[] = []
  for (const [at, heading] of headings.entries()) {
    while (above.length > 0 && (sections[above.at(-1) ?? 0]?.level ?? 0) >= heading.level) above.pop()
    const index = at + 1
    const title = plainOf(text.slice(heading.from, heading.to))
    const path = [...above.filter((one) => !(lone && one === 1)).map((one) => sections[one]?.title ?? ''), title]
    const end = headings[at + 1]?.first ?? lines
    sections.push({
      id: `s${index}`,
      index,
      title,
      level: heading.level,
      path,
      start: heading.first + 1,
      end,
      parent: above.at(-1) ?? null,
    })
    above.push(index)
  }
  let section = 0
  const of = drafts.map((draft) => (draft.kind === 'heading' ? ++section : section))
  return { sections, of }
}

/** The first heading alone on top of all others is the document's name, not a part of it. */
function hasLoneTitle(headings: readonly Draft[]): boolean {
  const top = headings[0]?.level ?? 1
  return headings.length > 1 && headings.slice(1).every((heading) => heading.level > top)
}

/** For an item, the block that introduces it: the item above a nested one, or the paragraph right before the list. */
export function leadOf(blocks: readonly Block[], drafts: readonly Draft[], made: Pick<Block, 'depth' | 'section' | 'kind'>): number | null {
  if (made.kind !== 'item') return null
  for (let at = blocks.length - 1; at >= 0; at--) {
    const block = blocks[at]
    if (block === undefined || block.section !== made.section) return null
    if (drafts[at]?.inside) continue
    if (block.kind === 'item') {
      if (block.depth < made.depth) return block.index
      if (block.depth === made.depth) return block.lead
    } else if (block.kind === 'paragraph' && made.depth === 0) {
      return block.index
    } else if (block.kind === 'heading' || block.kind === 'row' || (block.kind === 'quote' && made.depth === 0)) return null
  }
  return null
}
