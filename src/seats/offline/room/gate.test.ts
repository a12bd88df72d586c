/** Every voice over many issues: its reply has the shape that is asked for, what it quotes is there, and the real gate lets it through. */
import { describe, expect, test } from 'vitest'
import { verify } from '../../../core/evidence/verify.ts'
import { type GatedThread, judgeComment } from '../../../core/gate/gate.ts'
import { highestImpact, PRESETS } from '../../../core/gate/presets.ts'
import type { Lexicon, Preset } from '../../../core/gate/words.ts'
import type { Common, RoomViews, Self, ShownIssue } from '../../../core/room/views.ts'
import type { Draft, Purpose } from '../../../core/room/words.ts'
import { purposes } from '../../../core/room/words.ts'
import { tinyDossier } from '../tiny-dossier.fixture.ts'
import { commentOf, commonOf, contextOf, EYES, EYES_DIFF, moderateView, NOVEL, selfOf } from './room.fixture.ts'
import { roomVoices } from './voices.ts'

/** A folder and issues full of words of alarm: what is quoted is quoted, and nothing of it is said. */
const ALARM = 'It is URGENT and CRITICAL, we MUST act IMMEDIATELY or face DISASTER”, "vital” `'
const dossier = tinyDossier({
  ...NOVEL,
  'notes/alarm.md': `# Alarm\n\nOda says: ${ALARM} The galley stays cold until Day 150. Essential, absolutely.\n`,
  'notes/urgent disaster `critical`.md': 'As chapter 1 shows, Oda must definitely see the crucial emergency. Oda has green eyes.\n',
})
const context = contextOf(dossier)
const alarmed = 'notes/urgent disaster `critical`.md'

const proposal = commentOf({ id: '7.1', stance: 'propose', evidence: ['chapter-3/scene-1.md:4 (verified)'] })
const ISSUES: readonly Partial<ShownIssue>[] = [
  EYES,
  { ...EYES, diff: EYES_DIFF, comments: [proposal] },
  { ...EYES, diff: EYES_DIFF.replace('amber', 'blue'), comments: [proposal] },
  { title: 'Spelling: seperate', body: 'It says "seperate" and should say "separate".' },
  { title: 'Where on the ship is the archive?', body: 'It should name the deck.', evidence: ['chapter-3/scene-1.md:5 (verified)'] },
  { title: 'Should the third cable part on Day 140 instead?' },
  {
    title: 'A dinner on Day 130',
    body: 'On Day 130 all sit in the galley. From that evening on Oda has green eyes.',
    comments: [proposal],
  },
  { title: 'What does the note claim?', body: 'The note should stop claiming it.', evidence: ['notes/working-notes.md:3 (verified)'] },
  { title: `${ALARM}?`, body: `${ALARM} Oda has green eyes. ${ALARM}`, evidence: ['notes/alarm.md:3 (verified)'], comments: [proposal] },
  { title: 'The eyes of Oda', body: 'Their colour is wrong here.', evidence: [`${alarmed}:1 (verified)`] },
  {
    title: 'The eyes of Oda',
    body: ALARM,
    evidence: [`${alarmed}:1 (verified)`],
    comments: [proposal, commentOf({ id: '7.2', stance: 'ask', asks: 'you', body: ALARM })],
  },
  { title: 'x', body: '' },
]
/** All where most projects are; elsewhere the one that asks for evidence everywhere but in `light`. */
const impactsAt = (preset: Preset, level: Self['level']): readonly ShownIssue['impact'][] =>
  preset === 'standard' && level === 'normal' ? [null, 'minor', 'structural', 'canon-changing'] : ['structural']
const ROLES: readonly Self['role'][] = ['planner', 'writer', 'editor', 'critic', 'continuity', 'member']

const THREAD: GatedThread = {
  isMeta: false,
  authors: [],
  budgetedBy: 0,
  budgetedTotal: 0,
  extra: 0,
  agentComments: 0,
  refusedBefore: [],
  mustReground: false,
  isInRemediation: false,
  damping: 0,
}

interface Said {
  readonly purpose: Purpose
  readonly view: Common
  readonly reply: unknown
}

/** Made once for each. */
const made = new Map<string, readonly Said[]>()
function repliesAt(preset: Preset, level: Self['level'] = 'normal'): readonly Said[] {
  const key = `${preset}/${level}`
  const known = made.get(key) ?? [...replies(preset, level)]
  made.set(key, known)
  return known
}

function* replies(preset: Preset, level: Self['level']): Generator<Said> {
  for (const [index, issue] of ISSUES.entries())
    for (const impact of impactsAt(preset, level))
      for (const role of ROLES) {
        const self = selfOf(role, { seat: `${role}-${index % 3}`, level })
        const view = commonOf(role, { ...issue, impact }, { breakers: PRESETS[preset], self })
        const asked: { readonly [P in 'propose' | 'opine' | 'discuss' | 'vote']: RoomViews[P] } = {
          propose: { purpose: 'propose', ...view },
          opine: { purpose: 'opine', ...view },
          discuss: { purpose: 'discuss', ...view },
          vote: { purpose: 'vote', ...view },
        }
        yield { purpose: 'propose', view, reply: roomVoices.propose(asked.propose, context) }
        yield { purpose: 'opine', view, reply: roomVoices.opine(asked.opine, context) }
        yield { purpose: 'discuss', view, reply: roomVoices.discuss(asked.discuss, context) }
        yield { purpose: 'vote', view, reply: roomVoices.vote(asked.vote, context) }
        const challenge = { purpose: 'challenge' as const, ...view, reason: 'quick-consensus' as const, commentsLeftAsAdvocate: 2 }
        yield { purpose: 'challenge', view, reply: roomVoices.challenge(challenge, context) }
        const intake = {
          purpose: 'intake' as const,
          ...view,
          members: [{ id: 'writer', role: 'writer' as const, isAssisted: false }],
          forMember: { id: 'writer', largest: 1 },
        }
        yield { purpose: 'intake', view, reply: roomVoices.intake(intake, context) }
        yield { purpose: 'moderate', view, reply: roomVoices.moderate({ ...moderateView({ target: view.issue }), self }, context) }
        const [against] = view.canon
        if (against === undefined) throw new Error('no canon')
        yield {
          purpose: 'confirm',
          view,
          reply: roomVoices.confirm({ purpose: 'confirm', ...view, claim: view.issue.body, against }, context),
        }
      }
}

const drafts = (said: readonly Said[]): readonly { readonly view: Common; readonly draft: Draft }[] =>
  said.flatMap(({ view, reply }) => {
    const { comment } = reply as { comment?: Draft | null }
    return comment == null ? [] : [{ view, draft: comment }]
  })

const heldIn = ({ evidence }: Draft) => ({
  files: evidence.files.filter((file) => verify({ n: 1, ...file, url: null, title: null }, dossier).verdict === 'verified').length,
  issues: 0,
  canon: evidence.canon.length,
})

const judged = (draft: Draft, view: Common, lexicon: Lexicon, thread: Partial<GatedThread> = {}) => {
  const held = heldIn(draft)
  const failed = draft.evidence.files.length - held.files
  const comment = {
    author: view.self.seat,
    isExempt: false,
    isOutsideBudget: false,
    body: draft.body,
    isProposal: draft.stance === 'propose',
    impact: draft.stance === 'propose' ? highestImpact(draft.impact, view.issue.impact) : draft.impact,
    held,
    failed,
    wantsToResolve: false,
  }
  return judgeComment(comment, { ...THREAD, ...thread }, view.breakers, { lexicon, budgetOverrun: 'freeze' })
}

describe('whatever a member without a language model is asked', () => {
  test('its reply has the shape that is asked for', () => {
    for (const { purpose, reply, view } of repliesAt('standard')) {
      const parsed = purposes[purpose].safeParse(reply)
      expect(parsed.success ? '' : `${purpose} on «${view.issue.title}»: ${parsed.error.message}`).toBe('')
    }
  })

  test.each(['light', 'standard', 'strict'] as const)(
    'the gate lets every comment through, at the preset %s and in both lexicons',
    (preset) => {
      const all = drafts(repliesAt(preset))
      expect(all.length).toBeGreaterThan(60)
      for (const { view, draft } of all)
        for (const lexicon of ['literal', 'calibrated'] as const) {
          const { verdict, violations } = judged(draft, view, lexicon)
          expect(
            verdict,
            `${view.self.role} on «${view.issue.title}»: ${violations.map(({ message }) => message).join(' ')}\n${draft.body}`,
          ).toBe('admit')
        }
    },
  )

  test('also where it is watched, and where no word of alarm is allowed any more', () => {
    for (const { view, draft } of drafts(repliesAt('standard', 'remediation')))
      expect(
        judged(draft, view, 'literal', { isInRemediation: true, damping: 1 }).violations.filter(
          ({ consequence }) => consequence !== 'warn',
        ),
      ).toEqual([])
  })

  test('every quotation is there, short, and on one line; every anchor is one that it was shown', () => {
    for (const { view, draft } of drafts(repliesAt('standard'))) {
      for (const file of draft.evidence.files) {
        expect(verify({ n: 1, ...file, url: null, title: null }, dossier).verdict, `${file.path}: ${file.quote}`).toBe('verified')
        expect(dossier.text(file.path)?.split('\n')[(file.lines?.start ?? 0) - 1]).toContain(file.quote)
        expect(file.quote?.length).toBeLessThanOrEqual(200)
      }
      for (const anchor of draft.evidence.canon) expect(view.canon.map((entry) => entry.anchor)).toContain(anchor)
      expect(draft.body).toMatch(/language model/)
    }
  })
})
