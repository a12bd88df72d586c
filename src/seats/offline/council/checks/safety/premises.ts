/** What a plan stands on: assumptions nobody checks, statuses nothing leads to, and no risk named at all. */

import type { Document } from '../../../../../core/document/document.ts'
import { stem } from '../../../../../core/text/words.ts'
import type { Check, Hit } from '../../check.ts'
import { plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { rolesOf, sectionsWith } from '../../reading/roles.ts'
import { unitText } from '../../reading/surroundings.ts'

const NAMED = String.raw`(?:\`[\w-]+\`|"[\w -]{3,20}"|“[\w -]{3,20}”)`
/** "The status is `a`, `b` or `c`", or a row whose field is called so. */
const LISTED = new RegExp(
  String.raw`\b(?:status|state|phase)(?:es|s)?\b\`?(?:[ ,:=()]|\b(?:is|are|can|may|be|has|have|one|either|of|the|a|an|its|three|four|five|six|values?|string|enum|read|only|these|following|always)\b)*(${NAMED}(?:(?:,| or| and|, or|, and) ${NAMED}){2,})`,
  'i',
)

/** A list of statuses of which one is named nowhere else: nothing leads there. */
function unvisited(document: Document): readonly Hit[] {
  return document.sentences.flatMap(({ text, start, section: at, block: of }) => {
    const block = document.blocks[of]
    const section = document.sections[at]
    const listed = LISTED.exec(text.replace(/\s+\|\s+/g, ' ').replace(/\s+/g, ' '))
    if (
      listed === null ||
      block === undefined ||
      section === undefined ||
      block.kind === 'quote' ||
      rolesOf(section, document).has('alternatives')
    )
      return []
    const names = [...(listed[1] ?? '').matchAll(/[`"“]([\w -]+)[`"”]/g)].map((match) => match[1] ?? '')
    const rest = document.text.replace(text, ' ').toLowerCase()
    const lost = names.filter((name) => !new RegExp(String.raw`\b${stem(name.toLowerCase()).replace(/[^a-z]/g, '.')}`).test(rest))
    if (lost.length === 0 || lost.length === names.length) return []
    return [
      {
        ...quoted({ text, start: start }, lost[0] ?? ''),
        severity: 'minor',
        category: 'scope',
        description: `Of the statuses ${names.map((name) => `“${name}”`).join(', ')}, ${lost.map((name) => `“${name}”`).join(' and ')} is named nowhere else: nothing says what leads into it or out of it.`,
        remediation: `Say which event leads to “${lost[0]}” and which leads out of it, or strike it from the list.`,
        weight: 0.75,
      },
    ]
  })
}

const ASSUMES =
  /\b(?:we (?:are )?assum(?:e|ing)(?: here)?|assuming|on the assumption|it is assumed|under the assumption) (?:that )?(?=(?:the|all|most|every|our|no|each|customers|users|members|they|there|at least|we)\b)/i
const CHECKED =
  /\b(?:if (?:not|it|this|that|they)|otherwise|until|checked|check|verif\w+|measured|measure|confirm\w*|tested|because|since|according|survey|in \d{4}|\d+ of \d+|data|should it|fall back|trial|review)\b/i

function assumptions(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const found = ASSUMES.exec(passage.plain)
    const { roles } = passage
    if (
      found === null ||
      /:$|^for (?:example|instance)\b|\bby assuming\b|\bassuming (?:the|that the) (?:following|state|task)\b/i.test(passage.plain) ||
      roles.has('testing') ||
      roles.has('summary') ||
      roles.has('risks') ||
      roles.has('design')
    )
      return []
    if (
      CHECKED.test(unitText(document, passage).replace(found[0], '')) ||
      /\b(?:default|flag|given|compiler|type|function|object|argument)\b/i.test(passage.plain)
    )
      return []
    const what = passage.plain.slice(found.index + found[0].length).replace(/[.;].*$/, '')
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: 'minor',
        category: 'reasoning',
        description: `The plan stands on “${shown(what)}” (“${found[0].trim()}”), and nothing says how that was checked or what is done if it does not hold.`,
        remediation: `Say who checks that ${what.length > 80 ? 'it holds' : what}, by when, and what changes in the plan if not.`,
        weight: 0.65,
      },
    ]
  })
}

const WORDS_OF_A_PLAN_MIN = 250
const NAMES_RISK =
  /\b(?:risks?|risky|go(?:es)? wrong|went wrong|fails?|failed|failures?|drawbacks?|downsides?|mitigat\w+|concerns?|dangers?|threats?|worst case|in case of|abuse|attack\w*|outages?|caveats?|problem is|unless|trade-?offs?|might not)\b/i

function noRisk(document: Document): readonly Hit[] {
  const words = document.sections.reduce((sum, section) => sum + section.words, 0)
  const plan = (['roll-out', 'timeline'] as const).flatMap((role) => sectionsWith(document, role)).find((section) => section.words > 0)
  if (plan === undefined || words < WORDS_OF_A_PLAN_MIN || document.sentences.some(({ plain }) => NAMES_RISK.test(plain))) return []
  if ((['risks', 'drawbacks'] as const).some((role) => sectionsWith(document, role).length > 0)) return []
  const sentence = document.sentences.find((one) => one.section === plan.index)
  if (sentence === undefined) return []
  return [
    {
      ...quoted(sentence),
      severity: 'minor',
      category: 'reasoning',
      description: `In ${words} words, from the first to “${shown(sentence.plain)}” in “${plan.title}” and on, this plan names nothing that could fail. A plan without a risk has not been looked at from the other side.`,
      remediation:
        'Imagine that it has failed a year from now, write down the three likeliest reasons, and for each what would show it early and who acts.',
      weight: 0.6,
    },
  ]
}

export const premiseChecks: readonly Check[] = [
  {
    id: 'status-never-reached',
    modes: [42, 30],
    looksFor: 'a status in a list of statuses that nothing leads into or out of',
    find: unvisited,
  },
  {
    id: 'assumption-without-check',
    modes: [78],
    looksFor: 'assumptions with no check and no word on what if they fail',
    find: assumptions,
  },
  { id: 'no-risk-named', modes: [80], looksFor: 'plans that name nothing that could fail', find: noRisk },
]
