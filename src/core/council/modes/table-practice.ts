/** Modes 44 to 63: choosing and doing (Practical), other people (Strategic & Social), how the case is told (Dialectical). */
import { type Mode, mode } from './mode.ts'

const PRACTICAL: readonly Mode[] = [
  mode(
    44,
    'Means-end / instrumental reasoning',
    [],
    'Pair goals with work: report goals that nothing serves and work that serves no goal.',
    'goal, objective, requirement, non goal, in order to, purpose, aim, success criteria, outcome, deliverable, achieve, user story',
  ),
  mode(
    45,
    'Decision-theoretic reasoning',
    ['TRADE'],
    'For each choice, ask how likely and how valuable its outcomes are, and whether anyone weighed that.',
    'decision, decide, benefit, expected value, cost, payoff, worth, invest, choose, justify, return on, expensive',
  ),
  mode(
    46,
    'Multi-criteria decision analysis (MCDA)',
    ['TRADE'],
    'Make hidden weights between criteria visible; look for options that lose on every count, and for options never compared.',
    'criteria, options considered, alternatives, compare, trade off, pros, cons, weigh, evaluate, prefer, advantage, disadvantage',
  ),
  mode(
    47,
    'Planning / policy reasoning',
    ['PROC'],
    'Walk the steps in order: what must hold before each, and what happens when one fails half-way?',
    'migrate, rollout, phase, step, rollback, deploy, plan, milestone, upgrade, launch, cutover, downgrade',
  ),
  mode(
    48,
    'Optimization reasoning',
    ['PERF'],
    'State what is being maximised and within which limits; ask whether the target stands for the real aim.',
    'optimize, maximize, minimize, efficient, target, utilization, performance, tune, overhead, speed up, throughput, benchmark',
  ),
  mode(
    49,
    'Robust / worst-case reasoning',
    ['PERF', 'SEC'],
    'Push every input and dependency to its bad end; ask whether the outcome can be survived and what takes over.',
    'worst case, failure, outage, timeout, overload, fallback, degrade, unavailable, exhaust, spike, recover, retry',
  ),
  mode(
    50,
    'Minimax regret reasoning',
    ['TRADE'],
    'Picture several futures and find the option one would regret least; compare it with the one taken.',
    'regret, future, irreversible, reversible, lock in, hedge, commit to, stabilize, flexibility, future proof, one way door, backwards compatible',
  ),
  mode(
    51,
    'Satisficing',
    [],
    'Where "good enough" decides, ask for the bar and for the moment to stop.',
    'good enough, acceptable, sufficient, minimum viable, mvp, adequate, for now, first version, out of scope, initial version, suffice, later version',
  ),
  mode(
    52,
    'Value-of-information reasoning',
    [],
    'Find the cheapest open question whose answer would change the decision; drop studies that change nothing.',
    'open question, unresolved, investigate, research, find out, tbd, to be determined, future work, unclear, not yet, whether, todo',
  ),
  mode(
    53,
    'Heuristic reasoning',
    [],
    'Ask of each rule of thumb where it is known to hold, and whether it is used beyond that.',
    'heuristic, rule of thumb, best effort, approximate, guess, shortcut, simple rule, intuition, typically, good default, sensible, tend to',
  ),
  mode(
    54,
    'Search-based / algorithmic reasoning',
    [],
    'Look for growth that explodes, branches nobody explores, and loops without an argument that they end.',
    'algorithm, search, recursive, iterate, traverse, exponential, permutation, graph, loop, terminate, sort, lookup',
  ),
]

const SOCIAL: readonly Mode[] = [
  mode(
    55,
    'Game-theoretic / strategic reasoning',
    ['DEP'],
    'Work out how partners, vendors and rivals will answer the move, in their own interest.',
    'competitor, vendor, partner, market, negotiate, adoption, monopoly, pricing, rival, supplier, maintainer, stakeholder',
  ),
  mode(
    56,
    'Theory-of-mind / mental-state reasoning',
    ['UX'],
    'At every step write down what each actor knows, wants and believes; mark where they will misread the system.',
    'user, expect, know, understand, confuse, aware, want, learn, surprise, mistake, intuitive, customer',
  ),
  mode(
    57,
    'Negotiation and coalition reasoning',
    [],
    'List who has to agree, what each can fall back on, and who together could block the plan.',
    'team, agree, consensus, buy in, stakeholder, committee, veto, sponsor, coordinate, charter, council, liaison',
  ),
  mode(
    58,
    'Mechanism design / incentive engineering',
    [],
    'Play the selfish participant: how can the reward or metric be earned without doing what was meant?',
    'incentive, reward, bonus, quota, kpi, penalty, gaming the, commission, leaderboard, credit, vote, squat',
  ),
]

const DIALECTICAL: readonly Mode[] = [
  mode(
    59,
    'Dialectical reasoning',
    [],
    'Write the strongest case for the opposite, and what a third way would keep of both.',
    'on the other hand, contrary, tension, debate, controversial, opposite, both sides, compromise, versus, in favor of, opposed, whereas',
  ),
  mode(
    60,
    'Rhetorical reasoning',
    [],
    'Mark places where wording persuades in place of evidence, and what its readers will not accept.',
    'clearly, obviously, powerful, revolutionary, seamless, world class, simply, of course, well known, huge, compelling, best in class',
  ),
  mode(
    61,
    'Hermeneutic / interpretive reasoning',
    [],
    'Find passages that can be read two ways or point nowhere; weigh the letter against the evident intent.',
    'etc, and so on, section, described in, as appropriate, intent, such as, if necessary, relevant, above, below, wording',
  ),
  mode(
    62,
    'Narrative reasoning / causal storytelling',
    ['UX'],
    'Read the story of user or incident as a story: where does it jump, and where is it too neat?',
    'story, journey, scenario, persona, click, screen, happy path, walk through, onboarding, receives an, user story, returns to',
  ),
  mode(
    63,
    'Sensemaking / frame-building reasoning',
    [],
    'Ask whether this is the right kind of problem, and what another framing would bring to light.',
    'problem, motivation, background, context, challenge, pain point, opportunity, need for, scope, vision, frame, use case',
  ),
]

export const PRACTICE: readonly Mode[] = [...PRACTICAL, ...SOCIAL, ...DIALECTICAL]
