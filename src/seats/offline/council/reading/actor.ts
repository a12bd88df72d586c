/** Who is obliged: the subject before a modal word, or the "by …" of a passive after it. */

const LEADING =
  /^(?:(?:and|but|or|so|then|also|however|therefore|thus|hence|note that|in addition|additionally|furthermore|moreover|instead|finally|again|otherwise|similarly|that|where|which means that|this means that|it follows that|e\.g\.|i\.e\.|\(r\)|\d+[.)]|[-–—*])[,:]?\s+)+/i
const FRAME =
  /^(?:if|when|whenever|in|on|for|at|by|during|after|before|once|to|as|with|without|within|under|where|while|given|since|because|although|unless|until|from|upon|based|according|at a minimum|like|unlike|despite|per|assuming|until)\b/i
const ADVERBS = /(?:\s+(?:also|therefore|then|always|never|only|still|thus|now|both|all|\w+ly))+$/i
const IRREGULAR =
  'set|hit|kept|held|met|sent|built|made|done|given|taken|shown|written|read|known|found|put|run|chosen|paid|sold|told|left|lost|cut|bound|brought|seen|drawn|thrown|hidden|broken|driven|spoken|frozen|split|spent|understood|withdrawn|overridden|reset|rebuilt|borne|begun|led|fed'
const PASSIVE = new RegExp(
  String.raw`^\s+(?:(?:not|never|also|only|always|still|all|both|first|then|each|\w+ly)\s+)*(?:be|get|have been)\s+(?:(?:\w+ly|also|first|then|not)\s+)*(\w+ed|${IRREGULAR})\b`,
  'i',
)
const AGENT =
  /\bby\s+((?!default\b|at least\b|design\b|hand\b|means\b|then\b|now\b|end\b|the end\b|using\b|\w+ing\b|\d|Q\d|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)(?:(?!\b(?:and|before|after|within|when|if|in|on|at|for|to|with|who|which|that|as|using)\b)[\w'’/.-]+\s?){1,6})/i
const ACTOR_LENGTH_MAX = 80

export function actorOf(before: string, after: string): string | null {
  if (PASSIVE.test(after)) {
    const agent = AGENT.exec(after)?.[1]
      ?.trim()
      .replace(/[.,;:]+$/, '')
    return agent === undefined || agent === '' ? null : agent
  }
  const subject = subjectOf(before)
  return subject === '' || /^(?:there|it is|it)$/i.test(subject) ? null : subject
}

function subjectOf(before: string): string {
  const inner = before.lastIndexOf('(') > before.lastIndexOf(')') ? before.slice(before.lastIndexOf('(') + 1) : before
  const last = (inner.split(/[;:—–]\s|\.\s/).at(-1) ?? '').trim()
  let clause = last.replace(/^.*\b(?:note|ensure|require|mean|implie|state|say|recommend)s? that\s+/i, '').replace(LEADING, '')
  const comma = clause.lastIndexOf(', ')
  if (comma !== -1 && FRAME.test(clause)) clause = clause.slice(comma + 2).replace(LEADING, '')
  // "…, and the server must": a new clause, unless the commas make a list of subjects.
  const joined = /,?\s+(?:and|but|so|or|then|however)\s+(?=(?:the|an?|each|every|all|any|it|they|we|you)\b)|,\s+(?=(?:it|they|we|you)\b)/gi
  const verbBefore = /\b(?:is|are|was|will|can|may|must|should|shall|has|have|does|do)\s+\S+/i
  for (const match of [...clause.matchAll(joined)].reverse()) {
    if (verbBefore.test(clause.slice(0, match.index))) return tidy(clause.slice(match.index + match[0].length))
  }
  return tidy(clause)
}

/** A relative clause before the modal leaves the noun it hangs on. */
function tidy(clause: string): string {
  const short = clause
    .replace(/(?:^|,?\s+)(?:which|who|that)$/i, '')
    .replace(/\s+(?:will|can and likely)$/i, '')
    .replace(ADVERBS, '')
    .replace(/,$/, '')
    .trim()
  if (short.length <= ACTOR_LENGTH_MAX) return short
  return short.slice(0, ACTOR_LENGTH_MAX).replace(/\s+\S*$/, '')
}

/** The verb a modal governs: "must not be logged" → "logged", "must be unique" → "be". */
export function verbAfter(after: string): string {
  const participle = PASSIVE.exec(after)?.[1]
  if (participle !== undefined) return participle.toLowerCase()
  const words = after.replace(/^(?:\s+not)?\s+(?:need|have) to\b/i, '').match(/[\p{L}'-]+/gu) ?? []
  const verb = words.find((word) => !/^(?:not|never|also|only|always|still|then|all|both|either|first|to|at|least|\w+ly)$/i.test(word))
  return (verb ?? '').toLowerCase()
}
