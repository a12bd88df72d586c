/** Character references in HTML (`&amp;`, `&#8217;`, `&#x2019;`) to characters. The named ones that prose uses, not all 2,231. */

/** Name and character by turns. */
const TABLE = `
amp & lt < gt > quot " apos ' ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo » lsaquo ‹
rsaquo › hellip … bull • middot · dagger † Dagger ‡ para ¶ sect § copy © reg ® trade ™ deg ° plusmn ± times × divide ÷
minus − micro µ frac12 ½ frac14 ¼ frac34 ¾ sup1 ¹ sup2 ² sup3 ³ permil ‰ cent ¢ pound £ yen ¥ euro € curren ¤ iexcl ¡
iquest ¿ ordf ª ordm º not ¬ acute ´ cedil ¸ uml ¨ macr ¯ brvbar ¦ le ≤ ge ≥ ne ≠ asymp ≈ equiv ≡ infin ∞ sum ∑ prod ∏
radic √ part ∂ int ∫ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ lArr ⇐ hArr ⇔ forall ∀ exist ∃ isin ∈ notin ∉ empty ∅
cap ∩ cup ∪ sub ⊂ sup ⊃ and ∧ or ∨ there4 ∴ prime ′ Prime ″ alpha α beta β gamma γ delta δ epsilon ε theta θ lambda λ
mu μ pi π rho ρ sigma σ tau τ phi φ chi χ psi ψ omega ω Delta Δ Sigma Σ Omega Ω Gamma Γ Lambda Λ Pi Π agrave à aacute á
acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì iacute í icirc î iuml ï
ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö oslash ø oelig œ ugrave ù uacute ú ucirc û uuml ü yacute ý yuml ÿ
szlig ß eth ð thorn þ scaron š Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È Eacute É
Ecirc Ê Euml Ë Iacute Í Icirc Î Ntilde Ñ Oacute Ó Ocirc Ô Ouml Ö Oslash Ø OElig Œ Uacute Ú Ucirc Û Uuml Ü Scaron Š
THORN Þ ETH Ð`

const named: ReadonlyMap<string, string> = new Map([
  ...Array.from(TABLE.matchAll(/(\w+) (\S)/gu), ([, name = '', character = '']) => [name, character] as const),
  ...['nbsp', 'ensp', 'emsp', 'thinsp'].map((name) => [name, ' '] as const),
  ...['shy', 'zwnj', 'zwj'].map((name) => [name, ''] as const),
])

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,10}));/g, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return named.get(name) ?? whole
    return character(decimal !== undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)) ?? whole
  })
}

/** No control characters and no halves of a pair: they would make the text unprintable. */
function character(code: number): string | null {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
  if (code < 0x20 && code !== 0x09 && code !== 0x0a) return null
  return String.fromCodePoint(code)
}
