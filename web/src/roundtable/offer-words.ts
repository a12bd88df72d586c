/** How what a person can do is put to them, and the command that comes of it. */
import type { Offer } from './offers.ts'

export interface Filled {
  /** `go-on` or `end`; `yes` or `no`; empty: not chosen yet. */
  readonly choice: string
  readonly rounds: string
  readonly seat: string
  readonly text: string
}

export const START: Filled = { choice: '', rounds: '', seat: '', text: '' }

interface Words {
  readonly title: string
  readonly hint: string
  /** Null: no words are asked for. */
  readonly label: string | null
  readonly send: string
  readonly done: string
}

const DIALOGS: Readonly<Record<Offer['kind'], Words>> = {
  'answer-escalation': {
    title: 'The table needs a person',
    hint: 'Nothing goes on until you answer, or until its patience ends.',
    label: 'Your answer to the table',
    send: 'Answer',
    done: 'Answered.',
  },
  'supply-context': {
    title: 'Supply what a seat asks for',
    hint: 'All seats are shown it. It is data to them, not an instruction.',
    label: 'What you found, or why there is nothing',
    send: 'Supply it',
    done: 'Supplied. The round goes on.',
  },
  appeal: {
    title: 'Appeal a block',
    hint: 'The contribution is published as if it had not been stopped. Who appealed, and why, stays on record.',
    label: 'Why it may be published',
    send: 'Publish it',
    done: 'Published. The appeal is on record.',
  },
  'lift-blocker': {
    title: 'Set a blocker aside',
    hint: 'Its vote no longer stands in the way of agreement. The seat may block again in a later round.',
    label: 'Why',
    send: 'Set it aside',
    done: 'Set aside.',
  },
  'go-on': {
    title: 'Let the table talk on',
    hint: 'Rounds are added to those held or planned.',
    label: 'What the next rounds should be about (may be left empty)',
    send: 'Go on',
    done: 'The table talks on.',
  },
  synthesize: {
    title: 'Have a synthesis written',
    hint: 'Somebody says in their own words what came of it, naming claims. It never overrides the count.',
    label: null,
    send: 'Ask for it',
    done: 'Asked. It appears under the rounds when it is written.',
  },
}

export const wordsOf = (offer: Offer): Words => DIALOGS[offer.kind]

const isCount = (text: string, most: number): boolean => /^\d{1,2}$/.test(text.trim()) && Number(text) <= most

/** What still has to be filled in; null: nothing. */
export function missingIn(offer: Offer, { choice, rounds, text }: Filled): string | null {
  switch (offer.kind) {
    case 'answer-escalation':
      return choice === '' ? 'Choose whether it goes on.' : text.trim() === '' ? 'Write your answer.' : null
    case 'supply-context':
      return choice === '' ? 'Say whether you found it.' : text.trim() === '' ? 'Write what you found, or why not.' : null
    case 'appeal':
    case 'lift-blocker':
      return text.trim() === '' ? 'Say why.' : null
    case 'go-on': {
      if (rounds.trim() !== '' && !isCount(rounds, offer.roundsMax)) return `A whole number from 0 to ${offer.roundsMax}.`
      if (offer.isOver || Number(rounds) > 0) return null
      return text.trim() === '' ? 'Say how many more rounds, or what they should be about.' : null
    }
    case 'synthesize':
      return null
  }
}

export function commandOf(offer: Offer, { choice, rounds, seat, text }: Filled): Readonly<Record<string, unknown>> {
  const said = text.trim()
  switch (offer.kind) {
    case 'answer-escalation':
      return { type: offer.kind, id: offer.id, choice, answer: said }
    case 'supply-context':
      return { type: offer.kind, id: offer.id, success: choice === 'yes', result: said }
    case 'appeal':
      return { type: offer.kind, block: offer.block, because: said }
    case 'lift-blocker':
      return { type: offer.kind, seat: offer.seat, because: said }
    case 'go-on':
      return { type: offer.kind, rounds: rounds.trim() === '' ? (offer.isOver ? 1 : 0) : Number(rounds), focus: said === '' ? null : said }
    case 'synthesize':
      return { type: offer.kind, seat: seat === '' ? (offer.seats[0] ?? '') : seat }
  }
}
