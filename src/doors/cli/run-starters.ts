/** What witan run init writes: both files with every key explained. */

export const RUN_SECTION = `run:
  # repository: .              # where the work is; default: the plan's folder
  # base: main                 # what the work begins from; default: the branch that is checked out
  # test: npm test             # how the tests are run; only this file and the plan can say so, never an agent
  # test-minutes: 10           # then they are ended, and count as failed
  # test-files: ["**/test/**", "**/*.test.*"]   # by these names a test is known
  # workflow: standard         # fast: maker, guardian · standard: and explorer, creator, skeptic · thorough: and trickster, sage
  # cycles: 3                  # of work and review before a task has failed, 1 to 6
  # merge: false               # true: the maker merges each finished task into the base, and the tests are run there
  # push: false                # true: the branch is pushed at every checkpoint
  # handoff: control-center.md # the summary for whoever goes on, in the repository
  # agents:                    # what your agents are called
  #   maker: Codex
`

export const SETTINGS_STARTER = `# Defaults of witan in this folder. A plan, and flags, win over them. Take the # away from what you want to set.
# budget: 20                   # dollars, as the agents declare what they spend
# max-tokens: 10000000
# max-minutes: 480
# checkpoint-minutes: 45       # work is made safe so often, or …
# checkpoint-tasks: 3          # … after so many tasks, whichever comes first
# checkpoint-stop-at: 0.8      # and it stops there if more than this share of a limit is used

${RUN_SECTION}`

export const PLAN_STARTER = `# A list of tasks for your coding agents. Start it with: witan run plan.yaml
title: What this run is for
# branch: witan/what-this-run-is-for   # where the agents work; default: made from the title
# test: npm test                       # every key of «run:» in witan.yaml may stand here, too, and wins

tasks:
  - title: The first task, in a few words
    id: first                          # known again in later runs; default: made from the title
    description: What is to be done, and why. Agents read this.
    files: [src/login.js, test/]       # what it is about; a folder ends with /. Other files count as outside of the task
    requirements:                      # what must be true at the end; a proposal cites them
      - Three wrong passwords lock the account for a minute.

  - title: The second task
    description: Tasks are done one after the other.
`
