/** "This paper explains what it costs, who decides and how we leave": a topic so promised that the body never takes up. */
import type { Document, Sentence } from '../../../../../core/document/document.ts'
import { keywords } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'

const PROMISE =
  /^(?:this|the present|our) (?:document|paper|proposal|rfc|design|note|memo|plan|guide|policy|text|prd|spec(?:ification)?|report|page|kep|adr) (?:first |also |then )?(?:explains?|describes?|covers?|discusses|sets out|lays out|presents?|details?|outlines?|addresses|specifies|defines)\s+/i
const TOPICS_MIN = 3
/** Words of a topic that say nothing of it. */
const GENERIC = new Set(
  keywords('problem approach details design overview way things plan work topic part aspects background goal current new detail proposed'),
)

function find(document: Document): readonly Hit[] {
  const promises = ownPassagesOf(document).filter(({ plain }) => PROMISE.test(plain))
  if (promises.length === 0) return []
  const counts = countsIn(document)
  return promises.flatMap(({ plain, sentence }) => {
    const topics = topicsOf(plain.replace(PROMISE, ''))
    if (topics.length < TOPICS_MIN) return []
    const own = tally(keywords(plain), new Map())
    // A word that occurs only here, and in no heading, is never taken up.
    const isMissing = (word: string): boolean => (counts.get(word) ?? 0) <= (own.get(word) ?? 0)
    return topics
      .filter((topic) => isTopic(topic) && contentOf(topic).every(isMissing))
      .map((topic) => hitOn(sentence, topic, topics.length))
  })
}

const contentOf = (topic: string): readonly string[] => keywords(topic).filter((word) => !GENERIC.has(word))
const isTopic = (topic: string): boolean => contentOf(topic).length > 0

const hitOn = (sentence: Sentence, topic: string, all: number): Hit => ({
  ...quoted(sentence),
  severity: 'minor',
  category: 'scope',
  description: `The text announces “${shown(topic, 80)}” among ${all} topics, and no heading or sentence after it takes that up.`,
  remediation: `Write the part on “${shown(topic, 60)}”, or take it out of this sentence.`,
  weight: 0.75,
})

/** How often each content word occurs, headings and tables included. */
function countsIn({ sections, sentences }: Document): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { title } of sections) tally(keywords(title), counts)
  for (const { plain } of sentences) tally(keywords(plain), counts)
  return counts
}

function tally(words: readonly string[], counts: Map<string, number>): Map<string, number> {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const topicsOf = (list: string): readonly string[] =>
  list
    .replace(/[.:]\s*$/, '')
    .split(/,\s*(?:and\s+|or\s+)?|\s+and\s+|;\s*/)
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '')

export const promiseChecks: readonly Check[] = [
  {
    id: 'promised-topic-missing',
    modes: [62, 63],
    looksFor: 'a topic that the opening announces and the body never treats',
    find: inEnglish(find),
  },
]
