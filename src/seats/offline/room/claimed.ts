/**
 * Sentences that lean on a source: "as chapter 1 shows, …", "ADR 3 says that …", "studies show that …". The source is looked up, and the
 * claim is borne out where most of its words stand close together in it. Words are counted, not understood: what is reported as not
 * borne out is a place to look at, and is said to be no more.
 */
import type { Dossier } from '../../../core/dossier.ts'
import { sentences } from '../../../core/text/sentences.ts'
import { keywordSet } from '../../../core/text/words.ts'
import { filesMeant, type Place, pathsOf, placesIn } from './folder.ts'

export interface Leaning {
  /** Null where it stands in no file. */
  readonly place: Place | null
  readonly sentence: string
  /** The words that lean: "As chapter 1 shows, ". */
  readonly lead: string
  readonly claim: string
  readonly source: string
  readonly files: readonly string[]
  /** The line of the source that comes closest; null where none does. */
  readonly closest: Place | null
}

const VERB = `(?:shows?|says?|states?|tells? us|proves?|establish(?:es)?|explains?|confirms?)`
const SOURCE = String.raw`(?:${'`'}[^${'`'}\n]{1,80}${'`'}|[^,.;:!?\n${'`'}]{2,60}?)`
const FORMS: readonly RegExp[] = [
  new RegExp(String.raw`(?<lead>\bas\s+(?<source>${SOURCE})\s+(?:already\s+)?${VERB},\s*)(?<claim>.+)$`, 'isu'),
  new RegExp(String.raw`(?<lead>\baccording\s+to\s+(?<source>${SOURCE}),\s*)(?<claim>.+)$`, 'isu'),
  new RegExp(
    String.raw`(?:^|[,;:]\s+|\bthat\s+)(?<lead>(?<source>${SOURCE})\s+(?:already\s+)?${VERB}\s+(?:that\s+|(?=where|when|how|why)))(?<claim>.+)$`,
    'isu',
  ),
]
/** Sources that are in no folder. */
const ELSEWHERE =
  /^(?:many |most |several |recent )?(?:studies|research|science|experts|surveys|statistics|everybody|everyone|experience)$/i

/** So many lines of a source are looked at together: a claim is seldom in one sentence. */
const WINDOW_LINES = 12
const BORNE_OUT_FROM = 0.6
/** One shared word is chance. */
const SHARED_MIN = 2
/** With fewer words nothing can be told. */
const CLAIM_WORDS_MIN = 3

export function unbornIn(text: string, path: string | null, dossier: Dossier): readonly Leaning[] {
  const paths = pathsOf(dossier)
  return sentences(text).flatMap(({ text: sentence, start }) => {
    const leaning = leaningOf(sentence)
    if (leaning === null) return []
    const bare = leaning.source
      .replace(/`/g, '')
      .replace(/^(?:the|our|my)\s+/i, '')
      .trim()
    const files = filesMeant(bare, paths)
    if (files.length === 0 && !ELSEWHERE.test(bare)) return []
    const line = text.slice(0, start + Math.max(0, sentence.indexOf(leaning.lead))).split('\n').length
    const place = path === null ? null : (placesIn(path, dossier)[line - 1] ?? null)
    const { share, closest } = borneOut(leaning.claim, files, place, dossier)
    return share >= BORNE_OUT_FROM ? [] : [{ ...leaning, source: bare, place, sentence, files, closest }]
  })
}

function leaningOf(sentence: string): { readonly lead: string; readonly source: string; readonly claim: string } | null {
  if (/\?\s*$/.test(sentence)) return null
  for (const form of FORMS) {
    const { lead, source, claim } = form.exec(sentence)?.groups ?? {}
    if (lead === undefined || source === undefined || claim === undefined) continue
    if (wordsOf(claim).size >= CLAIM_WORDS_MIN) return { lead, source: source.trim(), claim: claim.trim() }
  }
  return null
}

/** `test_a_file_is_kept` and `TestCase` are words too. */
const wordsOf = (text: string): ReadonlySet<string> => keywordSet(text.replace(/_/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))

interface Borne {
  readonly share: number
  readonly closest: Place | null
}

/** The largest share of the claim's words in any few lines of its source. */
function borneOut(claim: string, files: readonly string[], own: Place | null, dossier: Dossier): Borne {
  const wanted = wordsOf(claim)
  let best: Borne = { share: 0, closest: null }
  for (const path of files) {
    const lines = placesIn(path, dossier).filter(({ line }) => own?.path !== path || own.line !== line)
    const words = lines.map(({ text }) => [...wordsOf(text)].filter((word) => wanted.has(word)))
    for (const [index] of lines.entries()) {
      const there = new Set(words.slice(index, index + WINDOW_LINES).flat())
      const share = there.size / wanted.size
      if (share <= best.share) continue
      const most = words
        .slice(index, index + WINDOW_LINES)
        .reduce((top, one, at, all) => (one.length > (all[top]?.length ?? 0) ? at : top), 0)
      best = { share, closest: there.size < SHARED_MIN ? null : (lines[index + most] ?? null) }
    }
  }
  return best
}
