/** The vocabulary of the ten signals. Words that mean something else in half of all documents ("user", "token", "option") are left out. */
import type { Signal } from './mode.ts'

const list = (words: string): readonly string[] => words.split(/,\s+/)

export const SIGNAL_WORDS: Readonly<Record<Signal, readonly string[]>> = {
  API: list(`api, endpoint, interface, contract, request body, response, method, signature, parameter, argument, return value, function,
    callback, sdk, rest api, grpc, graphql, webhook, payload, caller, callable, http, status code, client library, subresource, command line,
    trait, public api, backwards compatible, backward compatible`),
  PERF: list(`performance, latency, throughput, p95, p99, ms, millisecond, benchmark, overhead, bottleneck, scalability, capacity, qps, rps,
    per second, cpu, memory usage, cache, speedup, faster, slow, slower, response time, load time, peak load, efficient, efficiency,
    concurrent users`),
  SEC: list(`security, secure, insecure, authentication, authenticate, authorization, authorize, permission, password, credential,
    access token, api token, session token, attacker, attack, malicious, vulnerability, encrypt, login, log in, sign in, csrf, xss, injection,
    mfa, oauth, rbac, sso, access control, privilege, threat, spoof, phishing, firewall, squatting, impersonate`),
  DEP: list(`dependency, depends on, depend on, integration, integrate with, third party, upstream, downstream, vendor, external, provider,
    supplier, partner, ecosystem, plugin, supply chain, version skew, external library, new dependency, transitive`),
  UX: list(`user experience, ux, usability, persona, user story, user stories, end user, customer, onboarding, journey, screen,
    click, tap, button, landing page, accessibility, user interface, ui, error message, confusing, confused, intuitive, new user, newcomer,
    beginner`),
  DATA: list(`data model, schema, field, table, column, record, entity, database, row, primary key, foreign key, data type, struct, enum,
    json, yaml, csv, serialize, serialization, nullable, data migration, dataset, data structure, duplicate record, data format`),
  UNC: list(`risk, uncertain, uncertainty, unknown, unclear, probability, likely, unlikely, estimate, assumption, confidence, mitigation,
    forecast, contingency, open question, unresolved, not sure, probably, speculative`),
  PROC: list(`process, workflow, step, phase, stage, milestone, rollout, roll out, migrate, release, schedule, handoff, review, approval,
    procedure, runbook, plan, timeline, graduation, life cycle, checklist, sprint, upgrade, downgrade, rollback, roll back, deploy, cutover`),
  COMP: list(`compliance, comply, policy, regulation, regulatory, gdpr, hipaa, pci, audit, legal, law, license, consent, retention,
    obligation, prohibited, personal data, privacy, terms of service, governance, mandatory, data protection, liability, jurisdiction,
    trademark, shall, code of conduct, disciplinary`),
  TRADE:
    list(`trade off, tradeoff, alternative, drawback, decision, decide, pros, cons, versus, alternatives considered, was considered, rejected, compared to,
    compared with, cost, benefit, choose, chose, choice, downside, advantage, disadvantage, rationale, compromise, option a, option b`),
}
