/** Roll-outs that reach everybody in one step. */

import type { Document, Sentence } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { withChildren } from '../../reading/surroundings.ts'
import { plansOf, within } from './plans.ts'

const STAGED =
  /\b(?:stages?|phases?|pilot|canary|gradual\w*|first|waves?|\d+ ?%|percent|flag|beta|trial|steps?|clinics?|one \w+ at a time|cohorts?)\b/i
const EVERYBODY =
  /\b(?:all|every|everybody|everyone|the whole|100 ?%(?: of)?)\b(?: (?:our|existing|active|of))* ?(?:users?|customers?|members?|clubs|accounts?|clients|patients|sites|stores|branches|employees|staff|tenants|company|organi[sz]ation|at once)?/i
const GOES_LIVE =
  /\b(?:launch\w*|roll(?:s|ed)? out|enabl\w+|switch\w*|goes live|go live|turn\w* on|releas\w+|deploy\w*|available|migrat\w+|mov\w+)\b/i
function withoutStages(document: Document): readonly Hit[] {
  return plansOf(document).flatMap((section) => {
    const sentences = within(document, section)
    const text = withChildren(document, section)
    const blocks = document.blocks.filter((block) => block.section === section.index)
    const stages = blocks.filter(
      ({ kind, mark, depth }) => kind === 'row' || (kind === 'item' && depth === 0 && /^\d+[.)]$/.test(mark ?? '')),
    )
    const atOnce = sentences.find(
      ({ plain }) =>
        EVERYBODY.test(plain) &&
        GOES_LIVE.test(plain) &&
        /\b(?:users?|customers?|members?|clubs|accounts?|clients|patients|sites|stores|branches|employees|staff|tenants|company|everybody|everyone|at once)\b/i.test(
          plain,
        ),
    )
    if (stages.length >= 2 || atOnce === undefined || STAGED.test(text)) return []
    return [
      judged(
        atOnce,
        `“${shown(atOnce.plain)}” reaches everybody in one step, so the first fault is everybody's fault.`,
        'Name a first, small group, how long it runs, and the number that must hold before the rest follow.',
      ),
    ]
  })
}

const judged = (sentence: Sentence, description: string, remediation: string): Hit => ({
  ...quoted(sentence),
  severity: 'minor',
  category: 'roll-back',
  description,
  remediation,
  weight: 0.7,
})

export const stageChecks: readonly Check[] = [
  {
    id: 'roll-out-without-stages',
    modes: [47],
    looksFor: 'roll-outs to everybody at once',
    find: withoutStages,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:stage|pilot|trial|phase|roll-?out)\b.*\b(?:if|when|fewer than|less than|at least|stop|decides?)\b|\b(?:if|when|stop)\b.*\b(?:stage|pilot|trial|phase|roll-?out)\b/i,
        does: 'sets the condition',
      }),
  },
]
