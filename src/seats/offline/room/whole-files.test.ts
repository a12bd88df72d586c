/** A change about what is agreed leaves nothing in its files that a check would find: the maker mends all of it, and nobody vouches for less. */
import { describe, expect, test } from 'vitest'
import type { Self, ShownIssue } from '../../../core/room/views.ts'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import { canonOf, commonOf, contextOf, proposed } from './room.fixture.ts'
import { roomVoices } from './voices.ts'

const FILES = {
  'app/delivery.py': '"""Sends a file."""\n\n# The retry limit is 5.\nRETRY_LIMIT = 7\nWAIT_FACTOR = 6\n# The upload limit is 25 MB.\n',
  'docs/adr.md': '# Limits\n\nThe retry limit is 3.\nThe upload limit is 10 MB.\n',
}
const canon = [
  canonOf('C1@1', 'retry', 'limit', '3', 'The retry limit is 3.', 'docs/adr.md:3'),
  canonOf('C2@1', 'upload', 'limit', '10 MB', 'The upload limit is 10 MB.', 'docs/adr.md:4'),
]
const context = contextOf(tinyDossier(FILES))
const RETRIES = { title: 'The retry limit is too high', evidence: ['app/delivery.py:4 (verified): RETRY_LIMIT = 7'] }
/** Line 4 alone, as somebody would who looks at the cited line and no further. */
const HALF = `--- a/app/delivery.py
+++ b/app/delivery.py
@@ -1,6 +1,6 @@
 """Sends a file."""
 
 # The retry limit is 5.
-RETRY_LIMIT = 7
+RETRY_LIMIT = 3
 WAIT_FACTOR = 6
 # The upload limit is 25 MB.
`

const propose = (issue: Partial<ShownIssue>) => roomVoices.propose({ purpose: 'propose', ...commonOf('maker', issue, { canon }) }, context)
const said = (role: Self['role'], diff: string | null) =>
  roomVoices.discuss({ purpose: 'discuss', ...commonOf(role, { ...RETRIES, diff, comments: [proposed()] }, { canon }) }, context).comment
const voted = (role: Self['role'], diff: string | null) =>
  roomVoices.vote({ purpose: 'vote', ...commonOf(role, { ...RETRIES, diff, comments: [proposed()] }, { canon }) }, context).vote

describe('a change about what is agreed', () => {
  test('mends every place of the files that it touches, whatever value stands there', () => {
    const { comment, proposal } = propose(RETRIES)
    expect(proposal?.diff?.match(/^[-+][^-+].*$/gm)).toEqual([
      '-# The retry limit is 5.',
      '-RETRY_LIMIT = 7',
      '+# The retry limit is 3.',
      '+RETRY_LIMIT = 3',
      '-# The upload limit is 25 MB.',
      '+# The upload limit is 10 MB.',
    ])
    expect(comment?.body).toContain('“5” and “7” into “3” and “25 MB” into “10 MB”')
    expect(comment?.evidence.canon).toEqual(['C1@1', 'C2@1'])
    expect(said('continuity', proposal?.diff ?? null)?.stance).toBe('approve')
    expect(voted('editor', proposal?.diff ?? null)).toBe('accept')
  })

  test('that leaves one of them is objected to with its words, also where they stand in a comment of code', () => {
    const objection = said('continuity', HALF)
    expect(objection).toMatchObject({ stance: 'oppose', relation: 'contradicts', evidence: { canon: ['C1@1'] } })
    expect(objection?.evidence.files[0]).toMatchObject({
      path: 'app/delivery.py',
      lines: { start: 3 },
      quote: expect.stringContaining('The retry limit is 5.'),
    })
    expect(voted('continuity', HALF)).toBe('reject')
    expect(voted('editor', HALF)).toBe('reject')
  })

  test('is objected to for what it leaves of something else agreed, too', () => {
    const retriesMended = HALF.replace(
      ' # The retry limit is 5.\n-RETRY_LIMIT = 7\n',
      '-# The retry limit is 5.\n-RETRY_LIMIT = 7\n+# The retry limit is 3.\n',
    )
    expect(said('continuity', retriesMended)).toMatchObject({ stance: 'oppose', evidence: { canon: ['C2@1'] } })
  })

  test('is objected to by the line as it stands, not as the diff would number it', () => {
    const longer = HALF.replace('@@ -1,6 +1,6 @@', '@@ -1,6 +1,7 @@').replace(
      ' """Sends a file."""\n',
      ' """Sends a file."""\n+"""Twice."""\n',
    )
    expect(said('continuity', longer)?.evidence.files[0]).toMatchObject({ path: 'app/delivery.py', lines: { start: 3 } })
  })
})

test('an issue out of a conflict names line and entry, and that is enough to bring the text back', () => {
  const dossier = tinyDossier({ 'app/delivery.py': 'RETRY_LIMIT = 5\n', 'docs/adr.md': 'We try three times again and no more.\n' })
  const three = canonOf('C1@1', 'retry', 'limit', '3', 'We try three times again and no more.', 'docs/adr.md:1')
  const issue = {
    title: 'Canon conflict: RETRY_LIMIT = 5',
    body: 'app/delivery.py:1 says: RETRY_LIMIT = 5\n\nAgreed (C1@1): We try three times again and no more.\n\nWhich of the two should hold?',
    impact: 'canon-changing' as const,
    tags: ['canon-conflict'],
  }
  const { proposal } = roomVoices.propose({ purpose: 'propose', ...commonOf('maker', issue, { canon: [three] }) }, contextOf(dossier))
  expect(proposal?.diff).toContain('-RETRY_LIMIT = 5\n+RETRY_LIMIT = 3\n')
})
