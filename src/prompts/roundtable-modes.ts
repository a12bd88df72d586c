/** What each mode asks for, in its own fields, and what a role has to do in it. One row a mode; the objection round has its own. */
import type { TalkView } from '../core/roundtable/views.ts'
import type { ModeName, Role } from '../core/roundtable/words.ts'

interface Told {
  /** The rules of the mode and its fields. */
  readonly rules: string
  /** What to do now, in one sentence. */
  readonly now: string
}

const MODES: Readonly<Record<ModeName, Told>> = {
  collaborative: {
    rules:
      'MODE: collaborative. All speak at once and build one answer together. In "builds", put together at least two claims of others by id and say what the combination adds that nobody had said. Agreement alone adds nothing; where two claims do not fit together, say so.',
    now: 'Build on at least two claims of others, and say what that adds.',
  },
  adversarial: {
    rules:
      'MODE: adversarial. All speak in turn. First the steel-man: choose the speaker you disagree with most and put that position in its strongest form, in its holder\'s own terms ("steelman"). Then attack it: at least three different flaws, by claim id where you can ("flaws"), and your strongest counter-argument, aimed at its strongest claim ("strongest"). Attack positions, never people.',
    now: 'Put one opponent at its strongest, name at least three flaws, and aim your strongest counter-argument at its strongest claim.',
  },
  socratic: {
    rules:
      'MODE: socratic. All speak in turn, and from round 1 on only in questions: every sentence of "text" that says something is a question, and none answers itself ("…, isn\'t it?" does). Put the same questions into "questions", each with the claim it probes; at least one lays open an assumption that nobody has stated ("assumption"). Side, statement, alternatives and failure modes still go into their fields.',
    now: 'Ask the questions whose answers would change minds; lay open at least one unstated assumption.',
  },
  'expert-panel': {
    rules:
      'MODE: expert panel. All speak at once, each for one discipline. Stay inside yours: facts and inferences only where it can judge. Say in "boundary" where it ends, and in "evidenceWanted" what it would want to see, and is not there yet, before it agrees.',
    now: 'Judge from your discipline, say where it ends, and what evidence it would ask for.',
  },
  'devils-advocate': {
    rules:
      'MODE: devil\'s advocate. All speak in turn. One seat argues for, one against, the others weigh. In "challenge", say what you hold against the working answer and name the claim it hits. A challenge that restates the answer, or repeats your last one, is none.',
    now: 'Challenge the working answer with something that was not said before.',
  },
  delphi: {
    rules:
      'MODE: Delphi. All answer alone and without names. From round 1 on each is shown figures of the round before and reasons without authors, and of words only its own. In "reactsTo", name one figure exactly as shown. Say in "moved" whether your side or confidence differs from your last, in "onEvidence" the ids of evidence or claims that moved you, and in "why" what they showed. Standing apart from the others is no reason to move.',
    now: 'React to a figure of the last round, and say whether you moved, on which evidence.',
  },
  'red-team-blue-team': {
    rules:
      'MODE: red team, blue team. All speak at once. Red finds how the proposal could be broken on purpose; blue answers every open vulnerability by id. Stay at the level a review needs: what would be attacked, what that takes and how it would show, never working instructions.',
    now: 'Do what your team owes.',
  },
}

const DUTIES: Readonly<Partial<Record<Role, string>>> = {
  primary: 'YOUR ROLE: you argue for. Your side is YES in every round; make the best honest case for it.',
  opposition: 'YOUR ROLE: you argue against. Your side is NO in every round; make the best honest case for it.',
  evaluator: 'YOUR ROLE: you weigh. Take any side, but in every round challenge at least one claim of another by id, with the reason.',
  red: 'YOUR ROLE: red. In "attacks", each with a title, its precondition and at least two steps. Leave "answers" empty.',
  blue: 'YOUR ROLE: blue. In "answers", every open vulnerability by id, each with a mitigation, or a note why the risk is accepted. Leave "attacks" empty.',
}

/** It takes the place of the mode for one round, so it is told where the round is. */
const OBJECTION: Told = {
  rules:
    'This is a ROUND OF OBJECTIONS; what the mode asks for is not asked now. Agreement came too easily, so everybody has to disagree once, whatever they hold. All three are mandatory, and none may stand anywhere earlier in the talk: "counterargument", one argument against what all agree on, with the claim it hits; "hypothesis", one explanation or option that nobody has named; "assumption", something all take for granted, and why it may be false. Code compares each with everything said before. Then say honestly whether they change your own side and confidence.',
  now: 'Bring one counter-argument, one new hypothesis and one challenged assumption.',
}

export const modeOf = (mode: ModeName): string => MODES[mode].rules

export const objectionOf = ({ purpose }: TalkView): string | null => (purpose === 'object' ? OBJECTION.rules : null)

/** Roles are of the mode, so in a round of objections only those that bind a side still hold. */
export const dutyOf = ({ purpose, self: { role } }: TalkView): string | null =>
  purpose === 'object' && role !== 'primary' && role !== 'opposition' ? null : (DUTIES[role] ?? null)

export const nowOf = ({ purpose }: TalkView): string => (purpose === 'object' ? OBJECTION : MODES[purpose]).now
