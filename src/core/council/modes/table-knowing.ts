/** Modes 20 to 43: degrees of belief (Uncertainty), blurred words (Vagueness), rules that give way (Defaults), causes (Causal). */
import { type Mode, mode } from './mode.ts'

const UNCERTAINTY: readonly Mode[] = [
  mode(
    20,
    'Probabilistic logic',
    [],
    'Follow the doubt through each chain of rules: find steps that treat a probable input as a sure one.',
    'classifier, score, confidence score, rule engine, predict, anomaly, detection, threshold, inferred, machine learning, model output, fraud',
  ),
  mode(
    21,
    'Imprecise probability / interval probability',
    ['UNC'],
    'Replace lone point estimates by the range one can defend, and see whether the decision flips inside it.',
    'estimate, range, approximately, roughly, forecast, margin of error, uncertain, best case, assumption, ballpark, plus or minus, give or take',
  ),
  mode(
    22,
    'Evidential reasoning (Dempster-Shafer)',
    ['UNC'],
    'Separate "nothing found" from "found to be false"; challenge sources counted twice because they share an origin.',
    'no evidence, evidence, independent, corroborate, unverified, unknown, anecdotal, feedback, not aware, no known, reported, unconfirmed',
  ),
  mode(
    23,
    'Maximum-entropy reasoning',
    [],
    'Point out what is taken for granted about load, users or data although nothing known forces it.',
    'assume, assumption, uniform, random, distribution, evenly, expected load, average user, traffic, balanced, presume, skew',
  ),
  mode(
    24,
    'Qualitative probability / ranking-function reasoning',
    [],
    'List what is treated as normal, as rare and as unthinkable; find orderings that are missing or contradict each other.',
    'likely, unlikely, normally, rarely, exceptional, surprising, plausible, unusual, common, uncommon, in practice, occasionally',
  ),
]

const VAGUENESS: readonly Mode[] = [
  mode(
    25,
    'Fuzzy reasoning / fuzzy logic',
    [],
    'Collect graded words that decide something and ask each for its number or cut-off.',
    'fast, large, recent, quickly, scalable, user friendly, significant, reasonable, high, low, easy, robust',
  ),
  mode(
    26,
    'Many-valued and partial logics',
    [],
    'Find yes/no fields that must also say unknown, pending or does not apply.',
    'null, unknown, pending, not applicable, undefined, missing, empty, true, false, partial, status, unset',
  ),
  mode(
    27,
    'Rough set reasoning',
    [],
    'Look for cases that the recorded properties cannot tell apart, and for the border zone without a rule.',
    'classify, category, eligible, eligibility, segment, distinguish, borderline, bucket, tier, qualify, criterion, ambiguous',
  ),
  mode(
    28,
    'Prototype / similarity-based category reasoning',
    [],
    'Try the odd members of each category: which are filed wrongly because only the typical one was in mind?',
    'typical, kind of, common case, most users, taxonomy, label, persona, usual case, main use case, standard user, sort of, mainstream',
  ),
  mode(
    29,
    'Qualitative reasoning',
    [],
    'Test each "more of this, less of that" for its sign, and for the point at which the sign turns.',
    'increase, decrease, reduce, improve, grow, higher, lower, the more, proportional, slower, faster, shrink',
  ),
]

const DEFAULTS: readonly Mode[] = [
  mode(
    30,
    'Non-monotonic reasoning',
    [],
    'Find conclusions, grants and states that later news should undo, and check that something undoes them.',
    'revoke, withdraw, invalidate, no longer, stale, reopen, supersede, retract, cancel, unless, undo, reset',
  ),
  mode(
    31,
    'Default / typicality reasoning',
    [],
    'Examine every default and "normally": whom does it hurt, and does the exception win over it?',
    'default, by default, usually, opt out, opt in, preset, unless specified, otherwise specified, configure, feature gate, feature flag, enabled',
  ),
  mode(
    32,
    'Defeasible reasoning',
    [],
    'Where two rules can apply at once, ask which one wins and where that is written.',
    'priority, precedence, override, exception, special rule, take precedence, conflicting, overrule, prevail, waive, exempt, notwithstanding',
  ),
  mode(
    33,
    'Belief revision and belief update',
    [],
    'Change one fact and trace which other statements must follow, and who changes them.',
    'update, deprecate, outdated, sync, propagate, notify, version, revise, source of truth, changelog, keep up, obsolete',
  ),
  mode(
    34,
    'Paraconsistent reasoning',
    [],
    'Locate sources or statements that contradict each other and ask how work goes on until they agree.',
    'inconsistent, contradict, conflict, discrepancy, disputed, mismatch, diverge, reconcile, incompatible, out of sync, collision, ambiguity',
  ),
  mode(
    35,
    'Argumentation theory',
    [],
    'Draw up claims and attacks: report the objections left without an answer.',
    'argue, concern, criticism, drawback, however, rebut, opponent, disagree, rejected, complaint, one could say, objected to',
  ),
  mode(
    36,
    'Assurance-case / safety-case reasoning',
    [],
    'Walk from each claim of safety or quality down to its proof; report leaves without dated, checkable evidence.',
    'safety, safe, assurance, verify, certify, hazard, test plan, validated, demonstrate, conformance, sign off, test coverage',
  ),
]

const CAUSAL: readonly Mode[] = [
  mode(
    37,
    'Causal inference',
    [],
    'Challenge effects read off from mere coincidence; name what else could have moved both.',
    'cause, effect, impact, lead to, result in, correlation, attributed, confound, influence, uplift, driven by, responsible for the',
  ),
  mode(
    38,
    'Causal discovery',
    [],
    'Sketch other arrangements of causes that would have left the same traces.',
    'root cause, factor, contributing, underlying, correlate, variable, associated with, relationship between, driver of, coincide, stem from, explain why',
  ),
  mode(
    39,
    'Counterfactual reasoning',
    [],
    'Imagine the world without the change: how much of the promised benefit would have come anyway?',
    'without, would have, otherwise, if we do nothing, status quo, would not, do nothing, absence of, alternatively, what if, had we, not doing',
  ),
  mode(
    40,
    'Mechanistic reasoning',
    [],
    'Retrace how it works part by part, and mark each link between cause and effect that is missing.',
    'mechanism, how it works, internally, trigger, invoke, pipeline, flow, under the hood, in turn, runtime, handler, is called',
  ),
  mode(
    41,
    'Diagnostic reasoning',
    [],
    'Tell faults from symptoms, and ask whether the named tests and logs can separate the suspects.',
    'symptom, fault, debug, diagnose, error, bug, log, crash, troubleshoot, reproduce, detect, faulty',
  ),
  mode(
    42,
    'Model-based / simulation reasoning',
    [],
    'Run the design forward in your head, over time and under load, until it enters a state the text never mentions.',
    'peak, over time, scenario, simulate, queue, concurrent, lifecycle, state, transition, scale, growth, steady state',
  ),
  mode(
    43,
    'Systems thinking',
    ['DEP'],
    'Look for loops, delays and pile-ups between parts, and for outside parts whose failure spreads.',
    'dependency, downstream, upstream, feedback loop, cascade, service, integrate, external, third party, ecosystem, bottleneck, interact',
  ),
]

export const KNOWING: readonly Mode[] = [...UNCERTAINTY, ...VAGUENESS, ...DEFAULTS, ...CAUSAL]
