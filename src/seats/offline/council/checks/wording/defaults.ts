/**
 * "Configurable" without the value that holds until somebody configures it. Most installations keep the default, so a setting
 * without one is a decision left to whoever writes the code. Only settings that are a quantity are read: a time-out, a limit.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { isTelling, type Passage, passagesOf } from '../../reading/passages.ts'
import { amountsIn } from '../../reading/quantities.ts'
import { quoted, shown } from '../../reading/quoting.ts'

const QUANTITY =
  'time-?outs?|intervals?|limits?|sizes?|rates?|durations?|periods?|thresholds?|retention|ttls?|delays?|lengths?|counts?|maximum|minimum|quotas?|frequency|percentages?|window|lifetimes?|retries|attempts|capacity|deadlines?'
const CONFIGURED = new RegExp(
  String.raw`\b((?:[\w-]+\s+){0,2}(?:${QUANTITY}))\b[^.;]{0,60}?\b((?:is|are|will be|must be|should be|shall be|can be|may be|be made)\s+(?:user-|fully |easily )?(?:configurable|configured|adjustable|tunable|customi[sz]able|set by|changed by|adjusted))\b`,
  'i',
)
const BEFORE = new RegExp(String.raw`\b(?:an?|the)\s+(configurable|adjustable|tunable)\s+((?:[\w-]+\s+){0,2}?(?:${QUANTITY}))\b`, 'i')
const NO_VALUE = /\b(?:an?|the|some)\s+(?:sensible|reasonable|sane|suitable|good|appropriate)\s+defaults?(?:\s+values?)?\b/i
const DEFAULT = /\bdefaults?\b/i

interface Setting {
  readonly subject: string
  readonly words: string
}

function settingIn(plain: string): Setting | null {
  const configured = CONFIGURED.exec(plain)
  if (configured !== null) return { subject: trimmed(configured[1] ?? ''), words: configured[2] ?? '' }
  const before = BEFORE.exec(plain)
  if (before !== null) return { subject: before[2] ?? '', words: before[1] ?? '' }
  const vague = NO_VALUE.exec(plain)?.[0]
  return vague === undefined ? null : { subject: 'the setting', words: vague }
}

const trimmed = (words: string): string => words.replace(/^(?:(?:the|an?|each|this|of|and|its|their|for|that|or|in|to)\s+)+/i, '')

const hasValue = ({ plain }: Passage): boolean =>
  (DEFAULT.test(plain) && (amountsIn(plain).length > 0 || /\bdefaults? (?:to|is|of|=|:)\s*\S/i.test(plain))) ||
  amountsIn(plain).some(({ unit }) => unit !== '')

function find(document: Document): readonly Hit[] {
  const all = passagesOf(document)
  return all.flatMap((passage, index): readonly Hit[] => {
    const setting = settingIn(passage.plain)
    if (
      setting === null ||
      isTelling(passage) ||
      passage.block.mark?.startsWith('[') === true ||
      /\b(?:not|no longer)\s+(?:be\s+)?configur|\?$/i.test(passage.plain)
    )
      return []
    // The value may stand before or after in the paragraph, or in another cell of the row.
    const near = all.slice(Math.max(0, index - 4), index + 5).filter(({ block }) => block.index === passage.block.index)
    const below = all.slice(index + 1, index + 6).filter(({ block }) => block.lead === passage.block.index && block.lead !== null)
    if ([...near, ...below].some(hasValue)) return []
    return [
      {
        ...quoted(passage.sentence, new RegExp(setting.words.replace(/\s+/g, String.raw`\s+`), 'i')),
        severity: 'minor',
        category: 'ambiguity',
        description: `“${shown(passage.plain)}” leaves the value of ${setting.subject === 'the setting' ? 'the setting' : `“${setting.subject}”`} to a setting and does not say what holds until somebody sets it; most people will never set it.`,
        remediation: `State the default ${setting.subject === 'the setting' ? 'value' : `of “${setting.subject}”`}, the smallest and largest value allowed, and why the default is right for most.`,
        weight: 0.7,
      },
    ]
  })
}

/** A default or a value for the same setting elsewhere. */
function answeredBy(document: Document, hit: Hit): Answer | null {
  const subject = /the value of “([^”]+)”/.exec(hit.description)?.[1] ?? ''
  const wanted = keywordSet(subject)
  if (wanted.size === 0) return null
  return answerIn(
    document,
    hit,
    (passage) => !isTelling(passage) && shared(wanted, passage.plain) === wanted.size && hasValue(passage),
    ({ plain }) => `The value is given elsewhere: “${shown(plain)}”.`,
  )
}

export const settingWithoutDefault: Check = {
  id: 'setting-without-default',
  modes: [31],
  looksFor: 'configurable limits, times and sizes with no default value',
  find,
  answeredBy,
}
