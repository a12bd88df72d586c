/** Rules that leave a case open: exceptions nobody decides on, and several hands on one thing. */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { unitText } from '../../reading/surroundings.ts'
import { PARTY } from './phrases.ts'

const EXCEPTION =
  /\b(?:exceptions? (?:are|is|may be|can be|will be) (?:possible|allowed|permitted|made|granted)|in (?:exceptional|special|justified|individual) (?:cases|circumstances|situations)|except in (?:special|exceptional|urgent|justified) (?:cases|circumstances)|unless there (?:is|are) (?:a )?good reasons?|(?:may|can) deviate|as an exception)\b/i
const DECIDED =
  /\b(?:decides?|decided by|approv\w+|granted by|in writing|if and only if|namely|that is|i\.e\.|such as|list(?:ed)? (?:in|below)|see section|for example|e\.g\.|when|:)/i

function exceptions(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const found = EXCEPTION.exec(passage.plain)
    const { roles, plain } = passage
    if (found === null || roles.has('testing') || roles.has('summary') || roles.has('risks')) return []
    if (
      !/\b(?:must|shall|may|can|should|will|allowed|permitted|granted|possible|forbidden|required|are|is)\b/i.test(plain) ||
      DECIDED.test(unitText(document, passage)) ||
      PARTY.test(plain)
    )
      return []
    if (!/\b(?:must|shall|should|may|forbidden|allowed|permitted|granted)\b/i.test(plain)) return []
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: 'minor',
        category: 'ambiguity',
        description: `“${found[0]}” in “${shown(plain)}” opens the rule and says neither which cases count nor who decides. Whoever wants an exception can claim one.`,
        remediation: `List the cases, or name who decides on “${found[0]}”, for how long it holds and where it is recorded.`,
        weight: 0.65,
      },
    ]
  })
}

const TOGETHER =
  /\b(?:(?:two|several|multiple|many|both|all|any(?: number of)?) (?:[\w-]+ )?(?:users|editors|members|people|admins|administrators|treasurers|managers|colleagues|authors|devices|clients|teams|operators|staff) (?:can|may|must be able to|are able to|should be able to) (?:\w+ly )?(?:edit|change|update|modify|write|approve|cancel|book|move|delete)|(?:edit|edited|changed|updated|modified|booked|written) (?:by (?:several|multiple|two|many) [\w ]{3,30}|(?:simultaneously|concurrently|in parallel|at the same time|at once)))\b/i
const RULED =
  /\b(?:conflict\w*|locks?|locked|last write|first (?:one|come|to|wins)|wins?|merge\w*|version\w*|etag|optimistic|transaction\w*|one at a time|refus\w+|reject\w*|order of|serial\w*|only one|keeps? the|compare|crdt|revision|atomic\w*|race|sequence)\b/i

function together(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const found = TOGETHER.exec(passage.plain)
    if (found === null || passage.roles.has('testing') || passage.roles.has('summary') || passage.roles.has('risks')) return []
    if (RULED.test(unitText(document, passage)) || /\b(?:not|never|cannot|can't|would|could|might)\b/i.test(passage.plain)) return []
    return [
      {
        ...quoted(passage.sentence, found[0]),
        severity: 'major',
        category: 'timing',
        description: `“${shown(passage.plain)}” lets several hands work on one thing (“${found[0]}”), and no rule says whose change stays when two of them meet.`,
        remediation: 'Say what the second one sees: refused with the newer version shown, merged by which rule, or locked for how long.',
        weight: 0.7,
      },
    ]
  })
}

export const ruleChecks: readonly Check[] = [
  {
    id: 'exception-without-rule',
    modes: [32],
    looksFor: 'exceptions with no word on which cases count and who decides',
    find: exceptions,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\bexceptions?\b.*\b(?:decides?|approv\w+|granted by|requested|in writing)\b/i,
        does: 'rules it',
      }),
  },
  {
    id: 'shared-change-without-conflict-rule',
    modes: [66, 32],
    looksFor: 'several people or devices changing one thing, with no rule for when they meet',
    find: together,
    answeredBy: (document, hit) =>
      answerSaying(document, hit, {
        says: /\b(?:conflict\w*|last write|optimistic|locked|at the same time|at once)\b/i,
        shares: 1,
        does: 'gives the rule',
      }),
  },
]
