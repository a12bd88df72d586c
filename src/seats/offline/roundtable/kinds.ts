/**
 * What kind of evidence a sentence is, by cue words, and what any reader may ask of that kind: what it takes for granted, what
 * would settle it, why it carries less than it seems. The first kind that fits counts; these remarks hold for every
 * sentence of the kind, so that a seat without a language model can make them without understanding the sentence.
 */

export interface Kind {
  /** "a forecast": as one would call the sentence. */
  readonly name: string
  /** After "that". */
  readonly assumes: string
  /** After "one would need". */
  readonly wanted: string
  /** A sentence. */
  readonly flaw: string
  /** After "does" or "is": a question to whoever leans on it. */
  readonly asks: string
  /** What could be done about it. */
  readonly guard: string
}

interface Row extends Kind {
  readonly cue: RegExp
  /** Looked for in the name of the file and not in the sentence. */
  readonly inPath?: true
}

const ROWS: readonly Row[] = [
  {
    cue: /\b(?:vendor|supplier|seller|offer|sales|quotation|brochure)\b/i,
    inPath: true,
    name: 'a seller’s word',
    assumes: 'whoever sells it describes it fairly',
    wanted: 'the word of a customer whom the seller did not choose',
    flaw: 'It is what the seller says, and the seller earns by a yes.',
    asks: 'Who has checked this that does not earn by it?',
    guard: 'Ask a customer whom the seller did not name, and put the promise into the contract.',
  },
  {
    cue: /\b(?:survey|questionnaire|respondents?|asked|answered|in favou?r|want(?:ed)?)\b/i,
    name: 'an answer to a survey',
    assumes: 'those who answered speak for those who did not',
    wanted: 'a count of those who were asked and of those who answered, and what became of such answers before',
    flaw: 'It tells what people say when they are asked, not what they do.',
    asks: 'How many of those who said so would act on it?',
    guard: 'Count what people do in the first months and compare it with what they said.',
  },
  {
    cue: /\b(?:trial|pilot|test(?:ed)? (?:for|in|over)|during the test|elsewhere|neighbouring|another town|visit)\b/i,
    name: 'a result of a trial',
    assumes: 'what happened in a trial also happens when nobody is watching it',
    wanted: 'the same figures for a full year after the trial',
    flaw: 'A trial is watched more closely than everyday life.',
    asks: 'What was different during the trial from an ordinary week?',
    guard: 'Go on measuring after the trial, with a date on which the figures are looked at again.',
  },
  {
    cue: /\b(?:promis\w*|guarantee\w*|in writing|assur\w+)\b/i,
    name: 'a promise',
    assumes: 'those who made the promise will be there to keep it',
    wanted: 'a record of what became of earlier promises of the same people',
    flaw: 'A promise costs nothing until it has to be kept.',
    asks: 'What happens if the promise is not kept, and to whom?',
    guard: 'Put the promise into a decision with a date and a name.',
  },
  {
    cue: /\b(?:requires?|required|must|at most|only if|may be|can be|is allowed|not allowed|condition)\b/i,
    name: 'a rule',
    assumes: 'everybody keeps to the rule, also when in a hurry',
    wanted: 'a count of how often such rules were broken where they are in force',
    flaw: 'A rule on paper is not yet a rule that is kept.',
    asks: 'Who sees to it that the rule is kept, and on which evening not?',
    guard: 'Name who checks that the rule is kept, how often, and what follows when it is broken.',
  },
  {
    cue: /\b(?:would|will|expects?|expected|forecast|estimates?d?|by 20\d\d|plans? to|likely)\b/i,
    name: 'a forecast',
    assumes: 'the forecast comes true',
    wanted: 'a look at how earlier forecasts of the same people turned out',
    flaw: 'It tells what is expected, not what has happened.',
    asks: 'What happens if this does not come true?',
    guard: 'Decide on a date and a figure at which the forecast counts as failed, and stop there.',
  },
  {
    cue: /\b(?:break-in|burglar\w*|theft|stolen|fail\w*|broke|broken|injur\w*|accidents?|incidents?|alarms?|damaged?|lost|stuck|outage|errors?|fire|complain\w*)\b/i,
    name: 'a report of trouble',
    assumes: 'the cases that were written down are all the cases there were',
    wanted: 'a count of all such cases over several years, the harmless ones among them',
    flaw: 'Single cases are told, and single cases are no rate.',
    asks: 'How often does this happen where nothing is changed at all?',
    guard: 'Write down every case from the first day, and name the number at which it is called off.',
  },
  {
    cue: /\b(?:euros?|pounds?|dollars?|francs?|costs?|price[ds]?|budget|wages?|fees?|grant)\b/i,
    name: 'a price',
    assumes: 'the price stays what it was when this was written',
    wanted: 'a second offer, and the running cost over five years',
    flaw: 'It gives a price, and not what else the money could have bought.',
    asks: 'What is given up for this money, and by whom?',
    guard: 'Fix a ceiling for the yearly cost, and say beforehand what is cut when it is passed.',
  },
  {
    cue: /\bfrom [\d,.]+ to [\d,.]+|\b(?:rose|fell|went up|went down|doubled|halved|grew)\b|\bby \d+ percent\b/i,
    name: 'a change over time',
    assumes: 'nothing else changed in the same time',
    wanted: 'the same comparison for a place where nothing was changed',
    flaw: 'Something else may have changed in the same time.',
    asks: 'What else changed in that time, and how much of it would have come anyway?',
    guard: 'Compare with a place where nothing is changed, over the same months.',
  },
  {
    cue: /\d/,
    name: 'a figure',
    assumes: 'the figure was counted in the same way each time',
    wanted: 'an account of how it was counted, and the same figure for another period',
    flaw: 'One figure alone does not tell what caused it, or what it would be otherwise.',
    asks: 'Compared with what, and counted by whom?',
    guard: 'Agree on how it is counted before anything is changed, and count once more after half a year.',
  },
  {
    cue: /\b(?:said|says|told|thinks?|feels?|I|we|my|our)\b/,
    name: 'a single voice',
    assumes: 'one voice speaks for others who were not heard',
    wanted: 'the same question put to those who were not heard',
    flaw: 'It is one voice, and nobody has counted how many share it.',
    asks: 'Who would say the opposite, and has anybody asked them?',
    guard: 'Ask those who were not heard before the decision is final.',
  },
]

const PLAIN: Kind = {
  name: 'a statement',
  assumes: 'what this file leaves out does not matter',
  wanted: 'a second source that says the same and did not copy it',
  flaw: 'It is said in one place, and nothing beside it confirms it.',
  asks: 'Where else does this stand, and what would one see if it were wrong?',
  guard: 'Look for a second source before anything rests on it.',
}

export const kindOf = ({ quote, path }: { readonly quote: string; readonly path: string }): Kind =>
  ROWS.find(({ cue, inPath }) => cue.test(inPath === true ? path.replace(/[-_./]/g, ' ') : quote)) ?? PLAIN

/** Something that could go wrong, or has. */
export const RISKY =
  /\b(?:risks?|risky|fail\w*|fears?|afraid|danger\w*|unsafe|theft|stolen|steal|break-ins?|burglar\w*|vandal\w*|alarms?|lost|loss|injur\w*|complain\w*|abuse\w*|misuse\w*|damage\w*|broke|broken|outage|errors?|wrong|stuck|accidents?|could not|cannot|delay\w*|exceed\w*|borrowed|shared|unauthori[sz]ed|alone|nobody|fire|blocked)\b/i

/** Something that is done about it. */
export const REMEDIAL =
  /\b(?:limit\w*|requires?|required|guards?|checks?|checked|insur\w*|train(?:ed|ing)|backups?|spare|rehears\w*|on call|register\w*|inspect\w*|prevent\w*|avoid\w*|fix(?:ed|es)?|repair\w*|reduc\w*|only if|provided that|conditions?|monitor\w*|revoked?|locks?|deposit|supervis\w*|hotline|button)\b/i

/** Another way to the same end. */
export const OTHERWISE =
  /\b(?:instead|alternativ\w*|rather than|other options?|another way|could also|or else|compromise|cheaper way|half of the|at half|longer (?:opening )?hours|only (?:on|until|in)|first step|smaller)\b/i

/** What somebody says is not known. */
export const UNKNOWN =
  /\b(?:unknown|not known|unclear|uncertain|nobody (?:has )?(?:knows?|known|counted|measured|asked|tested|checked)|no (?:figures?|data|records?|experience)|not (?:yet )?(?:been )?(?:tested|measured|counted|asked|decided|known|tried)|(?:has|have|was|were) never been|depends? on|open question|remains? to be|not sure|cannot (?:say|tell)|too (?:few|short|small) to)\b/i
