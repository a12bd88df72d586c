/** Subagents of a host at a roundtable: each fills the shape of whatever purpose it is asked for, from what its seat may see. */
import type { Client } from '@modelcontextprotocol/client'
import type { RoundtableViews, TalkView } from '../../src/core/roundtable/views.ts'
import type { Purpose } from '../../src/core/roundtable/words.ts'
import { call } from './clients.ts'

export interface Owed {
  readonly request: string
  readonly seat: string
  readonly purpose: Purpose
  readonly prompt: { readonly system: string; readonly user: string }
  readonly replySchema: Record<string, unknown>
  readonly view: RoundtableViews[Purpose]
}

export interface Manner {
  readonly side?: 'YES' | 'NO' | 'UNCERTAIN'
  readonly confidence?: number
  readonly vote?: 'ACCEPT' | 'MINOR' | 'BLOCKER'
  readonly text?: string
  readonly needsContext?: readonly { readonly question: string; readonly why: string }[]
}

const TEXT = 'The disks are idle from 01:00 to 05:00.[FACT][1] So a backup disturbs nobody then.[INFER]'
export const DOSSIER = [{ path: 'notes.md', text: 'The disks are idle from 01:00 to 05:00. A backup takes 90 minutes.' }]
/** Enough for every seat to have something new to quote in every round. */
export const NOTES = [
  {
    path: 'notes.md',
    text: Array.from(
      { length: 40 },
      (_, nth) => `In week ${nth + 1} the backup at night took ${60 + nth} minutes, and nobody waited for it.`,
    ).join('\n\n'),
  },
]

const REFERENCES = [
  { n: 1, path: 'notes.md', lines: { start: 1, end: 1 }, quote: 'The disks are idle from 01:00 to 05:00.', url: null, title: null },
]

/** The ids of claims of others that the prompt shows, as any reader would find them. */
const claimsShown = (user: string): readonly string[] => [...new Set(user.match(/\bC[1-9]\d*\b/g) ?? [])]

const partOf = ({ purpose, prompt, view }: Owed): Record<string, unknown> => {
  const [first = null, second = null] = claimsShown(prompt.user)
  const talk = view as TalkView
  switch (purpose) {
    case 'collaborative':
      return { builds: first === null || second === null ? [] : [{ claims: [first, second], adds: 'Together they fix the hour.' }] }
    case 'adversarial':
      return {
        steelman: { speaker: 'Speaker A', text: 'Nobody works at night, so nothing is disturbed.' },
        flaws: ['The crew sleeps.', 'The tape may jam.', 'Alarms go unheard.'].map((flaw) => ({ claim: first, flaw })),
        strongest: { claim: first, argument: 'An idle disk is no reason: somebody has to answer when it fails.' },
      }
    case 'socratic':
      return { questions: [{ question: 'Who is awake when it fails?', about: first, assumption: 'that somebody is' }] }
    case 'expert-panel':
      return { boundary: 'I can not judge wages.', evidenceWanted: ['a log of a month'] }
    case 'devils-advocate':
      return { challenge: { claim: first, argument: 'The hour is chosen for the disks, not for people.' } }
    case 'delphi':
      return {
        reactsTo: { statistic: 'meanConfidence', value: talk.statistics?.meanConfidence ?? 0 },
        moved: false,
        onEvidence: [],
        why: 'Nothing new.',
      }
    case 'red-team-blue-team':
      return talk.self.role === 'red'
        ? { attacks: [{ title: 'Tape theft', precondition: 'a key', steps: ['enter', 'leave with the tape'] }], answers: [] }
        : {
            attacks: [],
            answers: talk.vulnerabilities.map(({ id }) => ({ vulnerability: id, mitigation: 'A guard at night.', acceptedRisk: null })),
          }
    case 'object':
      return {
        counterargument: { claim: first, argument: OBJECTIONS[talk.round % OBJECTIONS.length] ?? '' },
        hypothesis: 'None.',
        assumption: { claim: first, assumption: 'None.', challenge: 'None.' },
      }
    default:
      return {}
  }
}

/** Another one for each round of objections, so that none was said before. */
const OBJECTIONS = [
  'A warden asleep downstairs would hear nothing through two fire doors.',
  'Winter visitors may stay away for months and leave the heating idle.',
  'Perhaps travellers prefer being driven home by a late bus.',
  'Insurers raise premiums wherever nobody watches the entrance.',
  'Neighbours complained about headlights long before any plan existed.',
]

export function replyTo(owed: Owed, manner: Manner = {}): Record<string, unknown> {
  const { side = 'YES', confidence = 0.75, vote = 'ACCEPT', text = TEXT, needsContext = [] } = manner
  const references = text.includes('[1]') ? REFERENCES : []
  const sided = { side, confidence, statement: `${side}: at night, says the ${owed.seat}.`, text, references, needsContext }
  if (owed.purpose === 'position') return sided
  if (owed.purpose === 'synthesize') return { text: 'They would run it at night, as C1 says.', claims: ['C1', 'C999'] }
  const shared = {
    vote: { vote, claim: null, because: vote === 'BLOCKER' ? 'Nobody has asked the crew.' : 'It is sound.' },
    alternatives: [{ option: 'At noon', rejectedBecause: 'The disks are busy then.' }],
    failureModes: [{ failure: 'It jams.', mitigation: 'An alarm.' }],
    uncertain: ['How long it takes next year.'],
    challenges: [],
    supports: [],
    retracts: [],
    controls: null,
  }
  return { ...sided, ...shared, ...partOf(owed) }
}

export const owedBy = async (client: Client, id: string): Promise<readonly Owed[]> =>
  (await call<{ owed: readonly Owed[] }>(client, 'owed', { id, wait: 5, view: true })).data.owed

export const submitted = (client: Client, id: string, { request }: Pick<Owed, 'request'>, reply: Record<string, unknown>) =>
  call<{ verdict: string; rule: string | null; because: string | null; notTaken: readonly string[] }>(client, 'submit', {
    id,
    request,
    reply,
  })

const TURNS_MAX = 200

/** Everything that is owed, answered in this manner, until `isEnough` says so or nothing is owed. */
export async function playOn(
  client: Client,
  id: string,
  manner: (owed: Owed) => Manner = () => ({}),
  isEnough: (owed: readonly Owed[]) => boolean = () => false,
): Promise<readonly Owed[]> {
  const asked: Owed[] = []
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    const owed = await owedBy(client, id)
    if (owed.length === 0 || isEnough(owed)) return asked
    asked.push(...owed)
    for (const one of owed) {
      const { data } = await submitted(client, id, one, replyTo(one, manner(one)))
      if (data.rule !== null) throw new Error(`${one.request} was refused (${data.rule}): ${data.because}`)
    }
  }
  throw new Error(`Something was still owed after ${TURNS_MAX} turns.`)
}
