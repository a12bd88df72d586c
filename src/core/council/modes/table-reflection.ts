/** Modes 64 to 80: must, may and when (Modal & Temporal), crafts with methods of their own (Domain), thinking about thinking (Meta). */
import { type Mode, mode } from './mode.ts'

const MODAL: readonly Mode[] = [
  mode(
    64,
    'Modal reasoning',
    [],
    'Keep apart what must, what can and what merely happens to be; ask which of these each sentence claims.',
    'may or may not, could, might, possible, able to, necessarily, optionally, potentially, in some cases, capable, impossible, in theory',
  ),
  mode(
    65,
    'Deontic reasoning',
    ['COMP'],
    'List duties, permissions and bans; report those that collide and those that nobody owns.',
    'must, shall, responsible, owner, approve, policy, required to, prohibited, allowed, must not, obligation, accountable',
  ),
  mode(
    66,
    'Temporal reasoning',
    ['PROC'],
    'Check order, expiry, staleness and races; ask "until when?" wherever it is left open.',
    'until, timeout, expire, schedule, deadline, before, after, retention, interval, race, concurrently, renew',
  ),
  mode(
    67,
    'Spatial and diagrammatic reasoning',
    [],
    'Hold the drawings against the text: borders, containers and arrows that the words contradict.',
    'diagram, figure, arrow, layer, boundary, region, zone, topology, architecture, inside, network, layout',
  ),
]

const DOMAIN: readonly Mode[] = [
  mode(
    68,
    'Scientific reasoning',
    [],
    'Ask for a hypothesis that could fail, its prediction, and the result that would sink it.',
    'hypothesis, experiment, theory, falsify, observation, refute, validate, study, test whether, prediction, finding, expect to see',
  ),
  mode(
    69,
    'Experimental design reasoning',
    [],
    'Judge whether the planned test could show the effect: control, size, duration, stand-in measures.',
    'a/b test, control group, treatment, randomize, sample size, statistical power, experiment, cohort, holdout, statistically significant, primary metric, pilot',
  ),
  mode(
    70,
    'Engineering design reasoning',
    [],
    'Trace each requirement to a part and a test; check margins and interfaces, and how "done" is proved.',
    'requirement, acceptance criteria, specification, component, tolerance, margin, design, unit test, integration test, module, interface, traceability',
  ),
  mode(
    71,
    'Legal reasoning',
    ['COMP'],
    'Match rules to facts: which applies, who has to prove what, and which authority stands above which.',
    'law, legal, regulation, gdpr, contract, license, liability, jurisdiction, clause, court, copyright, dispute',
  ),
  mode(
    72,
    'Moral / ethical reasoning',
    [],
    'Ask who is harmed or treated unequally, and on what principle the text accepts that.',
    'fair, unfair, harm, discriminate, privacy, vulnerable, ethical, consent, children, harassment, inclusive, rights',
  ),
  mode(
    73,
    'Historical / investigative reasoning',
    [],
    'Trace factual claims to their sources: who said it, when, with what interest, and who else confirms it.',
    'according to, history, cite, citation, originally, previously, discussion, reported by, published, author, archive, announcement',
  ),
  mode(
    74,
    'Clinical / operational troubleshooting',
    [],
    'Stand in for the person on call: what is done first to stabilise, then to sort, to roll back, to find the cause?',
    'on call, incident, alert, runbook, restart, monitor, dashboard, severity, triage, escalate, rollback, slo',
  ),
]

const META: readonly Mode[] = [
  mode(
    75,
    'Meta-reasoning',
    [],
    'Ask whether the document and this review spend their effort by the right method on the right part, and when to stop.',
    'review, approach, postpone, revisit, peer review, evaluation, checklist, graduation criteria, questionnaire, scope, methodology, reconsider',
  ),
  mode(
    76,
    'Calibration and epistemic humility',
    [],
    'Compare stated certainty with the record behind it, and widen the bands that are too narrow.',
    'confident, confidence, almost certainly, not sure, we believe, we expect, probably, definitely, forecast, accuracy, by our estimate, highly likely',
  ),
  mode(
    77,
    'Reflective equilibrium',
    [],
    'Set declared principles beside the actual decisions; where they clash, say which should give way.',
    'principle, core value, philosophy, consistent with, rationale, spirit, tenet, in line with, ought, consistency, guideline, idiomatic',
  ),
  mode(
    78,
    'Transcendental reasoning',
    [],
    'List what has to be true already for the plan to be possible, and check that it is.',
    'assume, requires that, prerequisite, depend on, precondition, rely on, presuppose, necessary for, in place, already exist, only works if, provided that',
  ),
  mode(
    79,
    'Adversarial / red-team reasoning',
    ['SEC'],
    'Write the attack step by step, from first access to the goal; try also to pass the acceptance criteria by cheating.',
    'login, token, attacker, password, upload, payment, permission, abuse, malicious, secret, fraud, impersonate',
  ),
  mode(
    80,
    'Debiasing / epistemic hygiene reasoning',
    [],
    'Search for anchors, sunk costs, wishful plans and one-sided evidence; imagine the failure and reason back from it.',
    'obvious, already invested, optimistic, no risk, no drawbacks, no alternative, should be easy, straightforward, trivial, only way, just works, no impact',
  ),
]

export const REFLECTION: readonly Mode[] = [...MODAL, ...DOMAIN, ...META]
