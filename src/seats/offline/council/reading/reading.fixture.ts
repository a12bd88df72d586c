/** A document from lines, for the tests of this room. */
import type { Document } from '../../../../core/document/document.ts'
import { parseDocument } from '../../../../core/document/parse.ts'

export const documentFrom = (...lines: readonly string[]): Document => parseDocument('plan.md', lines.join('\n'))
