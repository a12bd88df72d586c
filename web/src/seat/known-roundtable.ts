/**
 * What a person at a roundtable may fill in: claims by id with their words, the others, open attacks, the figures of the last round.
 * What is not asked of this seat is taken away; what is asked for several times stands there as often.
 */
import type { RoundtableViews, ShownContribution, TalkView } from '../../../src/core/roundtable/views.ts'
import { figure } from '../../../src/views/roundtable/phrases.ts'
import type { Known } from './known.ts'
import type { Option } from './schema-form.ts'

type View = RoundtableViews[keyof RoundtableViews]

interface Looked {
  readonly view: View
  /** "Speaker B" → a name, where the person may know it. */
  readonly names: ReadonlyMap<string, string>
  readonly claimText: (id: string) => string | null
}

const VOTES: readonly Option[] = [
  { value: 'ACCEPT', title: 'Accept' },
  { value: 'MINOR', title: 'Accept, with small changes' },
  { value: 'BLOCKER', title: 'Block: it must not stand like this' },
]

const TITLES: Readonly<Record<string, string>> = {
  claim: 'Which claim',
  question: 'The question',
  questions: 'Your questions',
  why: 'Why',
  text: 'Your reasons',
  evidence: 'Evidence',
}

/** What the mode asks for comes first: it is what the round is about. */
const LAST = ['alternatives', 'failureModes', 'uncertain', 'challenges', 'supports', 'retracts', 'controls', 'needsContext'] as const

export function roundtableKnown({ view, names, claimText }: Looked): Partial<Known> {
  if (view.purpose === 'position') return { titles: TITLES }
  if (view.purpose === 'synthesize') {
    const claims = optionsFor(
      idsIn(view.window, () => true),
      claimText,
    )
    return { titles: { ...TITLES, text: 'What came of it', claims: 'The claims it rests on' }, hints: { text: '' }, lists: { claims } }
  }
  return view.purpose === 'verify' || view.purpose === 'evaluate' ? { titles: TITLES } : talking({ view, names, claimText })
}

function talking({ view, names, claimText }: Looked & { readonly view: TalkView }): Partial<Known> {
  const others = optionsFor(
    idsIn(view.window, ({ isYours }) => !isYours),
    claimText,
  )
  const own = optionsFor(
    idsIn(view.window, ({ isYours }) => isYours, false),
    claimText,
  )
  const attacks = view.vulnerabilities.map(({ id, title }) => ({ value: id, title: `${id}: ${title}` }))
  const { role } = view.self
  return {
    ones: { claim: others, about: others, vote: VOTES, speaker: speakersIn(view, names), vulnerability: attacks },
    lists: { supports: others, retracts: own, claims: others, onEvidence: others },
    left: [
      ...(others.length === 0 ? ['challenges'] : []),
      ...(view.highStakes === null ? ['controls'] : []),
      ...(role === 'blue' ? ['attacks'] : []),
      ...(role === 'red' || attacks.length === 0 ? ['answers'] : []),
    ],
    last: LAST,
    seeds: seedsFor(view),
    titles: TITLES,
    hints: hintsFor(view),
  }
}

const NO_OPTION = { option: '', rejectedBecause: '' }
const NO_FAILURE = { failure: '', mitigation: '' }
const NO_FLAW = { claim: null, flaw: '' }

/** One that is left as it is, is left out of the reply. */
const seedsFor = ({ vulnerabilities }: TalkView): Known['seeds'] => ({
  alternatives: [NO_OPTION, NO_OPTION],
  failureModes: [NO_FAILURE, NO_FAILURE, NO_FAILURE],
  flaws: [NO_FLAW, NO_FLAW, NO_FLAW],
  answers: vulnerabilities.filter(({ isOpen }) => isOpen).map(({ id }) => ({ vulnerability: id, mitigation: '', acceptedRisk: '' })),
})

function hintsFor({ statistics }: TalkView): Known['hints'] {
  const fixed = { questions: 'Questions only; none that answers itself.', claim: '', because: '' }
  if (statistics === null) return fixed
  const { meanConfidence, medianConfidence, yes, no, uncertain } = statistics
  const shown = `Mean confidence ${figure(meanConfidence)}, median ${figure(medianConfidence)}; ${yes} yes, ${no} no, ${uncertain} uncertain.`
  return { ...fixed, value: shown }
}

type Window = TalkView['window']

/** Newest first, each once. What is only in a summary has an id and no speaker: it may be anybody's. */
function idsIn({ full, now, state, summaries }: Window, isMeant: (said: ShownContribution) => boolean, hasOlder = true): readonly string[] {
  const said = [...now, ...full.toReversed().flatMap(({ contributions }) => contributions)]
  const shown = new Set(said.flatMap(({ claims }) => claims))
  const older = hasOlder
    ? [state, ...full.flatMap(({ named }) => named), ...summaries.map(({ text }) => text)].flatMap(
        (text) => text.match(/\bC\d{1,6}\b/g) ?? [],
      )
    : []
  return [...new Set([...said.filter(isMeant).flatMap(({ claims }) => claims), ...older.filter((id) => !shown.has(id))])]
}

const TEXT_MAX = 140

const optionsFor = (ids: readonly string[], claimText: Looked['claimText']): readonly Option[] =>
  ids.map((id) => {
    const text = claimText(id) ?? ''
    return { value: id, title: text === '' ? id : `${id}: ${text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).trimEnd()} …` : text}` }
  })

function speakersIn({ window: { full, now } }: TalkView, names: ReadonlyMap<string, string>): readonly Option[] {
  const said = [...full.flatMap(({ contributions }) => contributions), ...now]
  const speakers = [...new Set(said.filter(({ isYours }) => !isYours).map(({ speaker }) => speaker))].toSorted()
  return speakers.map((speaker) => ({ value: speaker, title: names.has(speaker) ? `${names.get(speaker)} (${speaker})` : speaker }))
}
