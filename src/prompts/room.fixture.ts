/** Views of a room, for the tests of prompts and of stand-ins: a small novel, and whatever a test puts in its place. */
import { PRESETS } from '../core/gate/presets.ts'
import type { Common, RoomViews, Self, ShownCanon, ShownComment, ShownIssue } from '../core/room/views.ts'

const canonOf = (anchor: string, subject: string, attribute: string, value: string, text: string, source: string): ShownCanon => ({
  anchor,
  subject,
  attribute,
  value,
  text,
  source,
})

const CANON: readonly ShownCanon[] = [
  canonOf('C1@1', 'Oda', 'eye colour', 'amber', 'Oda has amber eyes.', 'chapter-1/scene-1.md:3'),
  canonOf('C2@1', 'ferry', 'arrival', 'Day 212', 'The ferry arrives on Day 212.', 'chapter-1/scene-1.md:4'),
  canonOf('C3@1', 'third cable', 'parting', 'Day 96', 'The third cable parts on Day 96', 'chapter-2/scene-1.md:4'),
  canonOf('C4@1', 'galley', 'deck', 'Deck Four', 'The galley is on Deck Four', 'chapter-1/scene-1.md:5'),
]

const FILES = ['chapter-1/scene-1.md', 'chapter-3/scene-1.md', 'notes/working-notes.md']

export const issueOf = (over: Partial<ShownIssue>): ShownIssue => ({
  id: 7,
  title: 'An issue',
  body: '',
  author: 'the user',
  tags: [],
  impact: 'minor',
  stage: 'discuss',
  evidence: [],
  taken: null,
  earlier: 0,
  comments: [],
  proposal: null,
  ...over,
})

export const commentOf = (over: Partial<ShownComment>): ShownComment => ({
  id: '7.1',
  author: 'Member A',
  body: 'A comment.',
  stance: 'note',
  impact: null,
  evidence: [],
  answers: null,
  asks: null,
  diff: null,
  facts: [],
  cited: [],
  isBlind: false,
  isAdvocate: false,
  ...over,
})

export const selfOf = (role: Self['role'], over: Partial<Self> = {}): Self => ({
  seat: role,
  name: role,
  alias: null,
  role,
  persona: '',
  method: '',
  trust: 'normal',
  level: 'normal',
  damping: 0,
  isAssisted: false,
  ...over,
})

export function commonOf(role: Self['role'], issue: Partial<ShownIssue> = {}, over: Partial<Common> = {}): Common {
  return {
    self: selfOf(role),
    room: { title: 'The Long Tow', domain: 'fiction' },
    sources: { files: FILES.map((path) => ({ path, title: path, lines: 40 })), whole: null },
    issue: issueOf(issue),
    canon: { entries: CANON, isWhole: true },
    passages: [],
    breakers: PRESETS.standard,
    everyday: ['must'],
    commentsLeft: 2,
    goals: [],
    related: [],
    asked: [],
    again: [],
    said: null,
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

export const EYES_DIFF = `--- a/chapter-3/scene-1.md
+++ b/chapter-3/scene-1.md
@@ -1,5 +1,5 @@
 # Warm
 
 The bread is black on one side.
-Oda's green eyes do not leave the cables, not even for bread.
+Oda's amber eyes do not leave the cables, not even for bread.
 The archive is full of light.
`
