/** What a host must know to let its own agents deliberate: one page, served as a resource. */

export const GUIDE_URI = 'witan://guide/referee'

export const REFEREE_GUIDE = `# Referee mode: your agents deliberate, Witan enforces the rules

You bring the minds: subagents of yours, one for each seat. Witan says whose turn it is, what that seat may see and what shape
its reply must have. It checks every quotation, counts votes, and refuses what breaks a rule. No API key is needed.

## The loop

1. \`open_table\` with a protocol: \`ask\` (answer alone, then rank), \`debate\` (find what a disagreement turns on),
   \`council\` (three reviewers, three cycles, a verdict on one document) or \`roundtable\` (rounds in one of seven modes).
   Every seat is yours that the cast names nobody else for, or those that you name in \`hosts\`.
2. \`owed {id, wait: 20}\`: a list of requests. Each has a \`seat\`, a \`prompt\` (system and user), a \`replySchema\` and a
   \`deadline\`: then the time limit of the whole ends it (an hour, unless \`limits.maxMinutes\` says otherwise; on the live pace a debate’s own clock may end it earlier).
3. For each request, let a **fresh subagent** answer the prompt, unchanged, as one JSON object of that shape.
   Requests that are listed together may be answered at the same time.
4. \`submit {id, request, reply}\`. Look at the verdict:
   - \`admitted\`: it counts.
   - \`admitted-in-part\`: it counts, but each line of \`notTaken\` says what does not and why.
   - \`refused\`: \`rule\` and \`because\` say what to change. If \`isStillOwed\` is true, mend it and submit again under the same
     request. If it is false the turn is over; the seat will be asked again where the rules allow it.
5. Repeat from 2 until \`status\` is \`completed\` or \`stopped\`. Then \`result {id}\`.

## What keeps it honest

- One subagent a seat, and keep them apart: a seat knows only its own prompts. That blindness is what makes votes worth counting.
- Do not write the replies yourself from the whole picture, and do not show one seat's reply to another: the next prompt does.
- Quote exactly. A quotation is searched in the source; changed numbers or a dropped “not” fail. \`verify_evidence\` with
  \`deliberation: <id>\` checks quotations before you submit them.
- A seat that has nothing to say says so in its reply. Do not invent.
- You may stop at any time: \`control {id, action: "pause"}\`, later \`resume\`. While it is
  paused no reply is taken. Nothing is lost; another session can go on with
  \`owed {id}\`. \`control stop\` ends it with a partial report.

## A roundtable

\`open_table {"protocol": "roundtable", "subject": "…", "options": {"mode": "delphi", "rounds": 3}}\`. First every seat owes a
\`position\`, alone; then a contribution each round, whose \`purpose\` is the mode. Each has its own \`replySchema\`: what all
contributions share, and the fields that only this mode asks for. Beside the loop above:

- End each claim in \`text\` with [FACT], [INFER] or [ASSUME]; a FACT with a citation, as in \`It fell by 12 %.[FACT][1]\`, and number 1 in
  \`references\`. A fact without one counts as an assumption.
- The same seat may be asked once more in a round: its prompt says what to mend.
- The purpose \`object\` is a round in which everybody has to disagree: agreement came too easily, and code checks that what is said is new.
- A seat that can't go on without something says so in \`needsContext\`. The round waits: \`continue_roundtable {sessionId, contextResults}\`.
- Where objections change nothing, a person is asked. Ask your user, then \`continue_roundtable {sessionId, answer}\` with their words, not yours.
- \`get_consensus {sessionId}\` says how far the table agrees; \`synthesize_debate {sessionId}\` gives the report. The sessionId is the id.

## Coding agents

\`start_run {"tasks": [{"title": "…", "files": ["src/", "test/"]}]}\`: your agents do the tasks in the repository that the server’s witan.yaml names. Each
seat is an archetype (maker, guardian, …). Let the agent of the seat really do what its prompt asks, then submit what it declares:
files read, a proposal, commits, a review with findings. Witan looks into git and runs the tests; saying that they pass changes nothing. \`advice\` after a
submit says what to do with that agent:

- \`go-on\`: hand in what is owed next.
- \`correct\`: ask the same agent again; its next prompt ends with the correction, which nobody else is shown.
- \`replace\`: a fresh agent takes the seat from now on.
- \`stop\`: it has ended, is paused or stops. \`result\` says why and how to go on; what it asks is your user’s to answer.

## An example

\`\`\`
open_table {"protocol": "ask", "subject": "Should the backup run at night?", "seats": 3,
            "dossier": [{"path": "notes.md", "text": "The disks are idle from 01:00 to 05:00."}]}
→ {"id": "ask-7k2m9xqd", "seats": [{"id": "outside-view", "by": "host"}, {"id": "failure-hunter", "by": "host"}, …]}

owed {"id": "ask-7k2m9xqd", "wait": 20}
→ {"owed": [{"request": "answer/outside-view/1", "seat": "outside-view", "purpose": "answer",
             "prompt": {"system": "…", "user": "…"}, "replySchema": {…}}, …]}

submit {"id": "ask-7k2m9xqd", "request": "answer/outside-view/1", "reply": {"answer": "At night."}}
→ refused (malformed): The reply to answer/outside-view/1 has not the shape asked for: position: a text is missing.
  isStillOwed: true

submit {"id": "ask-7k2m9xqd", "request": "answer/outside-view/1", "reply": {…all fields of replySchema…}}
→ admitted. Owed now: answer/failure-hunter/1, answer/cost-accountant/1
\`\`\`

Then the votes are owed in the same way, and \`result\` has the tally.
`
