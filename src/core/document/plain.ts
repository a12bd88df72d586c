/** The words of a stretch of text, without the signs of Markdown or reStructuredText. */

const CODE = /(?<!`)(`+)([^`](?:.*?[^`])??)\1(?!`)/gs

/** Code keeps its text as it stands; signs inside it are no markup, so it is set aside first. */
export function plainOf(text: string): string {
  if (!/[`*_[\]<\\>|&~:]/.test(text)) return folded(text)
  const kept: string[] = []
  const keep = (words: string): string => `\ue000${kept.push(words) - 1}\ue001`
  const bare = text
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/(?<![\w`]):([a-z][\w:+.-]*):`([^`]+)`/g, (_, role: string, words: string) => keep(roleWords(role, words)))
    .replace(/(?<!`)`([^`]+)`__?(?!\w)/g, (_, words: string) => keep(linkWords(words)))
    .replace(CODE, (_, _sign: string, words: string) => keep(words.trim()))
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => keep(sign))
    .replace(/!?\[([^[\]]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])/g, '$1')
    .replace(/\[\^[^\]\s]+\]|\[#?[\w.-]*\]_/g, '')
    .replace(/\[([^[\]]{2,}|\p{L})\](?![(:])/gu, '$1')
    .replace(/<((?:https?|mailto):[^>\s]+)>/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, '')
    .replace(/(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=[^\s_])_{1,2}(?![\p{L}\p{N}_])/gu, '')
    .replace(/~~/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/(?<=\S)::\s*$/, ':')
  return folded(bare.replace(/\ue000(\d+)\ue001/g, (_, index: string) => kept[Number(index)] ?? ''))
}

/** "words <target>" to its words; a bare target to itself. */
const linkWords = (words: string): string => words.replace(/\s*<[^<>]*>$/s, '') || words

/** A role around a bare number names what is numbered: "PEP 3150", "gh #123". */
function roleWords(role: string, words: string): string {
  const shown = linkWords(words).replace(/^[~!]/, '')
  if (!/^\d+$/.test(shown)) return shown
  return role === 'pep' || role === 'rfc' ? `${role.toUpperCase()} ${shown}` : `${role} #${shown}`
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()
