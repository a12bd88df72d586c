/**
 * Web addresses as identities: two spellings of one address give one string. Written by hand because the core
 * has no URL class; it reads only what an identity needs and leaves anything that is no web address as it is.
 */

const PARTS = /^(https?):\/\/([^/?#\s]+)([^?#\s]*)(\?[^#\s]*)?(#\S*)?$/i
const TRACKING =
  /^(?:utm_.*|fbclid|gclid|gclsrc|dclid|wbraid|gbraid|msclkid|yclid|twclid|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id|oly_anon_id|oly_enc_id|ref_src|ref_url|spm|s_cid)$/i

export const isUrl = (text: string): boolean => PARTS.test(text.trim())

export function normaliseUrl(url: string): string {
  const trimmed = url.trim()
  const parts = PARTS.exec(trimmed)
  if (!parts) return trimmed
  const scheme = (parts[1] ?? '').toLowerCase()
  const host = hostOf(parts[2] ?? '', scheme)
  if (host === '') return trimmed
  return `${scheme}://${host}${pathOf(parts[3] ?? '')}${queryOf(parts[4] ?? '')}`
}

function hostOf(authority: string, scheme: string): string {
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(scheme === 'http' ? /:(?:80)?$/ : /:(?:443)?$/, '')
    .replace(/\.$/, '')
  return host.replace(/^(?:www\.)+(?=[^.:]+\.[^:])/, '')
}

function pathOf(path: string): string {
  const kept: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') kept.pop()
    else if (part !== '.' && part !== '') kept.push(part.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()))
  }
  return kept.length === 0 ? '' : `/${kept.join('/')}`
}

/** Parameters by name, without those that only say where a reader came from. */
function queryOf(query: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(nameOf(pair)))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? ''
