/** The two example folders, read by members without a language model: what was planted there is found, with quotations that hold. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Dossier } from '../../../core/dossier.ts'
import { verify } from '../../../core/evidence/verify.ts'
import type { Common, Self, ShownCanon, ShownIssue } from '../../../core/room/views.ts'
import type { Draft } from '../../../core/room/words.ts'
import { makeDossier } from '../../../sources/dossier.ts'
import { commentOf, commonOf, contextOf, issueOf } from './room.fixture.ts'
import { roomVoices } from './voices.ts'

const EXAMPLES = new URL('../../../../examples/', import.meta.url)

interface Opened {
  readonly title: string
  readonly body: string
  readonly tags: readonly string[]
  readonly impact: ShownIssue['impact']
  readonly evidence?: { readonly files: readonly { readonly path: string; readonly lines: { readonly start: number } }[] }
}

function pathsIn(folder: URL, under = ''): readonly string[] {
  return readdirSync(new URL(under, folder)).flatMap((name) => {
    const path = `${under}${name}`
    return statSync(new URL(path, folder)).isDirectory() ? pathsIn(folder, `${path}/`) : [path]
  })
}

const KINDS: Readonly<Record<string, string>> = { md: 'markdown', yaml: 'yaml', toml: 'yaml' }

/** The whole folder, its own files for the room among them. */
class Example {
  readonly dossier: Dossier
  readonly canon: readonly ShownCanon[]
  readonly issues: readonly ShownIssue[]
  readonly maker: Self['role']

  constructor(name: string, maker: Self['role']) {
    const folder = new URL(`${name}/`, EXAMPLES)
    const texts = pathsIn(folder).map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))
    const read = <T>(path: string): T => parse(texts.find((one) => one.path === path)?.text ?? '') as T
    this.dossier = makeDossier(
      texts.map(({ path, text }) => ({
        path,
        text,
        hash: path,
        kind: KINDS[path.split('.').at(-1) ?? ''] ?? 'code',
        title: path,
        lines: text.split('\n').length,
      })),
    )
    this.canon = read<readonly ShownCanon[]>('canon.yaml').map((entry, index) => ({
      ...entry,
      value: String(entry.value),
      anchor: `C${index + 1}@1`,
    }))
    this.issues = read<readonly Opened[]>('issues.yaml').map(({ title, body, tags, impact, evidence }, index) =>
      issueOf({
        id: index + 1,
        title,
        body,
        tags,
        impact: impact ?? 'minor',
        evidence: evidence?.files.map(({ path, lines }) => `${path}:${lines.start} (verified)`) ?? [],
      }),
    )
    this.maker = maker
  }

  /** The issue whose title holds these words, with the maker's proposal on it. */
  proposed(words: string): { readonly issue: ShownIssue; readonly diff: string | null } {
    const issue = this.issues.find(({ title }) => title.includes(words))
    if (issue === undefined) throw new Error(`There is no issue about ${words}.`)
    const { comment, proposal } = roomVoices.propose({ purpose: 'propose', ...this.view(this.maker, issue) }, contextOf(this.dossier))
    if (comment !== null) this.holds(comment)
    const comments = comment === null ? [] : [commentOf({ id: `${issue.id}.1`, stance: 'propose', body: comment.body })]
    return { issue: { ...issue, diff: proposal?.diff ?? null, comments }, diff: proposal?.diff ?? null }
  }

  view(role: Self['role'], issue: ShownIssue): Common {
    const passages = this.dossier.search(`${issue.title}\n${issue.body}`, 6)
    return commonOf(role, issue, { canon: this.canon, passages })
  }

  says(role: Self['role'], issue: ShownIssue): Draft | null {
    const { comment } = roomVoices.discuss({ purpose: 'discuss', ...this.view(role, issue) }, contextOf(this.dossier))
    if (comment !== null) this.holds(comment)
    return comment
  }

  challenges(issue: ShownIssue): Draft | null {
    const view = {
      purpose: 'challenge' as const,
      ...this.view('critic', issue),
      reason: 'no-evidence-consensus' as const,
      commentsLeftAsAdvocate: 2,
    }
    const { comment } = roomVoices.challenge(view, contextOf(this.dossier))
    if (comment !== null) this.holds(comment)
    return comment
  }

  /** All that is cited is there. */
  holds({ evidence }: Draft): void {
    for (const file of evidence.files)
      expect(verify({ n: 1, ...file, url: null, title: null }, this.dossier), file.path).toMatchObject({ verdict: 'verified', bare: false })
  }
}

const places = (draft: Draft | null) => draft?.evidence.files.map(({ path, lines }) => `${path}:${lines?.start}`)

describe('the novel', () => {
  const novel = new Example('novel', 'writer')

  test("Oda's eyes are brought into agreement, and continuity quotes both places", () => {
    const { issue, diff } = novel.proposed("Oda's eyes")
    expect(diff).toContain("-Oda's green eyes do not leave")
    expect(diff).toContain("+Oda's amber eyes do not leave")
    expect(novel.says('continuity', issue)?.stance).toBe('approve')
    expect(places(novel.says('continuity', issue))).toEqual(['chapter-3/scene-1.md:27', 'chapter-1/scene-1.md:59'])
  })

  test('the spelling is corrected in the scene and nowhere else', () => {
    const { diff } = novel.proposed('Spelling')
    expect(diff?.match(/^\+\+\+ .*$/gm)).toEqual(['+++ b/chapter-2/scene-2.md'])
    expect(diff).toContain('on a separate square')
  })

  test('a date that looks easy to move is not: continuity is against it, the planner names what counts from it', () => {
    const { issue } = novel.proposed('third cable')
    expect(novel.says('continuity', issue)).toMatchObject({ stance: 'oppose', evidence: { canon: ['C12@1'] } })
    expect(places(novel.says('planner', issue))).toContain('chapter-2/scene-2.md:5')
  })

  test('nothing says where the archive is', () => {
    const gap = novel.says('continuity', novel.proposed('archive').issue)
    expect(gap).toMatchObject({ stance: 'note', trigger: 'canon-gap-search' })
    expect(gap?.evidence.searches.length).toBeGreaterThan(0)
  })

  test('the note stops claiming what chapter 1 does not say', () => {
    const { issue, diff } = novel.proposed('Ivo')
    expect(diff).toContain('+- Ivo learned his trade on the ore barges.')
    expect(novel.says('critic', { ...issue, diff: null })?.stance).toBe('oppose')
    expect(novel.says('critic', issue)?.stance).toBe('approve')
  })

  test('everybody likes the dinner, until somebody looks', () => {
    const { issue } = novel.proposed('birthday')
    for (const role of ['planner', 'editor'] as const)
      expect(novel.says(role, issue)).toMatchObject({ stance: 'approve', evidence: { files: [] } })
    const challenge = novel.challenges(issue)
    expect(challenge?.stance).toBe('oppose')
    expect(places(challenge)).toEqual(['chapter-1/scene-2.md:27', 'chapter-2/scene-1.md:59'])
  })
})

describe('the code base', () => {
  const codebase = new Example('codebase', 'maker')

  test('code and handbook give way to what was decided', () => {
    expect(codebase.proposed('retries').diff).toContain(
      '-# The retry limit is 5.\n-RETRY_LIMIT = 5\n+# The retry limit is 3.\n+RETRY_LIMIT = 3\n',
    )
    expect(codebase.proposed('handbook').diff).toContain('+- The upload limit is 10 MB.')
  })

  test('a sentence goes that names a test which is not there, and the one beside it stays', () => {
    const { diff } = codebase.proposed('resumed')
    expect(diff?.match(/^-[^-].*$/gm)).toEqual([expect.stringContaining('an upload that breaks off is resumed')])
    expect(diff?.match(/^\+[^+].*$/gm)).toBeNull()
  })

  test('nothing says how long the log is kept', () =>
    expect(codebase.says('continuity', codebase.proposed('delivery log').issue)?.trigger).toBe('canon-gap-search'))

  test('neither the port nor the session changes without what is agreed', () => {
    expect(codebase.says('continuity', codebase.proposed('port').issue)).toMatchObject({ stance: 'oppose', evidence: { canon: ['C3@1'] } })
    expect(codebase.says('continuity', codebase.proposed('signed in').issue)).toMatchObject({
      stance: 'oppose',
      evidence: { canon: ['C1@1'] },
    })
  })
})
