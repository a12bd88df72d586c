import { describe, expect, test } from 'vitest'
import { emptyCanon, established } from '../../core/canon/canon.ts'
import type { RoomReport } from '../../core/room/report-types.ts'
import { columns } from '../columns.ts'
import { HOSTILE } from '../hostile.fixture.ts'
import { type Paint, plain } from '../paint.ts'
import { reportText } from '../terminal/report.ts'
import { issueText } from './issue-text.ts'
import { issueAtTheEnd } from './live.fixture.ts'
import { attacked, EMPTY, hostileReport, PATCH, PLAIN, REPORT } from './sample.fixture.ts'
import {
  boardText,
  canonText,
  conflictsText,
  goalsText,
  healthText,
  leaderboardText,
  milestoneText,
  noticesText,
  patchText,
  recordsText,
  statusText,
} from './text-parts.ts'

const text = (report: RoomReport = REPORT, width = 100, brief = false): string => reportText(report, plain, width, { brief })
const headings = (shown: string): readonly string[] => [...shown.matchAll(/^(\S.*?) ─+$/gm)].map(([, title = '']) => title)
const part = (title: string, shown: string): readonly string[] =>
  (shown.split(`\n${title} ─`)[1] ?? '').split('\n\n')[0]?.split('\n').slice(1) ?? []

const entry = (version: number, value: string) => ({
  ...{ id: 'C1', version, statement: { subject: 'Mirel', attribute: 'eye colour', value }, text: `Mirel has ${value} eyes.`, by: 'user' },
  ...{ source: { kind: 'issue' as const, ref: '3', line: null }, supersedes: version === 1 ? null : `C1@${version - 1}` },
})
const CANON = [entry(1, 'green'), entry(2, 'grey')].reduce((canon, each, index) => established(canon, each, index * 3_600_000), emptyCanon)

/** Every small text of a room, at one width. */
const all = (report: RoomReport, width: number, paint: Paint = plain): readonly string[] => [
  reportText(report, paint, width),
  statusText(report, paint, width),
  boardText(report, paint, width),
  healthText(report, paint, width),
  leaderboardText(report, paint, width),
  recordsText(report, paint, width),
  conflictsText(report, paint, width),
  canonText(report, CANON, paint, width),
  goalsText(report, paint, width),
  noticesText(report, paint, width),
  milestoneText(report, paint, width),
  ...report.patches.map((patch) => patchText(patch, report, paint, width)),
]

describe('a room’s report on a terminal', () => {
  test('begins with how it stands', () =>
    expect(text().split('\n').slice(0, 5)).toEqual([
      'The Tide Clock',
      '/tmp/tide-clock · team mode',
      '',
      '7 issues: 1 frozen, 1 waiting for you, 2 open, 2 resolved and 1 archived.',
      '  Session 3 is over: 31 comments, 2 issues settled.',
    ]))

  test('has a heading for each part, what stands still first', () =>
    expect(headings(text())).toEqual([
      ...[
        'What you can do',
        '❄ Frozen (1)',
        'Waiting for you (1)',
        'Open (2)',
        'On the moderator’s desk (1)',
        'Settled (2)',
        'Archived (1)',
      ],
      ...['Conflicts', 'Changes to review', 'Health', 'Team', 'Leaderboard', 'Goals', 'Canon', 'Chapters', 'Notices', 'The record'],
    ]))

  test('says agreed and milestones where no novel is written', () =>
    expect(headings(text(PLAIN)).slice(-5)).toEqual(['Goals', 'Agreed', 'Milestones', 'Notices', 'The record']))

  test('after a conversation leaves out what stays as it was', () => {
    const brief = headings(text(REPORT, 100, true))
    for (const title of ['Team', 'Canon', 'Chapters', 'Notices']) expect(brief).not.toContain(title)
    expect(brief).toContain('❄ Frozen (1)')
  })

  test('tells the team in a table, and in full whoever needs looking after', () => {
    const rows = part('Team', text())
    expect(rows.slice(0, 3)).toEqual([
      '  member               model        tier      trust   level                  streak       credits',
      '  Assistant            world/large  none yet  normal  normal                 7 (best 12)  12.5',
      '  Quill (writer)       world/small  none yet  low     remediation, assisted  0 (best 3)   −1',
    ])
    expect(rows.slice(7)).toEqual([
      '  Quill (writer): no tier yet · low trust · remediation · −1 credit',
      '    - world/small · standard · gets its tasks in small slices',
      '    - −2 this session, 0 this chapter',
      '    - 50 % of its citations hold, 35 % of its last actions were penalised',
      '    - 0 citations in a row hold, 3 at best',
    ])
  })
})

describe('the board', () => {
  const board = boardText(REPORT, plain, 100)

  test('has what is frozen first, with the trigger and the four ways on', () =>
    expect(board.split('\n\n')[0]?.split('\n')).toEqual([
      `❄ Frozen (1) ${'─'.repeat(59)}`,
      '  #5 The thirteenth stroke comes too early: two members going back and forth (ping-pong-detected).',
      '    writer and critic have taken turns 2 times with nobody between them; the limit is 2.',
      '    - high priority · structural · draft · for Quill · 6 comments · #clock · #plot',
      '    - It goes on by itself at 2031-05-06 09:30 UTC.',
      '    - Until then: let it go on with guidance, call a devil’s advocate, bring it before the user, or',
      '      settle it.',
      '      witan room unfreeze 5 "guidance"',
      '      witan room advocate 5',
      '      witan room escalate 5 "…"',
      '      witan room resolve 5 "decision"',
    ]))

  test('has high priority before normal, and what was agreed can be promoted', () => {
    expect(board.indexOf('#9 Tides')).toBeLessThan(board.indexOf('#8 Name the three bells: waiting for a proposal'))
    expect(part('Settled (2)', board)).toEqual([
      '  #4 Who winds the clock when the keeper is at sea?: Osk winds it, and tells nobody. · agreed',
      '      witan room promote 4',
      '  #3 Mirel’s eyes change between two scenes: Her eyes are grey, as in chapter 1. · canon',
    ])
  })

  test('has what waits with what decides it: its change, or the issue itself', () => {
    expect(part('Waiting for you (1)', board).slice(-2)).toEqual(['      witan room show 7', '      witan room accept P2'])
    const bare = part('Waiting for you (1)', boardText({ ...REPORT, patches: [] }, plain, 100))
    expect(bare.slice(-2)).toEqual(['      witan room show 7', '      witan room resolve 7 "decision"'])
  })

  test('says who stopped something by hand, and why; and offers no promotion where there is no fact', () => {
    const issues = REPORT.issues.map((issue) => ({
      ...issue,
      isPromotable: false,
      frozen: issue.frozen === null ? null : { ...issue.frozen, rule: 'moderator', by: 'user', because: 'I want to think.' },
    }))
    const shown = boardText({ ...REPORT, issues }, plain, 100)
    expect(shown).toContain('#5 The thirteenth stroke comes too early: stopped by hand, by the user. I want to think.')
    expect(shown).not.toContain('promote')
  })

  test('does not tell of thousands that are settled', () => {
    const settled = Array.from({ length: 60 }, (_, index) => ({ ...REPORT.issues[0], id: index + 100, status: 'resolved' }))
    const many = boardText({ ...REPORT, issues: settled as RoomReport['issues'] }, plain, 100)
    expect(many).toContain('#159 ')
    expect(many).toContain('#110 ')
    expect(many).not.toContain('#109 ')
    expect(many).toContain('… and 10 more')
  })
})

describe('one part of a room', () => {
  test('status is one screen, ending with what the user can do', () => {
    const status = statusText(REPORT, plain, 80).split('\n')
    expect(status.length).toBeLessThan(24)
    expect(status.slice(4, 6).join(' ')).toBe('Session 3 is over: 31 comments, 2 issues settled · $0.42, 50 % of the input cached.')
    expect(status).toContain('1 notice unread: witan room notices')
    expect(status).toContain('1 attempt to do what is not allowed: witan room health')
    expect(status).toContain('    → witan room unfreeze 5 "guidance"')
  })

  test('the leaderboard ranks, tells of the team, and has the goals under it', () => {
    const shown = leaderboardText(REPORT, plain, 100)
    expect(part('Leaderboard', `\n${shown}`)).toEqual([
      '  rank  member  credits  streak  tier      most of it for',
      '  1     Keeper  12.33    7       gold      5 verified citations',
      '  2     Quill   −2       0       none yet  –',
      '  In this session: 10.33 credits of the members, 2 of the team as a whole.',
      '  The team’s best: A conflict with what is agreed was caught in time.',
      '  Most credits: Keeper. Most improved: Critic.',
    ])
    expect(headings(shown)).toEqual(['Leaderboard', 'Goals'])
  })

  test('goals say how far they are, by when, and who set them', () =>
    expect(goalsText(REPORT, plain, 100).split('\n')).toEqual([
      '  ○ G1, for the team: 7 of 20 citations that hold, by the end of the chapter',
      '    - Twenty quotations that hold would carry the chapter. Set by the moderator.',
      '  ✗ G2, for Quill: no penalties, by the end of the session',
      '    - Set by the user.',
      '  ✓ G3, for the team: 52.83 of 50 credits, by 2031-06-01 12:00 UTC',
      '    - Set by the user.',
      '',
    ]))

  test('a goal of one is one, and its words end before who set it', () => {
    const goals = REPORT.goals.slice(0, 1).map((goal) => ({ ...goal, target: 1, current: 0, description: 'Cite' }))
    expect(goalsText({ ...REPORT, goals }, plain, 100)).toMatch(/: 0 of 1 citation that holds, .*\n {4}- Cite\. Set by the moderator\.\n/)
  })

  test('records show every model of a member, the one of now first', () => {
    expect(part('Quill (writer)', recordsText(REPORT, plain, 100))).toEqual([
      '  no tier yet · low trust · remediation · −1 credit',
      '  world/small · standard · gets its tasks in small slices',
      '  model              credits  hold  applied  penalised  best streak  tier      level',
      '  world/small (now)  −2       50 %  –        35 %       3            none yet  remediation',
      '  world/large        1        94 %  50 %     5 %        12           silver    normal',
    ])
  })

  test('a conflict shows what was written, what was agreed and since when, and three ways to settle it', () =>
    expect(conflictsText(REPORT, plain, 100).split('\n')).toEqual([
      '⚠ K1 · attribute clash · found by Keeper, 2031-05-06 09:00 UTC',
      '  You wrote (chapter-3/scene-1.md:14)',
      '    “Mirel’s brown eyes narrowed.”',
      '  Canon (C1@2, issue #3, since 2031-05-04 09:00 UTC)',
      '    “Mirel has grey eyes.” · Mirel, eye colour: grey',
      '  Here “brown”, there “grey”.',
      '  Three ways to settle it',
      '    1. Let the new text stand: it becomes canon, and C1@2 is superseded.',
      '       → witan room settle K1 override',
      '    2. Keep canon as it is, and change the text to fit.',
      '       → witan room settle K1 keep',
      '    3. Open an issue, and let the team weigh it before anything is decided.',
      '       → witan room settle K1 discuss',
      '',
    ]))

  test('one that was found by likeness alone has two, and says why it was found', () => {
    const candidate = { ...REPORT.conflicts[0], kind: 'lexical-candidate', statement: null } as RoomReport['conflicts'][number]
    const shown = conflictsText({ ...REPORT, conflicts: [candidate] }, plain, 100)
    expect(shown).toContain('  Brown is not grey.\n  Two ways to settle it\n    1. Keep canon as it is')
    expect(shown).not.toContain('override')
  })

  test('one that the team talks over says where, and asks for no choice', () => {
    const [first] = REPORT.conflicts
    const discussed = { ...first, choice: 'discuss', issue: 9 } as RoomReport['conflicts'][number]
    const shown = conflictsText({ ...REPORT, conflicts: [discussed] }, plain, 100)
    expect(shown).toContain('  The team talks it over in #9\n       → witan room show 9\n')
    expect(shown).not.toContain('settle')
  })

  test('canon stands with what it superseded', () =>
    expect(canonText(REPORT, CANON, plain, 120).split('\n').slice(0, 5)).toEqual([
      '  C1@2 Mirel, eye colour: grey',
      '    - “Mirel has grey eyes.”',
      '    - issue #3 · by the user · since 2031-05-04 09:00 UTC · 2 versions',
      '    - before, C1@1 from 2031-05-03 09:00 UTC: Mirel, eye colour: green (issue #3, by the user)',
      '  C2@1 the boat, delay: one hour',
    ]))

  test('a change is shown whole, with its spaces, and with what it goes against', () => {
    const shown = patchText(PATCH, REPORT, plain, 60)
    expect(shown).toContain('    - “It was late by two hours” goes against canon (C2@1).\n')
    expect(shown).toContain(
      '    │  The boat was late.\n    │ -It was late by an hour, and then by another hour,\n    │ and nobody on the quay said so.\n    │ --- It was a long hour.\n',
    )
    expect(shown).toContain('    → witan room accept P2\n    → witan room reject P2 "why"\n')
    const failed = patchText({ ...PATCH, status: 'failed', decidedBy: 'user', because: 'The file moved on.' }, REPORT, plain, 100)
    expect(failed).toContain('P2 for #7: could not be written; the folder is as it was (by the user) · by Quill')
    expect(failed).toContain('    - The file moved on.\n')
    expect(failed).not.toContain('witan room accept')
  })

  test('a notice offers what can still be done about it', () => {
    const offered = (kind: RoomReport['notices'][number]['actions'][number]['kind'], ref: string): string =>
      noticesText({ ...REPORT, notices: REPORT.notices.map((one) => ({ ...one, actions: [{ label: '', kind, ref }] })) }, plain, 100)
    expect(offered('openPatch', 'P2')).toContain('      witan room accept P2\n      witan room reject P2 "why"\n')
    expect(offered('openPatch', 'P1')).not.toContain('witan')
    expect(offered('openIssue', 'five')).not.toContain('witan')
    expect(offered('openConflict', 'K1')).toContain('      witan room conflicts\n')
    expect(offered('openRecord', 'writer')).toContain('      witan room records\n')
    expect(offered('openHealth', '')).toContain('      witan room health\n')
  })

  test('notices and milestones', () => {
    expect(noticesText(REPORT, plain, 100)).toBe(
      '  #5 stands still: The thirteenth stroke comes too early: Two members went back and forth.\n    - 2031-05-06 09:00 UTC\n      witan room show 5\n',
    )
    expect(milestoneText(REPORT, plain, 100).split('\n').slice(0, 3)).toEqual([
      '  1. Low water: complete since 2031-05-05 09:00 UTC. The boat is in.',
      '    - Went well: 4 of 5 issues changed the text.',
      '    - Went badly: #5 froze twice.',
    ])
  })
})

describe('an issue in full', () => {
  const line = (over: object): RoomReport =>
    ({ ...REPORT, issues: [{ ...REPORT.issues[0], id: 1, isPromotable: true, ...over }] }) as RoomReport
  const thread = issueText(issueAtTheEnd(1), null, line({}), plain, 100)

  test('has its facts, its end, its thread with verdicts, its votes and what can be done', () => {
    expect(headings(thread)).toEqual(['Settled', 'Thread (4 comments)', 'Votes', 'Would be agreed', 'What you can do'])
    expect(thread).toContain('#1 Mirel’s eyes change between two scenes\nresolved · high priority · canon-changing · agreed · by the user')
    expect(thread).toContain('  ✗ chapter-1/scene-2.md:3–4 “brown as peat” · not in the file (0.41)\n      closest, line 9:')
    expect(thread).toContain('\nCritic · agrees · blind pass · 1.2 · 2031-05-03 09:17 UTC\n')
    expect(thread).toContain('\nKeeper · asks Quill · 1.3 · ')
    expect(thread).toContain('\nCritic · objects · devil’s advocate · 1.4 · ')
    expect(thread).toContain('  ⚖ Devil’s advocate: Critic, 1 of 2 comments, done.\n')
    expect(thread).toContain('  accept: Keeper\n')
    expect(thread).toContain('  → witan room promote 1\n')
  })

  test('offers only what would be taken', () => {
    const offered = (issue: Partial<ReturnType<typeof issueAtTheEnd>>, over: object = {}): readonly string[] =>
      part('What you can do', issueText({ ...issueAtTheEnd(1), ...issue }, null, line(over), plain, 100))
    expect(offered({}, { isPromotable: false })).toEqual([])
    expect(offered({ status: 'waiting', epistemic: 'draft' })).toContain('  → witan room promote 1')
    expect(offered({ status: 'waiting' }, { isPromotable: false }).join('\n')).not.toContain('promote')
    expect(offered({ status: 'frozen' })).toContain('  → witan room advocate 1')
    const advocacy = { member: 'critic', meta: 2, reason: 'quick-consensus', allowed: 2, used: 0, isDone: false, at: 0 } as const
    expect(offered({ status: 'frozen', advocacy })).not.toContain('  → witan room advocate 1')
  })

  test('has what was set apart on the moderator’s desk, apart', () => {
    const shown = issueText(issueAtTheEnd(2), issueAtTheEnd(3), REPORT, plain, 100)
    expect(headings(shown)).toEqual(['Thread (1 comment)', 'Set apart', 'What you can do'])
    expect(part('Set apart', shown).join('\n')).toMatch(
      /│ This is URGENT[\s\S]*✗ words of alarm \(escalation-language\): The comment uses 2/,
    )
    expect(issueText(issueAtTheEnd(2), null, REPORT, plain, 100)).not.toContain('Set apart')
  })

  test('says while it is frozen why, until when, and the ways on', () => {
    const freeze = {
      ...{ at: 0, until: 1_800_000, rule: 'issue-comment-limit', meta: 3, by: 'system', because: '10 comments; the limit is 10.' },
      triggers: [
        { rule: 'issue-comment-limit' as const, consequence: 'freeze' as const, message: '10 comments; the limit is 10.', numbers: {} },
      ],
    }
    const shown = issueText({ ...issueAtTheEnd(2), status: 'frozen', freeze }, null, REPORT, plain, 100)
    expect(part('❄ Frozen', shown)).toEqual([
      '  more comments than one issue may have (issue-comment-limit), by the rules',
      '  - issue-comment-limit: 10 comments; the limit is 10.',
      '  It goes on by itself at 2031-05-03 09:30 UTC. On the moderator’s desk as #3.',
    ])
    expect(part('What you can do', shown)[0]).toBe('  → witan room unfreeze 2 "guidance"')
  })

  test('has its change to review', () => {
    const issue = { ...issueAtTheEnd(2), patches: ['P2'] }
    expect(part('A change to review', issueText(issue, null, REPORT, plain, 100)).join('\n')).toContain('witan room accept P2')
  })
})

describe('on any screen', () => {
  const long = 'W'.repeat(300)

  test.each([40, 80, 120])('no line is wider than %i columns', (width) => {
    for (const report of [REPORT, EMPTY, PLAIN, hostileReport(long)])
      for (const shown of all(report, width)) for (const line of shown.split('\n')) expect(columns(line), line).toBeLessThanOrEqual(width)
    const issues = [issueAtTheEnd(1), attacked(issueAtTheEnd(1), long) as ReturnType<typeof issueAtTheEnd>]
    for (const issue of issues)
      for (const line of issueText(issue, issueAtTheEnd(3), hostileReport(long), plain, width).split('\n'))
        expect(columns(line), line).toBeLessThanOrEqual(width)
  })

  test('nothing that others wrote steers the terminal', () => {
    for (const attack of HOSTILE) {
      const issue = attacked(issueAtTheEnd(1), attack) as ReturnType<typeof issueAtTheEnd>
      for (const shown of [...all(hostileReport(attack), 80), issueText(issue, issue, hostileReport(attack), plain, 80)])
        expect(shown).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}|undefined|NaN/u)
    }
  })

  test('an empty room says that there is nothing, and never what is not so', () => {
    expect(all(EMPTY, 80).slice(1)).toEqual([
      expect.stringContaining('An empty room: no issue has been opened.\nNo session so far · no model calls.'),
      'No issue has been opened yet.\n',
      expect.stringContaining('Issues: 0 open and 0 resolved'),
      expect.stringContaining('  Nobody is ranked yet.\n'),
      'Nobody is in the room.\n',
      'Nothing goes against canon.\n',
      'Nothing is canon yet.\n',
      'No goal has been set.\n',
      'No unread notices.\n',
      'No chapter is complete yet.\n',
    ])
    expect(headings(text(EMPTY))).toEqual(['What you can do', 'Health', 'The record'])
    expect(conflictsText({ ...EMPTY, domain: 'plain' }, plain, 80)).toBe('Nothing goes against what is agreed.\n')
  })

  test('paint changes nothing but colour', () => {
    const open = (name: string) => (shown: string) => `<${name}>${shown}</${name}>`
    const paint = Object.fromEntries(Object.keys(plain).map((name) => [name, open(name)])) as unknown as Paint
    const bare = (shown: string): readonly string[] =>
      shown
        .replace(/<\/?[a-z]+>/g, '')
        .split('\n')
        .map((line) => line.trimEnd())
    expect(all(REPORT, 100, paint).map(bare)).toEqual(all(REPORT, 100).map(bare))
    expect(boardText(REPORT, paint, 100)).toContain('<bold><red>❄ Frozen (1)</red></bold>')
    expect(patchText(PATCH, REPORT, paint, 100)).toContain('<green>+It was late by two hours')
  })
})
