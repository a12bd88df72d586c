/** What --help teaches about the control room. */

export const ROOM_INTRO = `A team of agents and you work on one folder: a novel, a code base, a specification. You open issues;
the team takes them in, proposes changes as diffs, argues with quotations that are checked, and votes.
Nothing is written before you accept it.

Start here:
  witan room demo              the whole of it, offline, on a copy of examples/novel
  witan room init              in your own folder
  witan room issue "Oda's eyes change colour" --file chapter-3.md:27="green eyes"
  witan room run               the team works, until all is settled, frozen, or a limit is reached
  witan room status            what came of it, and what waits for you
  witan room accept P1`

export const ROOM_OUTRO = `
Comments of members are judged by rules before anybody reads them: too many, too little in them, words of alarm, no source for what
reaches far. Some are refused with the reason, some freeze the issue until the moderator or you let it go on. Credits follow from what
was looked up, checked and used; nobody gives them to themselves. What is agreed is canon, and new text is held against it.
--json prints the report, or the part that was asked for; of what was said, the events that came of it.
Exit codes: 0 done, 1 check found conflicts, 2 wrong input or not taken, 3 the session ended early. More: docs/room.md`

export const INIT_EXAMPLES = `
Examples:
  witan room init                                          this folder
  witan room init book --domain fiction --title "The Long Tow"
  witan room init --model ollama/qwen3 --seat critic=openai/gpt-5.4-mini
  witan room init --offline --preset strict
Without a model, members find contradictions, unsupported claims and misspelt quotations by rule, and say so.`

export const ISSUE_EXAMPLES = `
Examples:
  witan room issue "Spelling: seperate" --impact cosmetic --file chapter-2.md:37="a seperate square"
  witan room issue "Should the cable part later?" --body "The middle is long …" --tag timeline,structure --impact structural
  witan room issue "Rename the option" --assign maker --priority high --diff rename.diff
  witan room issue --from issues.yaml                      a list; one wrong entry, and none is opened`

export const COMMENT_EXAMPLES = `
Examples:
  witan room comment 4 "The archive is on Deck Two: the plan in chapter 2 says so …" --stance oppose --file chapter-2.md:64="on the plan"
  witan room comment 4 "…" --stance answer --answers 4.2 --canon C3
  witan room comment 7 "…" --stance propose --impact minor --fact "archive | deck | Deck Two"
  witan room comment 7 "…" --searched "archive deck"       you looked, and nothing says so
What you cite is looked up, word for word, and shown with what was found.`

export const RUN_EXAMPLES = `
Examples:
  witan room run                                           everything that is open
  witan room run 4 7 --budget 0.50 --max-turns 30
  witan room run --mode editor                             one member works with you
What a session may use is for it alone: the next one begins anew. Ctrl-C once ends the session: what is in the air is given up, and billed.
Twice stops the room at once; the next session opens it again. A session whose process died goes on with the next witan room run.`

export const PROMOTE_EXAMPLES = `
Examples:
  witan room promote 4                                     what the issue proposes
  witan room promote 4 --fact "archive | deck | Deck Two"
  witan room promote 9 --fact "cable | parting | Day 140" --override   what was agreed before is superseded, and kept`

export const CHECK_EXAMPLES = `
Examples:
  witan room check chapter-4.md
  witan room check "Oda's green eyes do not leave the cables."
  git show :chapter-4.md | witan room check -
Nothing is blocked. Each conflict is shown with your three options: override canon, keep it, or discuss it in an issue.
Without a name every text of the folder is checked. To leave some out, name them in a .gitignore: what that leaves out, hidden files and
what looks like credentials are read by nobody here, and by no watcher of witan serve.`

export const GOAL_EXAMPLES = `
Examples:
  witan room goal verified-citations 20 "Every claim with a source" --until session-end
  witan room goal zero-penalties 1 --member critic --until 2031-05-06`

export const JOIN_EXAMPLES = `
Examples:
  witan room join guest "A guest"
  witan room join reviewer "Security review" --role critic --advocate --model anthropic/claude-sonnet-4-6
A guest speaks through the doors that are open to it (witan serve, witan mcp), under its own name and no other.`

export const CONFIGURE_EXAMPLES = `
Examples:
  witan room configure                                     the settings as they are
  witan room configure preset=strict lexicon=literal
  witan room configure minCommentLength=100 escalationKeywords="[urgent, disaster]"
  witan room configure acceptCosmeticFromHighTrust=true
Every name is shown by witan room configure; what the preset says and what was overridden stand apart there.`

export const DEMO_EXAMPLES = `
A copy of examples/novel goes to .witan/demo/novel, fresh each time, and a room is opened on it in this folder's database. The author's
issues are opened, a guest says something hasty, the team works offline, and the first change is accepted. Everything is decided by the
rules that hold for any room; look at it afterwards with witan room status --room <id>, or with witan serve.`
