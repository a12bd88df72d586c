/** Views of a room, for the tests of this folder and of the prompts: a small novel with a contradiction, and whatever a test puts in their place. */
import type { Dossier } from '../../../core/dossier.ts'
import { PRESETS } from '../../../core/gate/presets.ts'
import type { Common, RoomViews, Self, ShownCanon, ShownComment, ShownIssue } from '../../../core/room/views.ts'
import type { Context } from '../context.ts'
import { tinyDossier } from '../tiny-dossier.fixture.ts'

export const canonOf = (anchor: string, subject: string, attribute: string, value: string, text: string, source: string): ShownCanon => ({
  anchor,
  subject,
  attribute,
  value,
  text,
  source,
})

export const NOVEL = {
  'chapter-1/scene-1.md': `# Making fast

The cable is fast at last. Oda has amber eyes.
The ferry arrives on Day 212.
The galley is on Deck Four, beside the workshop.
`,
  'chapter-2/scene-1.md': `# Half rations

It is sixteen days since the third cable parted.
The third cable parts on Day 96, while Oda is thinking about soup.
The galley stays cold until Day 150, and so does the workshop.
He draws each part on a seperate square.
`,
  'chapter-3/scene-1.md': `# Warm

The bread is black on one side.
Oda's green eyes do not leave the cables, not even for bread.
The archive is full of light.
`,
  'notes/working-notes.md': `# Notes

- As chapter 1 shows, Ivo learned his trade on the ore barges. So he may swear.
- As chapter 2 shows, the galley stays cold until Day 150.
- The date of the third cable is counted from in two places.
`,
}

export const CANON: readonly ShownCanon[] = [
  canonOf('C1@1', 'Oda', 'eye colour', 'amber', 'Oda has amber eyes.', 'chapter-1/scene-1.md:3'),
  canonOf('C2@1', 'ferry', 'arrival', 'Day 212', 'The ferry arrives on Day 212.', 'chapter-1/scene-1.md:4'),
  canonOf('C3@1', 'third cable', 'parting', 'Day 96', 'The third cable parts on Day 96', 'chapter-2/scene-1.md:4'),
  canonOf('C4@1', 'galley', 'deck', 'Deck Four', 'The galley is on Deck Four', 'chapter-1/scene-1.md:5'),
]

export const novel: Dossier = tinyDossier(NOVEL)

export const contextOf = (dossier: Dossier = novel): Context => ({ seed: 1, dossier, request: 'discuss/one/1' })

export const issueOf = (over: Partial<ShownIssue>): ShownIssue => ({
  id: 7,
  title: 'An issue',
  body: '',
  author: 'the user',
  tags: [],
  impact: 'minor',
  epistemic: 'draft',
  evidence: [],
  comments: [],
  diff: null,
  facts: [],
  ...over,
})

export const commentOf = (over: Partial<ShownComment>): ShownComment => ({
  id: '7.1',
  author: 'Member A',
  isOwn: false,
  body: 'A comment.',
  stance: 'note',
  impact: null,
  evidence: [],
  asks: null,
  isBlind: false,
  isAdvocate: false,
  ...over,
})

export const selfOf = (role: Self['role'], over: Partial<Self> = {}): Self => ({
  seat: role,
  name: role,
  role,
  persona: '',
  method: '',
  trust: 'normal',
  level: 'normal',
  isDamped: false,
  isAssisted: false,
  ...over,
})

export function commonOf(role: Self['role'], issue: Partial<ShownIssue> = {}, over: Partial<Common> = {}): Common {
  return {
    self: selfOf(role),
    room: { title: 'The Long Tow', domain: 'fiction', files: Object.keys(NOVEL) },
    issue: issueOf(issue),
    canon: CANON,
    passages: [],
    breakers: PRESETS.standard,
    commentsLeft: 2,
    goals: [],
    related: [],
    again: [],
    ...over,
  }
}

export const moderateView = (over: Partial<RoomViews['moderate']> = {}): RoomViews['moderate'] => ({
  purpose: 'moderate',
  ...commonOf('moderator', { id: 9, title: '[Circuit Breaker] An issue' }),
  target: issueOf({}),
  rule: 'escalation-language',
  stoppedBy: null,
  stoppedBecause: '',
  triggers: [],
  quarantined: [],
  freezes: 1,
  advocates: ['critic'],
  pinned: [],
  ...over,
})

export const EYES = {
  title: "Oda's eyes change colour",
  body: 'Please find out which of the two is agreed, and propose the change of the one that is wrong.',
  evidence: ["chapter-3/scene-1.md:4 (verified): Oda's green eyes do not leave the cables"],
}

export const EYES_DIFF = `--- a/chapter-3/scene-1.md
+++ b/chapter-3/scene-1.md
@@ -1,5 +1,5 @@
 # Warm
 
 The bread is black on one side.
-Oda's green eyes do not leave the cables, not even for bread.
+Oda's amber eyes do not leave the cables, not even for bread.
 The archive is full of light.
`

export const proposed = (over: Partial<ShownComment> = {}): ShownComment => commentOf({ id: '7.1', stance: 'propose', ...over })
export const mended = { ...EYES, diff: EYES_DIFF, comments: [proposed()] }

export const SPELLING = { title: 'Spelling: seperate', body: 'It says "seperate" and should say "separate".', impact: 'cosmetic' as const }
export const NOTE = {
  title: 'What do we know about where Ivo comes from?',
  body: 'If chapter 1 does not say it, the note should stop claiming it.',
  evidence: ['notes/working-notes.md:3 (verified)'],
}
export const CABLE = {
  title: 'Should the third cable part on Day 140 instead?',
  body: 'What hangs on the date?',
  impact: 'structural' as const,
}
export const ARCHIVE = {
  title: 'Where on the ship is the archive?',
  body: 'It should name the deck.',
  evidence: ['chapter-3/scene-1.md:5 (verified)'],
}
export const DINNER = { title: 'A dinner on Day 130', body: 'On Day 130 all sit in the galley. From that evening on Oda has green eyes.' }
