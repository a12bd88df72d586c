/** Slips of the pen that a spelling check passes over: a word written twice, a command word in half capitals. */
import type { Document } from '../../core/document/document.ts'
import type { Check, Hit } from '../check.ts'
import { bareOf, lineHit, spoken } from '../reading.ts'

/** Small words that never stand twice on purpose. */
const TWICE =
  /(?<![\p{L}\p{N}'’_.\\/-])(the|a|an|of|to|and|or|on|at|for|with|from|by|as|is|are|was|were|be|been|its|this|these|those|which|when|where|if|not|will|would|can|could|should|must|may|has|have|but|we|you|they|their|than|then|into|so)\s+\1(?![\p{L}\p{N}'’_\\/-]|\.\w)/giu
/** "is it is", "as in in-place": the second begins another word or list. */
const MEANT = /^(?:on|by|to|as|at)$/i

function twice(document: Document): readonly Hit[] {
  return spoken(document).flatMap((block) => {
    if (block.kind === 'row') return []
    return [...bareOf(block).matchAll(TWICE)].flatMap((match) => {
      const word = match[1] ?? ''
      const next = block.text.slice(match.index + match[0].length)
      // Spoken of, not spoken.
      if (/["“'`«]$/.test(block.text.slice(0, match.index))) return []
      const [, second = ''] = /\s+(\S+)$/.exec(match[0]) ?? []
      // A capital alone is a name or a new sentence: "option A a", "can Can".
      if (word !== second && word.toLowerCase() !== word && second !== second.toLowerCase()) return []
      if (word === word.toLowerCase() && second !== second.toLowerCase()) return []
      // Names of operators: "And and Or are …".
      if (/^(?:and|or|not)$/i.test(word) && (word !== second || /\bbitwise|logical/i.test(block.text))) return []
      if (/^(?:a|an)$/i.test(word) && (/^[),.:]/.test(next) || word !== second)) return []
      if (MEANT.test(word) && /^[,;]/.test(next)) return []
      return [
        lineHit(block, match.index, {
          severity: 'info',
          why: `“${match[0].replace(/\s+/g, ' ')}”: the word stands twice, or another was meant.`,
          remedy: 'Take one out, or write the word that was meant.',
        }),
      ]
    })
  })
}

const HALF = /\b(MUST|SHALL|SHOULD|MAY)\s+(not)\b|\b(must|shall|should|may)\s+(NOT)\b/g
const WHOLE = /\b(?:MUST|SHALL|SHOULD)\s+NOT\b/g

/** Where capitals say what is demanded, "MUST not" can be read as no demand. */
function halves(document: Document): readonly Hit[] {
  const speaks = /RFC ?2119|BCP ?14/.test(document.text) || (document.text.match(WHOLE)?.length ?? 0) >= 3
  if (!speaks) return []
  return spoken(document).flatMap((block) =>
    [...bareOf(block).matchAll(HALF)].map((match) =>
      lineHit(block, match.index, {
        severity: 'minor',
        why: `“${match[0]}” is half in capitals. The document sets its demands in capitals: this can be read as “${match[0].toUpperCase()}” or as less.`,
        remedy: `Write “${match[0].toUpperCase()}” where that is meant; say it in other words where it is not.`,
      }),
    ),
  )
}

export const wordTwice: Check = { id: 'word-twice', category: 'other', looksFor: 'a small word written twice in a row', find: twice }
export const demandHalf: Check = {
  id: 'demand-half',
  category: 'ambiguity',
  looksFor: '“MUST not” in a document whose demands are in capitals',
  find: halves,
}
