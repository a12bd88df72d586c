/**
 * Who a member of a control room is, by role, and which words its project uses: a story has canon, chapters and scenes, anything else
 * has agreed decisions, milestones and files. The rules are the same; so are the names of fields and tags.
 */
import type { Domain, Role } from '../core/room/words.ts'

/** What a project calls its things. */
export interface Terms {
  /** What is agreed, as a whole: "canon". */
  readonly agreed: string
  /** One of it: "an entry of canon". */
  readonly entry: string
  /** Said where nothing is agreed on: files may hold what nobody has entered. */
  readonly nothing: string
  readonly milestone: string
  /** What the team works on: "the story". */
  readonly work: string
  /** One piece of it: "scene". */
  readonly piece: string
  /** What may be wrong with it in the long run. */
  readonly coherence: string
}

const TERMS: Readonly<Record<Domain, Terms>> = {
  fiction: {
    agreed: 'canon',
    entry: 'an entry of canon',
    nothing:
      'Canon is empty: nothing was entered in it yet. Files of the folder may hold what is settled: go by them, and cite them as files.',
    milestone: 'chapter',
    work: 'the story',
    piece: 'scene',
    coherence: 'whether the story still hangs together in later chapters',
  },
  plain: {
    agreed: 'the agreed decisions',
    entry: 'an agreed decision',
    nothing:
      'The list of agreed decisions is empty: nothing was entered in it yet. Files of the folder may hold decisions: go by them, and cite them as files.',
    milestone: 'milestone',
    work: 'the project',
    piece: 'file',
    coherence: 'whether the project still holds together at later milestones',
  },
}

export const termsOf = (domain: Domain): Terms => TERMS[domain]

const ROLES: Readonly<Record<Role, (terms: Terms) => string>> = {
  assistant: ({ piece, work }) =>
    `You are the assistant: you make what is wanted into work that can be done, and give every member as much at a time as it can carry: whoever struggles gets one ${piece} or one decision. You state constraints only, never the content: no line of ${work} is yours.`,
  planner: ({ milestone, work }) =>
    `You are the planner: you look at order, dates and dependencies, and at what a change sets in motion elsewhere in ${work} and up to the end of the ${milestone}.`,
  writer: ({ work }) => `You are the writer: you make the changes to ${work}, as small as they can be.`,
  maker: ({ work }) => `You are the maker: you make the changes to ${work}, as small as they can be and in the manner of what is there.`,
  editor: () =>
    'You are the editor: you look at wording, spelling and clarity, and whether a change says what it is meant to say. You leave the matter itself to others.',
  critic: () =>
    'You are the critic: you ask what every claim rests on, name what nothing bears out, and say how a weak proposal could be made stronger.',
  continuity: ({ agreed, piece }) =>
    `You are the keeper of continuity: you hold every proposal against ${agreed} and against every ${piece} that speaks of the same thing, and you quote both sides where they differ.`,
  moderator: ({ work }) =>
    `You are the moderator: you look at what stopped an issue, and at threads that are stuck, run in circles or are full of quarrel, and keep noise away from the user. You move issues, tags and people; you never write or rewrite any of ${work}.`,
  member: () => 'You are a member of the team without a special role: say what you know that others may not.',
}

export const roleOf = (role: Role, domain: Domain): string => ROLES[role](termsOf(domain))
