/** Numbered procedures: what if a step fails half-way, and how does one see that a step has worked? */

import type { Block, Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { rolesOf } from '../../reading/roles.ts'
import { sectionText } from '../../reading/surroundings.ts'
import { BRINGS_BACK, FAILS } from './phrases.ts'

const STEPS_MIN = 3
const ORDERS =
  /^(?:then |now |next,? |finally,? |first,? )?(?:run|stop|start|restart|copy|move|delete|drop|restore|switch|disable|enable|deploy|execute|apply|update|upgrade|create|open|set|log in|connect|ssh|export|import|convert|promote|drain|scale|shut|detach|attach|mount|unmount|remove|install|rename|change|revoke|rotate|replace|point|turn|take|put|back up|freeze|announce|stopping|copying)\b/i
const PROCEDURE =
  /\b(?:run-?books?|procedures?|steps|how to|recover\w*|restor\w+|instructions|playbook|install\w*|fail-?over|switch-?over|cut-?over|moving|rotat\w+|emergency)\b/i
const CHANGES =
  /\b(?:stop|copy|move|delete|drop|restore|switch|deploy|apply|upgrade|convert|promote|drain|remove|rename|replace|rotate|revoke|import|migrate|shut)\b/i
const SHOWS =
  /\b(?:expect|verify|verif(?:y|ies)|check|confirm|should (?:show|see|be|say|print|return|read)|until|you (?:will )?see|shows?|prints?|says|returns?|answers?|wait for|within \d|ok\b|compare|count|healthy|green|status|validate|test|monitor|watch|look)\b/i

/** The numbered outermost lists of orders, one a section and lead. */
function procedures(document: Document): readonly (readonly Block[])[] {
  const lists = new Map<string, Block[]>()
  for (const block of document.blocks) {
    const section = document.sections[block.section]
    if (block.kind !== 'item' || block.depth > 0 || !/^\d+[.)]$/.test(block.mark ?? '') || section === undefined) continue
    const roles = rolesOf(section, document)
    if (
      (
        ['background', 'alternatives', 'examples', 'open-questions', 'references', 'goals', 'non-goals', 'history', 'testing'] as const
      ).some((role) => roles.has(role))
    )
      continue
    if (
      !(['operations', 'migration', 'roll-out'] as const).some((role) => roles.has(role)) &&
      ![document.title, ...section.path].some((title) => PROCEDURE.test(title))
    )
      continue
    const key = `${block.section} ${block.lead ?? ''}`
    lists.set(key, [...(lists.get(key) ?? []), block])
  }
  return [...lists.values()].filter(
    (steps) => steps.length >= STEPS_MIN && steps.filter(({ text }) => ORDERS.test(plainOf(text))).length * 3 >= steps.length * 2,
  )
}

/** The steps with all that stands among and around them. */
function textOf(document: Document, steps: readonly Block[]): string {
  const section = document.sections[steps[0]?.section ?? 0]
  return section === undefined ? '' : sectionText(document, section)
}

function withoutFailure(document: Document): readonly Hit[] {
  return procedures(document).flatMap((steps) => {
    const text = textOf(document, steps)
    const step = steps.slice(0, -1).findLast((one) => CHANGES.test(one.text))
    if (step === undefined || FAILS.test(text.replace(/\bstops?\b/gi, '')) || BRINGS_BACK.test(text)) return []
    const number = steps.indexOf(step) + 1
    return [
      {
        ...quoted({ text: firstOf(document, step), start: step.start }),
        severity: 'major',
        category: 'failure',
        description: `Step ${number} of ${steps.length}, “${shown(plainOf(step.text))}”, changes something, and no step says what to do if it fails half-way: go on, repeat it, or go back.`,
        remediation: `Add to step ${number} what a failure looks like and what to do then, and say from which steps the procedure can be started again.`,
        weight: 0.7,
      },
    ]
  })
}

function withoutSign(document: Document): readonly Hit[] {
  return procedures(document).flatMap((steps) => {
    const step = steps.findLast((one) => CHANGES.test(one.text)) ?? steps.at(-1)
    if (step === undefined || SHOWS.test(textOf(document, steps))) return []
    return [
      {
        ...quoted({ text: firstOf(document, step), start: step.start }),
        severity: 'minor',
        category: 'operations',
        description: `None of the ${steps.length} steps says how to see that it has worked; after “${shown(plainOf(step.text))}” one can only hope and go on.`,
        remediation: 'Add to each step that changes something the command or screen to look at and what it shows when all is well.',
        weight: 0.7,
      },
    ]
  })
}

const firstOf = (document: Document, block: Block): string =>
  document.sentences.find((sentence) => sentence.block === block.index)?.text ?? block.text

export const procedureChecks: readonly Check[] = [
  {
    id: 'procedure-without-failure-path',
    modes: [47, 74],
    looksFor: 'numbered procedures that never say what to do when a step fails half-way',
    find: withoutFailure,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:if (?:a|any|the|one|this) (?:step|command|run|copy|migration|procedure)\b.*\b(?:fails?|breaks?|stops?)|roll(?:ed|ing)? ?back|start again from|way back)\b/i,
        does: 'says what to do then',
      }),
  },
  {
    id: 'procedure-without-sign-of-success',
    modes: [74, 41],
    looksFor: 'numbered procedures in which no step says how to see that it worked',
    find: withoutSign,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:verif(?:y|ied)|check(?: that)?|expect|confirm)\b/i,
        shares: 2,
        does: 'says how to see it',
      }),
  },
]
