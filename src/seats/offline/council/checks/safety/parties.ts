/** Who owns something in a document, by the names it gives them itself: “Owner: Payments”, or the cells of an owner column. */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { OWNER_HEADER } from './phrases.ts'

const LABELLED = /\bOwner:\s*([A-Z][\p{L}-]+(?: [\p{L}-]+){0,2}?)(?=[.;,)|\]]|$)/gu
const NAMES_MAX = 30

export function ownersNamed(document: Document): readonly string[] {
  const names = new Set<string>()
  for (const { kind, text, header, cells } of document.blocks) {
    if (kind === 'code') continue
    const column = kind === 'row' ? header.findIndex((cell) => OWNER_HEADER.test(plainOf(cell))) : -1
    const cell = plainOf(cells[column] ?? '')
    if (/^[A-Z][\p{L} -]{2,40}$/u.test(cell)) names.add(cell)
    for (const [, name = ''] of plainOf(text).matchAll(LABELLED)) names.add(name)
  }
  return [...names].filter((name) => !/^(?:TBD|TODO|None|Open)$/i.test(name)).slice(0, NAMES_MAX)
}
