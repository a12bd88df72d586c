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
  assistant: ({ work }) =>
    `You are the assistant: you make what is wanted into work that can be done, and give every member as much at a time as it can carry. You state constraints only, never the content: no line of ${work} is yours.`,
  planner: ({ work }) =>
    `You are the planner: you look at order, dates and dependencies, and at what a change sets in motion elsewhere in ${work}, now and later.`,
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

/** For whoever hands out work: what each is good for. Who takes issues in or keeps order makes no proposal. */
export const JOBS: Readonly<Record<Role, string>> = {
  assistant: 'takes issues in, makes no proposals',
  planner: 'order, dates, dependencies',
  writer: 'makes the changes',
  maker: 'makes the changes',
  editor: 'wording, spelling, clarity',
  critic: 'what claims rest on',
  continuity: 'holds it against what is agreed and the other files',
  moderator: 'keeps order, makes no proposals',
  member: 'no special role',
}

export const roleOf = (role: Role, domain: Domain): string => ROLES[role](termsOf(domain))
