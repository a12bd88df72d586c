/**
 * A topic as the claim that sentences are counted for and against: put positively, with the sign that leads back to what was asked.
 *
 *   "We should not split the monolith"   →  "We should split the monolith", −1     a yes to the topic is a no to this
 *   "We should split the monolith"       →  itself, 1
 *   "We should never split it again"     →  null                                   what its opposite would be is not sure
 *
 * Sources, stances and questions are all read by the positive claim. The sign is taken in one place, `Pool.sign`.
 */

export interface Put {
  readonly text: string
  readonly sign: 1 | -1
}

const DENYING =
  /\b(?:not|never|cannot|nobody|none|nothing|neither|nor|without|no longer)\b|\p{L}n['’]t\b|\bno\b(?![-.])|^No (?=\p{Ll})|^Never\b|^Nothing\b|^Nobody\b/gu
/** "Should we split it or not?" denies nothing. */
const OR_NOT = /,? or not(?=\s*[?.!]*$)|\bwhether or not\b/gi
const CONTRACTED: Readonly<Record<string, string>> = { "won't": 'will not', "can't": 'can not', "shan't": 'shall not', cannot: 'can not' }
const DENIED = /^(.{2,80}?) (is|are|was|were|should|must|will|would|can|could|may|does|do|did) not (.{2,200}?)[.!]*$/i
const DOING = /^(?:does|do|did)$/i
/** "not only", "not all": more is meant than the opposite. */
const NOT_OPPOSITE =
  /^(?:only|just|merely|simply|necessarily|always|all|every|yet|so|as|but|be afraid)\b|\bbut\b|\b(?:until|unless|before|yet)\b/i
const ASKS = /^(?:is|are|was|were|should|must|will|would|can|could|may|might|do|does|did|has|have|shall|isn|aren|shouldn|don|doesn)\b/i
const UNSURE_SUBJECT = /[,;:“”"()?]|\b(?:that|which|who|if|because|when|while)\b|^(?:all|every|each|everybody|everyone|both|any|some|it)\b/i

/** Null where it is denied in a way whose opposite can't surely be put. */
export function putPositively(topic: string): Put | null {
  const given = topic.trim().replace(/\s+/g, ' ')
  const plain = given
    .replace(OR_NOT, '')
    .replace(/\b(?:won['’]t|can['’]t|shan['’]t|cannot)\b/gi, (word) => CONTRACTED[word.toLowerCase().replace('’', "'")] ?? word)
    .replace(/(\p{L})n['’]t\b/gu, '$1 not')
  const count = plain.match(DENYING)?.length ?? 0
  if (count === 0) return { text: given, sign: 1 }
  const [, subject = '', auxiliary = '', rest = ''] = DENIED.exec(plain) ?? []
  if (count > 1 || subject === '' || ASKS.test(plain) || UNSURE_SUBJECT.test(subject) || NOT_OPPOSITE.test(rest)) return null
  // "A strike does not help": put as the question, since the verb would have to be bent.
  if (DOING.test(auxiliary))
    return { text: `${auxiliary.charAt(0).toUpperCase()}${auxiliary.slice(1)} ${lowered(subject)} ${rest}?`, sign: -1 }
  return { text: `${subject} ${auxiliary} ${rest}`, sign: -1 }
}

const lowered = (subject: string): string =>
  subject.replace(/^(?:The|An?|We|Our|Its|Their|This|That|These|Those)\b/, (word) => word.toLowerCase())
