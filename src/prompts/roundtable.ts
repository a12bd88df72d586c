/**
 * What a seat of the roundtable is told: alone at first, then round by round, and what the judge and the writer of a synthesis are
 * told. The rules, the question with its sources and the talk are the same for all; who is asked and for what stands at the end.
 */
import { renderShown } from '../core/roundtable/context/shown.ts'
import type { EvaluateView, PositionView, SynthesizeView, TalkView, VerifyView } from '../core/roundtable/views.ts'
import type { Prompt } from '../core/seat.ts'
import { fence } from './fence.ts'
import { promptOf } from './parts.ts'
import { dutyOf, nowOf, objectionOf } from './roundtable-modes.ts'
import { figuresOf, line, namedOf, openRisksOf, selfOf, stateOf, subjectOf, systemOf, talkOf } from './roundtable-parts.ts'
import { passagesOf } from './sources.ts'

const NEAREST = 'Passages of the dossier nearest to the question:'

/** Null: the dossier is shown whole. */
const nearOf = ({ sources, passages }: Pick<TalkView, 'sources' | 'passages'>): string | null =>
  sources.whole === null ? passagesOf(NEAREST, passages) : null

export const position = (view: PositionView): Prompt =>
  promptOf({
    system: systemOf(view),
    subject: subjectOf(view),
    task: [
      selfOf(view.self),
      nearOf(view),
      'Now: alone, before round 1. Nobody has spoken yet, and you do not see the others first. Others will read this in round 1; there is no vote yet, and nothing of the mode is asked. Answer the question: your side, your position in one sentence that says what you would do and on what condition, your reasons in "text", and how sure you are. If the sources do not settle it, say what is missing and be UNCERTAIN.',
    ],
  })

/** Any mode, and the round of objections. */
export function talk(view: TalkView): Prompt {
  const { self, window, statistics, vulnerabilities, named, round } = view
  return promptOf({
    system: systemOf(view),
    subject: subjectOf(view),
    talk: talkOf(window, round),
    task: [
      selfOf(self),
      dutyOf(view),
      objectionOf(view),
      nearOf(view),
      stateOf(window),
      figuresOf(statistics),
      openRisksOf(vulnerabilities),
      namedOf(named),
      ...standing(view),
      instructions(view),
    ],
  })
}

/** What the instructions speak of. */
function standing({ answer, focus, trigger, mend }: TalkView): readonly (string | null)[] {
  return [
    answer === null ? null : fence('the working answer', `${answer.side ?? 'neither yes nor no'}: ${answer.statement}`),
    focus === null ? null : fence('what this round should be about', focus),
    trigger === null ? null : fence('why objections are called for', trigger),
    mend === null
      ? null
      : fence(mend.reply === null ? 'the text of your contribution' : 'your contribution as you sent it', mend.reply ?? mend.text),
    mend === null ? null : fence('what is wrong with it', mend.problems.map((problem) => `- ${line(problem)}`).join('\n')),
  ]
}

/** Of this round, and no longer than 150 tokens: what always holds stands in the rules. */
function instructions(view: TalkView): string {
  const { purpose, mode, round, roundsPlanned, answer, before, focus, mend } = view
  const which = purpose === 'object' ? `round ${round}, objections (${mode})` : `round ${round} of ${roundsPlanned} (${mode})`
  if (mend !== null)
    return `Now: ${which}. Your contribution has to be mended, this once. Send it again whole, with every problem listed above put right and the rest as it was. Change no side because of this.`
  return [
    `Now: ${which}.`,
    before === null ? null : `You last held ${before.side ?? 'neither yes nor no'}, ${before.confidence}.`,
    nowOf(view),
    focus === null ? null : 'Keep to what this round should be about.',
    answer === null ? 'There is no working answer yet: the vote is null.' : 'Vote on the working answer.',
    'Say what is new: do not repeat what stands in the talk.',
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
  return promptOf({
    system: [
      'You are the judge of a roundtable of speakers without names. You rule on questions about form and care that code could not settle. You take no side on the question itself, and length, tone and confidence are no merits.',
      'A question holds only if the words shown let you say so; where they do not, it does not hold. Give the reason in one sentence that names what you saw.',
    ],
    subject: [fence('the question', topic)],
    task: [
      `The mode is ${mode}. The questions:\n${[...asks].map(([id, text]) => `${id}: ${text}`).join('\n')}`,
      ...shown,
      "Rule on every question listed for every speaker: speaker as shown, the question's id, whether it holds, and why.",
    ],
  })
}

export const evaluate = ({ topic, mode, text, concerns }: EvaluateView): Prompt =>
  promptOf({
    system: [
      'You review one contribution to a discussion before anybody else sees it. Two questions, each by itself. Intent: is it meant to help somebody do harm? Actionable: could a reader act on it, because it gives steps, amounts, names or means?',
      'Speaking of dangers, naming a weakness, quoting, arguing for or against a policy and describing how to protect something are neither. Topic words alone are nothing. When in doubt, answer false and say what you doubt.',
    ],
    subject: [fence('the question', topic)],
    task: [
      `The discussion is held in the mode ${mode}.`,
      concerns.length === 0 ? null : fence('what a word list noticed', concerns.map((concern) => `- ${line(concern)}`).join('\n')),
      fence('the contribution', text),
      'Answer both questions, with the reason in one or two sentences.',
    ],
  })

export const synthesize = (view: SynthesizeView): Prompt =>
  promptOf({
    system: systemOf(view),
    subject: subjectOf(view),
    talk: talkOf(view.window, 0),
    task: [
      `The talk is over, and you write it up as "${line(view.self.name)}". ${view.self.persona}\nHow you reason: ${view.self.method}`,
      stateOf(view.window),
      fence('the count', view.counted),
      'Tell what came of it: the answer and how far it is shared, what it rests on, what was disputed and never settled, what nobody knows. Name claims by id, speakers only as shown. Add no claim of your own. The count stands as it is: you may explain it, never change or soften it. What one speaker alone holds is dissent, not noise. List the ids of the claims it rests on.',
    ],
  })
