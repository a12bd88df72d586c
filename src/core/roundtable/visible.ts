/**
 * What a seat sees, by purpose. A prompt has 12,000 tokens and a dossier that is shown whole, however long the talk is: the rules, the
 * question and the talk come first and are the same for all, then what this turn can not do without; passages take what is left.
 */
import { assert } from '../assert.ts'
import { type Dossier, sharedSources } from '../dossier.ts'
import { type House, seatOf } from '../house/house.ts'
import type { Seat } from '../house/words.ts'
import { ownEntry } from '../record.ts'
import { cutToTokensAtMost, tokensAtMost } from '../text/tokens.ts'
import { ANCHOR_FOCUS } from './anchors.ts'
import { calmed, fencedTokens, type Lens, lensOf } from './context/lens.ts'
import { LINE, PROMPT, SHARE, WINDOW } from './context/numbers.ts'
import { reasonsFor } from './context/reasons.ts'
import { passagesWithin } from './context/sources.ts'
import { frameOf, optionsOf, topicOf, windowFor } from './context/window.ts'
import { roundsPlanned } from './exits.ts'
import { modeOf } from './modes/modes.ts'
import { namedBefore } from './named.ts'
import { type Contribution, type Grant, lastHeld, type Round, type Roundtable } from './state.ts'
import { statisticsOf } from './statistics.ts'
import { questionsFor } from './verify/questions.ts'
import type { PositionView, RoundtableViews, Self, ShownContext, Statistics, TalkView } from './views.ts'
import { toEvaluate, toSynthesize, toVerify } from './visible-staff.ts'
import type { Purpose } from './words.ts'

export function visible(own: Roundtable, request: string, house: House, dossier: Dossier): RoundtableViews[Purpose] {
  const grant = ownEntry(own.grants, request)
  assert(grant !== undefined, `${request} is not open, so nobody may see it.`)
  switch (grant.purpose) {
    case 'position':
      return toTakePosition(own, grant, house, dossier)
    case 'verify':
      return toVerify(own, grant, house)
    case 'evaluate':
      return toEvaluate(own, grant, house)
    case 'synthesize':
      return toSynthesize(own, grant, house, dossier)
    default:
      return toTalk(own, grant, grant.purpose, house, dossier)
  }
}

/** What is left of the total after each part; a part never takes more than its share of that. */
class Purse {
  left: number = WINDOW.total - PROMPT.fixed

  pay(tokens: number): void {
    this.left -= tokens
  }

  /** What a part may take: its own limit, or this share of what is left. */
  upTo(limit: number, share: number): number {
    return Math.max(0, Math.min(limit, Math.floor(this.left * share)))
  }
}

/* ——— what every seat at the table is shown ——— */

function selfOf(own: Roundtable, { id, name, persona, method, interests }: Seat, purse: Purse): Self {
  const place = own.places[id]
  assert(place !== undefined, `${id} has no place at the table.`)
  const { alias, anchor, perspective, role } = place
  const self = {
    alias,
    name,
    persona: cutToTokensAtMost(persona, PROMPT.persona),
    method: cutToTokensAtMost(method, PROMPT.method),
    interests,
    anchor,
    focus: ANCHOR_FOCUS[anchor],
    perspective: perspective === null ? null : cutToTokensAtMost(perspective, PROMPT.perspective),
    role,
  }
  purse.pay([self.name, self.persona, self.method, self.focus, self.perspective ?? ''].reduce((sum, text) => sum + tokensAtMost(text), 0))
  return self
}

/** Newest first where not all fit; then in their order again. */
function suppliedTo(own: Roundtable, lens: Lens, purse: Purse): readonly ShownContext[] {
  const kept: ShownContext[] = []
  let left = purse.upTo(PROMPT.supplied, SHARE.part)
  for (const { id, question, supplied } of own.contexts.toReversed()) {
    if (supplied === null) continue
    const shown = { id, question: lens.line(question, LINE.question), success: supplied.success, result: '' }
    const room = left - fencedTokens(`${id} ${shown.question}`, '')
    if (room <= 0) break
    const answered = { ...shown, result: cutToTokensAtMost(calmed(supplied.result), room) }
    const cost = fencedTokens(`${id} ${answered.question}`, answered.result)
    left -= cost
    purse.pay(cost)
    kept.unshift(answered)
  }
  return kept
}

function toTakePosition(own: Roundtable, grant: Grant, house: House, dossier: Dossier): PositionView {
  const purse = new Purse()
  const seat = seatOf(house, grant.seat)
  const { mode, highStakes } = optionsOf(house)
  const topic = topicOf(house)
  purse.pay(fencedTokens('', topic))
  const supplied = suppliedTo(own, lensOf(own, house), purse)
  const base = { topic, mode, questions: questionsFor(mode, highStakes), highStakes, self: selfOf(own, seat, purse), supplied }
  return { purpose: 'position', ...base, ...sourcesFor(topic, seat, house, dossier, purse, PROMPT.passagesAlone) }
}

/** Where the dossier stands whole, the nearest passages are for those who can not read it all: stand-ins. */
function sourcesFor(
  query: string,
  seat: Seat,
  house: House,
  dossier: Dossier,
  purse: Purse,
  most: number,
): Pick<TalkView, 'sources' | 'passages'> {
  const sources = sharedSources(dossier, house.limits.sourceTokensMax)
  if (dossier.files.length === 0) return { sources, passages: [] }
  const room = sources.whole === null ? purse.left - PROMPT.files : most
  return { sources, passages: passagesWithin(query, seat, dossier, Math.min(most, room)) }
}

/* ——— to talk ——— */

function toTalk(own: Roundtable, grant: Grant, purpose: TalkView['purpose'], house: House, dossier: Dossier): TalkView {
  const purse = new Purse()
  const options = optionsOf(house)
  const seat = seatOf(house, grant.seat)
  const lens = lensOf(own, house)
  const round = own.rounds.find((one) => one.round === grant.round)
  assert(round !== undefined, `Round ${grant.round} is not open.`)
  const topic = topicOf(house)
  const window = windowFor(own, grant.seat, grant.shown, grant.round, house, frameOf(house, dossier))
  purse.pay(fencedTokens('', topic) + window.tokens.total)
  const self = selfOf(own, seat, purse)
  const turn = turnOf(own, grant, round, purpose, house, lens, purse)
  const mend = mendOf(round, grant, lens, purse)
  const supplied = suppliedTo(own, lens, purse)
  const vulnerabilities = vulnerabilitiesOf(own, grant.round, lens, purse)
  const statistics = figuresFor(own, grant, house, lens, purse)
  return {
    purpose,
    topic,
    mode: options.mode,
    self,
    ...sourcesFor(`${topic} ${round.focus ?? ''}`.trim(), seat, house, dossier, purse, PROMPT.passagesMax),
    supplied,
    round: grant.round,
    roundsPlanned: roundsPlanned(own, options),
    ...turn,
    window,
    statistics,
    highStakes: options.highStakes,
    vulnerabilities,
    mend,
  }
}

type Turn = Pick<TalkView, 'focus' | 'answer' | 'before' | 'named' | 'questions' | 'trigger'>

/** What this turn is about: short, and always shown. */
function turnOf(
  own: Roundtable,
  { seat, round: nth }: Grant,
  { focus, answer }: Round,
  purpose: TalkView['purpose'],
  house: House,
  lens: Lens,
  purse: Purse,
): Turn {
  const { mode, highStakes } = optionsOf(house)
  const held = lastHeld(own, seat, nth)
  const ofMode = modeOf(mode).questions.map(({ id }) => id)
  const { alternatives, failureModes } = namedBefore(own, seat, nth)
  const trigger = own.detections.findLast(({ round }) => round < nth)?.because ?? null
  const turn: Turn = {
    focus: focus === null ? null : cutToTokensAtMost(focus, PROMPT.focus),
    answer: answer === null ? null : { side: answer.side, statement: lens.line(answer.statement, LINE.statement) },
    before: held === null ? null : { side: held.side, confidence: held.confidence, statement: lens.line(held.statement, LINE.statement) },
    named: {
      alternatives: alternatives.slice(0, NAMED_MAX).map(({ option }) => lens.line(option, LINE.named)),
      failures: failureModes.slice(0, NAMED_MAX).map(({ failure }) => lens.line(failure, LINE.named)),
    },
    // A round of objections has duties of its own in place of the mode's two.
    questions: questionsFor(mode, highStakes).filter(({ id }) => purpose !== 'object' || !ofMode.includes(id)),
    trigger: purpose !== 'object' || trigger === null ? null : lens.line(trigger, LINE.question),
  }
  const { alternatives: options, failures } = turn.named
  const lines = [turn.answer?.statement ?? '', turn.before?.statement ?? '', turn.trigger ?? '', ...options, ...failures]
  const asked = turn.questions.map(({ id, asks }) => `${id}: ${asks}\n`).join('')
  purse.pay(fencedTokens('', turn.focus ?? '') + [...lines, asked].reduce((sum, line) => sum + tokensAtMost(line), 0))
  return turn
}

const NAMED_MAX = 6

/** The request says which of its contributions is to be mended. */
function mendOf({ contributions }: Round, { seat, target }: Grant, lens: Lens, purse: Purse): TalkView['mend'] {
  const said = contributions[seat]
  if (target === null || said === undefined || said.request !== target || said.mend.length === 0) return null
  const problems: string[] = []
  const most = purse.upTo(PROMPT.problems, SHARE.part)
  let left = most
  for (const problem of said.mend) {
    const line = lens.line(problem, left - 3)
    if (line === '') break
    left -= tokensAtMost(`- ${line}\n`)
    problems.push(line)
  }
  purse.pay(most - Math.max(0, left))
  const room = purse.upTo(PROMPT.mended, SHARE.mended)
  const whole = calmed(lens.hide(sentBy(said)))
  const reply = fencedTokens('', whole) <= room ? whole : null
  const text = cutToTokensAtMost(calmed(lens.hide(said.text)), room)
  purse.pay(fencedTokens('', reply ?? text))
  return { text, reply, problems }
}

/** As it was sent: whoever is asked to send it again needs every field of it. */
function sentBy({ side, confidence, statement, text, evidence, vote, part, ...said }: Contribution): string {
  const { alternatives, failureModes, uncertain, challenges, supports, retracts, controls } = said
  const { of: _, ...fields } = part
  const references = evidence.map(({ reference }) => reference)
  return JSON.stringify({
    ...{ side, confidence, statement, text, references, vote, alternatives, failureModes, uncertain },
    ...{ challenges, supports, retracts, controls, ...fields },
  })
}

/** As they stood before this round; open ones first: those have to be answered. Where there are many, titles get shorter. */
function vulnerabilitiesOf(own: Roundtable, before: number, lens: Lens, purse: Purse): TalkView['vulnerabilities'] {
  const found = own.vulnerabilities.filter(({ round }) => round < before)
  const most = purse.upTo(PROMPT.vulnerabilities, SHARE.part)
  const title = Math.min(LINE.title, Math.floor(most / Math.max(1, found.length)) - ID_TOKENS)
  const all = found.map((one) => ({
    id: one.id,
    title: lens.line(one.title, Math.max(1, title)),
    isOpen: one.answers.every(({ round, mitigation, acceptedRisk }) => round >= before || (mitigation === null && acceptedRisk === null)),
  }))
  const kept: TalkView['vulnerabilities'][number][] = []
  let left = most
  for (const one of [...all.filter(({ isOpen }) => isOpen), ...all.filter(({ isOpen }) => !isOpen)]) {
    const cost = tokensAtMost(`${one.id} (answered): ${one.title}\n`)
    if (cost > left) continue
    left -= cost
    purse.pay(cost)
    kept.push(one)
  }
  return kept
}

/** The id, whether it is answered, the end of the line. */
const ID_TOKENS = 10

function figuresFor(own: Roundtable, grant: Grant, house: House, lens: Lens, purse: Purse): Statistics | null {
  if (modeOf(optionsOf(house).mode).shows !== 'statistics') return null
  const figures = statisticsOf(own, grant.round)
  if (figures === null) return null
  const reasons = reasonsFor(own, grant.seat, figures.round, house, lens, purse.upTo(PROMPT.reasons, SHARE.reasons))
  purse.pay(fencedTokens('', reasons.map((reason) => `- ${reason}`).join('\n')))
  return { ...figures, reasons }
}
