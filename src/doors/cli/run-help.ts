/** What --help teaches about governing coding agents. */

export const RUN_EXAMPLES = `
The plan is a YAML file: title, tasks, and how the work is tested. witan run init writes a commented one.
Examples:
  witan run init
  witan run plan.yaml
  witan owed run-7k --seat maker                           what the maker is to do, as a prompt
  witan submit run-7k make/maker/1 reply.json              what it says it did; the answer: go on, correct, replace or stop
  witan show run-7k                                        tasks, findings, what was corrected, how to go on
Your agents work, Witan watches. Each task goes through plan, do, check and act. Agents declare what they did; files, commits and
the diff are looked up in git, and the tests are run with the command of your plan: an agent's word for them counts for nothing.
Whoever goes too far is corrected, then replaced; at the third time, or when tests break after a merge, the run halts in a clean
state: work in progress is committed on the run's branch, never on the base, and the summary says how to go on.
More: docs/run.md`

export const SUBMIT_EXAMPLES = `
Examples:
  witan submit run-7k make/maker/1 reply.json
  my-agent | witan submit run-7k review/guardian/2 - --json | jq -r .verdict
Exit codes: 0 go on, correct, replace or at its own end, 2 the reply was not taken, 3 it was stopped or paused.`
