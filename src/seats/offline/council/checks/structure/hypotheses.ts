/** Beliefs that the plan rests on and that no result could refute, because none is named that would. */
import type { Document } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { joined } from '../../reading/surroundings.ts'

const BELIEF =
  /^(?:our |the |main |key )*hypothes[ie]s\b(?: is)?\s*(?:\d+\s*)?[:–—,]?|^(?:H\d\s*[:.])|\bwe (?:hypothesi[sz]e|bet|are (?:confident|convinced|sure)|(?:strongly |firmly )?believe) that\b(?=.*\b(?:will|would|increase|reduce|improve|lead|want|use|adopt)\w*\b)|\bthe (?:core )?(?:bet|assumption|hypothesis) (?:here )?is that\b/i
const REFUTED =
  /\b(?:refut\w*|disprov\w*|falsif\w*|wrong if|false if|fails? if|stop if|we (?:will |would )?stop|abandon\w*|unless|kill criteri\w*|would (?:show|tell) (?:us )?(?:that )?(?:we|it)|we (?:will )?(?:know|test|measure|check)|measured by|if (?:fewer|less|not|the|by|in|after|it|we|more)|null hypothesis|a\/b test|experiment|threshold|significan\w*)\b|\bat least \d|\bfewer than \d|\bless than \d/i
const ASIDE = ['background', 'alternatives', 'open-questions', 'non-goals', 'drawbacks'] as const

function find(document: Document): readonly Hit[] {
  const sections = Map.groupBy(ownPassagesOf(document), ({ section }) => section.index)
  const blocks = Map.groupBy(ownPassagesOf(document), ({ block }) => block.index)
  return ownPassagesOf(document).flatMap(({ plain, roles, block, section, sentence }) => {
    const labelled = /^(?:our |the |main |key )*hypothes|^H\d/i.test(plain)
    if (!BELIEF.test(plain) || block.kind === 'row' || (has(roles, ...ASIDE) && !labelled) || plain.split(' ').length < 6) return []
    const near = labelled ? (sections.get(section.index) ?? []) : (blocks.get(block.index) ?? [])
    if (REFUTED.test(joined(near))) return []
    return [
      {
        ...quoted(sentence),
        severity: 'minor' as const,
        category: 'reasoning' as const,
        description: `“${shown(plain, 120)}” is a belief that the plan rests on, and no result is named that would show it to be wrong.`,
        remediation: 'Add the prediction and its limit, as in “refuted if fewer than … of … do so by …”, and what happens then.',
        weight: labelled ? 0.75 : 0.6,
      },
    ]
  })
}

function answeredBy(document: Document, hit: Hit): Answer | null {
  const words = keywordSet(hit.quote)
  return answerIn(
    document,
    hit,
    ({ plain }) => REFUTED.test(plain) && /\d|\bhalf\b|\bquarter\b/.test(plain) && shared(words, plain) >= 2,
    'A result that would refute it is named here.',
  )
}

export const hypothesisChecks: readonly Check[] = [
  {
    id: 'hypothesis-without-refutation',
    modes: [68],
    looksFor: 'a belief the plan rests on, with no result named that would refute it',
    find: inEnglish(find),
    answeredBy,
  },
]
