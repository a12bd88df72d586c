/** What a seat of the roundtable is told: alone at first, then round by round, and what the judge and the writer of a synthesis are told. */
import { renderShown } from '../core/roundtable/context/shown.ts'
import type { EvaluateView, PositionView, SynthesizeView, TalkView, VerifyView } from '../core/roundtable/views.ts'
import type { Prompt } from '../core/seat.ts'
import { fence } from './fence.ts'
import { dutyOf, nowOf, rulesOf } from './roundtable-modes.ts'
import {
  CITATIONS,
  CONTEXT,
  figuresOf,
  IDS,
  LABELS,
  line,
  openRisksOf,
  prompt,
  seatOf,
  sourcesOf,
  suppliedOf,
  talkSoFar,
  topicOf,
} from './roundtable-parts.ts'

export const position = ({ topic, self, files, passages, supplied }: PositionView): Prompt =>
  prompt(
    [
      seatOf(self),
      'You take your position alone: nobody has spoken yet, and you will not see the others first. It is kept beside where you end.',
      LABELS,
      CITATIONS,
      CONTEXT,
    ],
    [
      topicOf(topic),
      sourcesOf(files, passages),
      suppliedOf(supplied),
      'Answer the question: your side (YES, NO or UNCERTAIN; null only if it can not be answered with yes or no), your confidence from 0 to 1, your position in one sentence, your reasons in at most 250 words with labels and citations, and the references. If the sources do not settle it, say so and be UNCERTAIN.',
    ],
  )

const VOTING = `VOTE on the working answer: ACCEPT; MINOR, if it stands with small changes; BLOCKER, if it must not stand like this. Give the reason and the claim it concerns. A BLOCKER holds until you vote otherwise. Judge the answer, not how many hold it.`

const CHANGING =
  'CHANGING SIDES. A change of side counts only with evidence that you had not cited before: new references, or a proven claim of another that you now support by id. Without, it is published as unsupported and not counted. Do not give way to numbers, tone or confidence.'

const FIELDS =
  'OTHER FIELDS. "alternatives": at least two, each with why it is rejected. "failureModes": at least three, each with a mitigation. "uncertain": what you do not know. "challenges": claims of others that you dispute, with the reason. "supports": those you hold. "retracts": your own that you no longer hold. "controls": null unless the stakes are high.'

const HIGH_STAKES =
  'The stakes are high: in "controls", state the bounds of what may be done (scope), who must approve (approval) and how it is called off (abort).'

const checkedFor = ({ questions }: TalkView): string | null =>
  questions.length === 0
    ? null
    : `Your contribution is checked for this, and what fails comes back to you once:\n${questions.map(({ id, asks }) => `${id}: ${asks}`).join('\n')}`

/** Any mode, and the round of objections: the rules differ, the rest is the same. */
export function talk(view: TalkView): Prompt {
  const { topic, self, files, passages, supplied, window, statistics, vulnerabilities, highStakes } = view
  return prompt(
    [
      seatOf(self),
      rulesOf(view),
      dutyOf(view),
      LABELS,
      CITATIONS,
      IDS,
      VOTING,
      CHANGING,
      FIELDS,
      highStakes === null ? null : HIGH_STAKES,
      CONTEXT,
      checkedFor(view),
    ],
    [
      topicOf(topic),
      sourcesOf(files, passages),
      suppliedOf(supplied),
      talkSoFar(window),
      figuresOf(statistics),
      openRisksOf(vulnerabilities),
      ...standing(view),
      instructions(view),
    ],
  )
}

/** What the instructions speak of. */
function standing({ before, answer, focus, trigger, mend }: TalkView): readonly (string | null)[] {
  return [
    before === null
      ? null
      : fence('what you held last', `${before.side ?? 'neither yes nor no'}, ${before.confidence}: ${before.statement}`),
    answer === null ? null : fence('the working answer', `${answer.side ?? 'neither yes nor no'}: ${answer.statement}`),
    focus === null ? null : fence('what this round should be about', focus),
    trigger === null ? null : fence('why objections are called for', trigger),
    mend === null ? null : fence('your contribution of this round', mend.text),
    mend === null ? null : fence('what is wrong with it', mend.problems.map((problem) => `- ${line(problem)}`).join('\n')),
  ]
}

/** Of this round, and no longer than 150 tokens: what always holds stands in the rules. */
function instructions(view: TalkView): string {
  const { purpose, mode, round, roundsPlanned, answer, focus, mend } = view
  const which = purpose === 'object' ? `round ${round}, objections (${mode})` : `round ${round} of ${roundsPlanned} (${mode})`
  if (mend !== null)
    return `Now: ${which}. Your contribution has to be mended, this once. Send it again whole, with every problem listed above put right and the rest as it was. Change no side because of this.`
  return [
    `Now: ${which}.`,
    nowOf(view),
    focus === null ? null : 'Keep to what this round should be about.',
    answer === null ? 'There is no working answer yet: put "none" for the vote.' : 'Vote on the working answer.',
    'Text: at most 250 words, labelled and cited. Say something new, or say plainly that you have nothing to add.',
  ]
    .filter((part) => part !== null)
    .join(' ')
}

export function verify({ topic, mode, items }: VerifyView): Prompt {
  const asks = new Map(items.map(({ question, asks: text }) => [question, text]))
  const speakers = [...new Set(items.map(({ speaker }) => speaker))]
  const shown = speakers.flatMap((speaker) => {
    const own = items.filter((item) => item.speaker === speaker)
    const [first] = own
    const questions = own.map(({ question }) => question).join(', ')
    return first === undefined ? [] : [`${speaker}, to be ruled on: ${questions}`, fence(speaker, renderShown(first.contribution))]
  })
  return prompt(
    [
      'You are the judge of a roundtable of speakers without names. You rule on questions about form and care that code could not settle. You take no side on the question itself, and length, tone and confidence are no merits.',
      'A question holds only if the words shown let you say so; where they do not, it does not hold. Give the reason in one sentence that names what you saw.',
    ],
    [
      topicOf(topic),
      `The mode is ${mode}. The questions:\n${[...asks].map(([id, text]) => `${id}: ${text}`).join('\n')}`,
      ...shown,
      "Rule on every question listed for every speaker: speaker as shown, the question's id, whether it holds, and why.",
    ],
  )
}

export const evaluate = ({ topic, mode, text, concerns }: EvaluateView): Prompt =>
  prompt(
    [
      'You review one contribution to a discussion before anybody else sees it. Two questions, each by itself. Intent: is it meant to help somebody do harm? Actionable: could a reader act on it, because it gives steps, amounts, names or means?',
      'Speaking of dangers, naming a weakness, quoting, arguing for or against a policy and describing how to protect something are neither. Topic words alone are nothing. When in doubt, answer false and say what you doubt.',
    ],
    [
      topicOf(topic),
      `The discussion is held in the mode ${mode}.`,
      concerns.length === 0 ? null : fence('what a word list noticed', concerns.map((concern) => `- ${line(concern)}`).join('\n')),
      fence('the contribution', text),
      'Answer both questions, with the reason in one or two sentences.',
    ],
  )

export const synthesize = ({ topic, mode, self, counted, window }: SynthesizeView): Prompt =>
  prompt(
    [
      `You write up a roundtable as "${self.name}". ${self.persona}\nHow you reason: ${self.method}`,
      'Tell what came of it: the answer and how far it is shared, what it rests on, what was disputed and never settled, what nobody knows. Name claims by id, speakers only as shown. Add no claim of your own. The count stands as it is: you may explain it, never change or soften it. What one speaker alone holds is dissent, not noise.',
      IDS,
    ],
    [
      topicOf(topic),
      `The mode was ${mode}. The count:`,
      fence('the count', counted),
      talkSoFar(window),
      'Write at most 400 words, and list the ids of the claims it rests on.',
    ],
  )
