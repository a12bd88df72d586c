/** Modes 1 to 19: from premises to conclusions (Formal), and from examples and evidence to more than they say (Ampliative). */
import { type Mode, mode } from './mode.ts'

const FORMAL: readonly Mode[] = [
  mode(
    1,
    'Deductive reasoning',
    ['API'],
    'Check that each conclusion follows from what is written; name every premise it needs that nobody stated.',
    'therefore, thus, hence, it follows, because, implies, consequently, premise, conclude, as a result, given that, in that case',
  ),
  mode(
    2,
    'Mathematical / proof-theoretic reasoning',
    [],
    'Ask each guarantee for its derivation, and for the invariant it leans on without saying so.',
    'prove, proof, theorem, lemma, invariant, guarantee, formally, correctness, soundness, induction, by construction, undefined behavior',
  ),
  mode(
    3,
    'Constructive (intuitionistic) reasoning',
    [],
    'Where the text says that a way exists, demand the way: an algorithm, an instance, a worked example.',
    'possible to, there is a way, there exists, can be implemented, worked example, reference implementation, proof of concept, prototype, sketch, feasible, straightforward to, in principle',
  ),
  mode(
    4,
    'Equational / algebraic reasoning',
    ['DATA'],
    'Test whether merging, converting and migrating keep the meaning: can it run twice, in another order, backwards?',
    'merge, transform, convert, idempotent, inverse, round trip, equivalent, normalize, deduplicate, lossless, rewrite, backfill',
  ),
  mode(
    5,
    'Model-theoretic / semantic reasoning',
    [],
    'Find a reading nobody intended under which every sentence is true and the product is still wrong; ask for the missing definition.',
    'meaning, semantics, interpret, defined as, definition, refer to, denote, terminology, glossary, notation, so called, vocabulary',
  ),
  mode(
    6,
    'Constraint / satisfiability reasoning',
    ['DATA'],
    'Look for requirements that cannot all hold together and report the smallest set that clashes, numbers included.',
    'constraint, at most, at least, exactly, limit, maximum, minimum, mutually exclusive, satisfy, simultaneously, no more than, exceed',
  ),
  mode(
    7,
    'Type-theoretic reasoning',
    ['API', 'DATA'],
    'Spot states the data shapes permit and the product must not; check that each optional or alternative field has all cases covered.',
    'type, field, optional, nullable, enum, struct, schema, variant, generic, signature, identifier, json',
  ),
  mode(
    8,
    'Counterexample-guided reasoning',
    ['API'],
    'Break every always, never and all with one concrete input, then propose the narrower claim that survives it.',
    'always, never, every, in all cases, edge case, corner case, invalid, ensure, under no circumstances, cannot, impossible, regardless',
  ),
]

const AMPLIATIVE: readonly Mode[] = [
  mode(
    9,
    'Inductive reasoning',
    [],
    'Question general statements that rest on a handful of cases, or on cases that are all alike.',
    'in general, generally, observed, experience, pattern, trend, so far, survey, several, most of, interview, anecdotal',
  ),
  mode(
    10,
    'Statistical reasoning (frequentist)',
    [],
    'Ask each metric for baseline, unit, sample and error; find targets that chance alone would reach.',
    'metric, baseline, sample, percent, measure, rate, conversion, average, median, statistically, percentile, error rate',
  ),
  mode(
    11,
    'Bayesian probabilistic reasoning',
    ['UNC'],
    'Check the starting odds behind a belief, and whether the evidence at hand should have moved it more.',
    'probability, likelihood, base rate, odds, prior belief, posterior, chance, more likely, less likely, in doubt, risk, belief',
  ),
  mode(
    12,
    'Likelihood-based reasoning',
    [],
    'Set aside evidence that a rival explanation would have produced just as readily.',
    'evidence, consistent with, indicate, suggests that, false positive, false negative, discriminate, test result, fits, confirm, supports the, signal',
  ),
  mode(
    13,
    'Abductive reasoning',
    [],
    'Hold the preferred explanation or option against at least two others, a dull one among them, and say what would tell them apart.',
    'explain, explanation, alternative, rationale, the reason, suspect, hypothesis, due to, why, account for, best explained, only option',
  ),
  mode(
    14,
    'Analogical reasoning',
    [],
    'Where a solution is borrowed, find the difference between there and here that could make it fail.',
    'similar to, analogous, inspired by, borrow, same way as, just as, modelled on, following the example, other languages, in the same way, like other, resemble',
  ),
  mode(
    15,
    'Case-based reasoning',
    [],
    'Name the nearest precedents, what was changed from them, and those the text passes over.',
    'prior art, precedent, case study, earlier attempt, other projects, existing solution, previous version, similar feature, has been tried, in the wild, experience with, comparable',
  ),
  mode(
    16,
    'Explanation-based learning',
    [],
    'Ask of each inherited rule why it worked, and thereby where it stops working.',
    'best practice, convention, lesson, learned, in the past, standard practice, worked well, retrospective, legacy, tradition, habit, guideline',
  ),
  mode(
    17,
    'Simplicity / compression reasoning',
    [],
    'Strike every part, option or special case whose removal would cost nothing.',
    'simple, simplify, complexity, complex, redundant, unnecessary, special case, minimal, boilerplate, verbose, duplicated, abstraction',
  ),
  mode(
    18,
    'Reference-class / outside view reasoning',
    [],
    'Compare dates and efforts with how projects of this kind usually end.',
    'effort, week, month, quarter, similar project, deliver, timeline, roadmap, headcount, on time, velocity, person day',
  ),
  mode(
    19,
    'Fermi / order-of-magnitude reasoning',
    ['PERF'],
    'Recompute capacity, cost and time on the back of an envelope; report what is off by a factor of ten or does not add up.',
    'million, thousand, billion, per second, per day, gb, capacity, order of magnitude, bandwidth, throughput, total, terabyte',
  ),
]

export const REASONING: readonly Mode[] = [...FORMAL, ...AMPLIATIVE]
