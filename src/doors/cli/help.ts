/** What --help teaches. */
import { MODES } from '../../core/roundtable/modes/modes.ts'

export const INTRO = `Several minds deliberate about a question or a document under rules that code enforces.

Start here:
  witan debate examples/store-of-value/brief.yaml
  witan council examples/council/flawed-prd.md
  witan roundtable examples/roundtable/brief.yaml --mode delphi
  witan ask "Should we split our monolith?" --dossier examples/monolith
  witan lint docs              what code alone finds in documents
  witan list                   what has been deliberated in this folder
  witan show <id>              its report; the first letters of an id will do
  witan doctor                 which models are there, and what is missing

A debate finds the questions on which a disagreement turns and what would
settle them; it can be told to run an ask beside it. A roundtable discusses a question
in rounds, counts how far the table agrees, and objects where agreement came too
easily. A council reviews a document: findings with checked quotations, votes, a
verdict, an exit code for CI. An ask lets everyone answer alone and rank the others:
quicker and cheaper.`

export const OUTRO = `
Exit codes: 0 it reached an end of its own, 1 a check failed (council and lint --fail-on, verify, doctor), 2 wrong usage or input,
3 stopped early with a partial report, 70 a bug of ours.
Data is kept in .witan/witan.db in this folder; --db or WITAN_DB puts it elsewhere. Defaults can stand in witan.yaml.`

export const DEBATE_EXAMPLES = `
The topic is a claim or a question, - for standard input, or a brief: a YAML file with topic, cast, dossier and options.
Examples:
  witan debate examples/store-of-value/brief.yaml
  witan debate "We should split the monolith" --cast software-architecture --dossier examples/monolith
  witan debate "Ban cars from the high street?" --cast public-policy --seats 5 --dossier council-papers --out report.html
  witan debate brief.yaml --model ollama/qwen3 --clerk openai/gpt-5.4-mini --baseline
  witan debate brief.yaml --seat ruin-avoider=human        you sit at the table
  witan debate brief.yaml --offline --json | jq '.threads[].crux.question'
Every seat first says alone where it stands. Then they talk in threads; a thread is locked only once seats on both sides
have committed, named what would change their mind, and restated each other to the other's satisfaction. Quotations are
checked against the dossier. The report gives each question on which it turns (a crux), who stands where, and what
would settle it.
While it runs, from any terminal: witan interject, challenge, remove-seat, force-thread, pause, stop <id>.
Ctrl-C once: finish what is in the air; twice: stop now. More: docs/debate.md`

const MODE_COLUMNS = Math.max(...Object.keys(MODES).map((name) => name.length)) + 2

export const ROUNDTABLE_EXAMPLES = `
The question is any question, - for standard input, or a brief: a YAML file with question, cast, dossier and options.
Modes:
${Object.values(MODES)
  .map(({ name, tells }) => `  ${name.padEnd(MODE_COLUMNS)}${tells}`)
  .join('\n')}
Examples:
  witan roundtable examples/roundtable/brief.yaml --mode delphi
  witan roundtable "Should the library open at night?" --dossier papers --rounds 4
  witan roundtable "Which cloud?" --mode expert-panel --perspectives "security; operations; the people who pay"
  witan roundtable "May the agent deploy by itself?" --mode red-team-blue-team --high-stakes agentic --seats 4
  witan roundtable brief.yaml --model ollama/qwen3 --judge openai/gpt-5.4-mini --baseline
  witan roundtable brief.yaml --seat measurer=human        you sit at the table
  witan roundtable brief.yaml --switch groupthink=log --switch verification=off
  witan roundtable brief.yaml --offline --json | jq .decision
Everybody first says alone where they stand. Then they talk in rounds. Every claim is labelled and cited, and quotations are
checked against the dossier; a seat is asked once to mend what fails. After each round code counts the votes and looks for
agreement that came too easily: then there is a round of objections, and where that changes nothing, a person is asked. It ends
with consensus, when nothing moves any more, when the lead can't be caught, or after the planned rounds.
A person who is asked answers here, or from any terminal: witan answer, supply, appeal, lift-blocker <id>. On an empty line it
waits for an answer from elsewhere, for as long as --patience says.
witan show <id> --round 2 is a round in full; witan go-on <id> --rounds 2 lets the table talk on. More: docs/roundtable.md`

export const GO_ON_EXAMPLES = `
Examples:
  witan go-on roundtable-7k --rounds 2
  witan go-on roundtable-7k --focus "What would it cost in the second year?"
One that has ended is taken up again and runs to its new end here. One that runs hears it where it runs.`

export const COUNCIL_EXAMPLES = `
The document is Markdown, reStructuredText, plain text, HTML or PDF. Its text is pinned as it is read: later changes to the
file change nothing here, and every quotation is checked against the pinned text.
Examples:
  witan council examples/council/flawed-prd.md
  witan council prd.md --fail-on major                     for CI: 1 if a blocker or major is left, 3 if it was aborted
  witan council prd.md --out review.html --out review.sarif
  witan council prd.md --model ollama/qwen3 --seat sa-2=openai/gpt-5.4-mini
  witan council prd.md --offline --seat sa-1=ollama/qwen3   a model beside two reviewers that only run lint
  witan council prd.md --seat sa-1=human                   you are one of the three
  witan council prd-v2.md --since council-7k               what was resolved, what persists, what is new, what came back
  witan council policy.md --north-star ours.yaml --escalate-to "the legal team"
  witan council prd.md --offline --json | jq '.findings[] | select(.severity == "blocker")'
Three reviewers (SA-1, SA-2, SA-3) get five of eighty ways of reasoning each, chosen for this document by code. In the first
cycle they review alone; in the second they judge each other's findings without knowing whose they are and propose remedies;
in the third they vote blind on what is contested: two of three decide. The verdict is PASSED, NEEDS_REMEDIATION, FAILED,
NEEDS_ADJUDICATION or ABORTED. A finding that nobody confirmed is kept and marked; a dismissed one is kept with its reason.
The vision (--north-star) is a file of phases with criteria; the one that comes with Witan is visions/default.yaml.
More: docs/council.md`

export const LINT_EXAMPLES = `
Examples:
  witan lint docs/design.md
  witan lint docs --fail-on major                          for CI: 1 if a blocker or major is found
  witan lint docs --out findings.sarif                     for where code is reviewed
  witan lint prd.md --checks id-missing,total-wrong
  witan lint docs --json | jq '.documents[].findings[] | select(.check == "placeholder")'
It reads Markdown, reStructuredText, plain text, HTML and PDF; of a folder all of them, but what .gitignore rules out and what may
hold credentials. It says only what code can be sure of: references and links that lead nowhere, ids and values that clash, sums
that do not add up, what was left to be written. No model is asked and nothing leaves the machine. That it finds nothing does
not mean that a document is sound: for that there is witan council. How often it is right: docs/lint.md`

export const EXPORT_EXAMPLES = `
Examples:
  witan export debate-4f --out report.html --out report.md
  witan export council-7k --format sarif > findings.sarif      for code-review tools`

export const EXPORT_DB_EXAMPLES = `
Examples:
  witan export-db --out all.jsonl                          everything of this folder's database
  witan export-db debate-4f ask-7k --out two.jsonl         only these; the first letters of an id will do
Moving a folder from SQLite to PostgreSQL:
  witan export-db --out all.jsonl
  WITAN_DB=postgres://ann@db.example/witan witan import-db all.jsonl
or without a file in between, and back the same way:
  witan export-db | witan import-db --db postgres://ann@db.example/witan -
The file is text, a line for each event as it is stored and for each text that events rest on, so that every hash stays the
same: witan verify says the same head in both databases. Nothing is changed here, and deliberations may go on meanwhile: what
they write by then stays for the next time. A room names a folder of this machine; it moves as it is, so the folder must be
at the same place where it arrives.`

export const IMPORT_DB_EXAMPLES = `
Examples:
  witan import-db all.jsonl                                into this folder's database
  WITAN_DB=postgres://ann@db.example/witan witan import-db all.jsonl
  ssh old-machine 'cd project && witan export-db' | witan import-db -
Everything is verified while it is read: the chain of events, their shapes, each text against its hash. A deliberation is
written whole or not at all. One that is here already is left alone, one that has gone on since gets what is missing; so the
same file can be imported again, after a crash too. One whose history differs, that is damaged in the file, or that somebody
runs here right now is refused with a sentence; the others are taken, and the exit code is 2. One that was left open goes on
with: witan resume <id>. A room names a folder of the machine it comes from; it moves as it is.`

export const ASK_EXAMPLES = `
Examples:
  witan ask "Ship on Friday?" --dossier docs --dossier CHANGELOG.md
  witan ask "Which queue?" --model ollama/qwen3 --seats 3
  witan ask "Ship on Friday?" --seat outside-view=human --seat measurer=openai/gpt-5.4-mini --seats 6
  witan ask "Ship on Friday?" --offline --json | jq .result
  witan ask - < question.txt
  witan ask brief.yaml                  topic, cast, dossier and limits from a file
Every seat answers alone; quotations are checked against the dossier; then each ranks the others' answers
without knowing whose they are. Three answers or more are ranked. Ctrl-C once: finish what is in the air.`

export const CAST_EXAMPLES = `
Examples:
  witan cast list                       the casts that come with Witan
  witan cast new team.yaml              a starter with every field explained
  witan debate "…" --cast team.yaml     or --cast investing`

export const CHALLENGE_EXAMPLES = `
The crux is the id on its card, such as t2, or the number beside it: «Crux 1 · t2» is 1 or t2. witan show <id> prints the cards.
Examples:
  witan challenge debate-4f t2 "It asks about ten years, and we argue about two."
  witan challenge debate-4f 1 "It is two questions in one."`

export const SHOW_EXAMPLES = `
Of a debate it prints a card for each crux, headed «Crux 1 · t2»: witan challenge <id> takes t2 or 1.
Of a roundtable, --round 2 prints every contribution of that round in full, with what it was checked for.
witan replay <id> shows the conversation again, witan export <id> --out report.html writes it down.`

export const SERVE_EXAMPLES = `
Examples:
  witan serve                                              on this machine only: http://127.0.0.1:4100
  witan serve --dossier papers=./sources                   a request may name the dossier «papers», never a path
  witan token add ann && witan serve --host 0.0.0.0        for others too: they need a token
With curl alone:
  curl localhost:4100/api/v1/deliberations --json '{"protocol":"ask","question":"Ship on Friday?","offline":true}'
  curl -N localhost:4100/api/v1/deliberations/<id>/events  live, from the first event on
  curl localhost:4100/api/v1/deliberations/<id>/export     the report
What was started goes on when the client leaves, and after a restart of the server. Ctrl-C lets everything go; nothing is
lost. Every route: /openapi.json. More: docs/http.md`

export const WORKER_EXAMPLES = `
Several machines that share one PostgreSQL are a fleet: every one of them serves every deliberation, and workers run them.
  export WITAN_DB=postgres://ann@db.example/witan
  witan serve --workers 0                                  a node that only serves: page, HTTP, live events, MCP
  witan worker                                             as many of these as you like, on as many machines
  witan worker --port 4201                                 with /healthz, /readyz, /metrics: where calls to models are counted
  witan serve                                              or a node that serves and runs
A worker that dies is replaced: another goes on from the log after some seconds, and nothing is settled twice. SIGTERM (or
Ctrl-C) lets it finish what is in the air; what is open goes on with another. --provider-calls and --provider-rate hold
for all nodes and workers together. Keys of providers are read from the environment of the workers. What a worker begins,
and what became of it, it says on standard error, a line each. More: docs/scale.md`

export const TOKEN_EXAMPLES = `
Examples:
  witan token add ann                                      may look, start, steer and answer for seats
  witan token add dashboard --scope read                   may only look
  witan token add bob --seat skeptic                       may answer for that seat; who may also read sees others’ answers first
  witan token revoke ann
A token is sent as: Authorization: Bearer <token>. Only its hash is kept, in .witan/tokens.json.`

export const MCP_EXAMPLES = `
Examples:
  witan mcp install claude-code --write                    tells the client how to start it; also: claude-desktop, cursor, vscode, codex
  witan mcp install codex                                  only prints what to add
  witan mcp install claude-code --root ../docs --write     what is given to it goes into the configuration: --root, --model, --db
  witan mcp --root ./service                               quotes are looked up in this folder, too
  witan mcp --model sampling                               the client’s own model answers for the seats
  witan mcp --http                                         the same over HTTP, at /mcp of witan serve
The client starts debates, roundtables, councils and asks, follows them, and gets their reports; or its own subagents sit at the table and
Witan is the referee: witan://guide/referee tells them how. More: docs/mcp.md`
