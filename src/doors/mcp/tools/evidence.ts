/** verify_evidence: the verifier as a tool of its own. Plain code decides; no seat and no model is asked. */
import { inputRequired, type ServerContext } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { Check, Lines } from '../../../core/evidence/words.ts'
import { isRefusal, type Refusal } from '../../../core/refusal.ts'
import { absent, type Cited, checkFiles, checkPinned, checkTexts, unreadable } from '../../../engine/quotes.ts'
import { shown } from '../../shown.ts'
import { type Answer, addTool, LOOKS } from '../answers.ts'
import type { Desk } from '../rooms.ts'
import { Id } from '../words.ts'
import { isFolder, missing, namesOf, type Place, placeOf, type Workspace, workspaceOf } from '../workspace.ts'

const CITATIONS_MAX = 100

const Citation = z.strictObject({
  path: z.string().min(1).max(500),
  quote: z
    .string()
    .max(2_000)
    .nullable()
    .optional()
    .describe('the words of the source, copied exactly; shorten with […]. Left out: only the lines are looked for'),
  lines: Lines.nullable().optional().describe('first and last line of the passage'),
})
const Input = z.strictObject({
  citations: z.array(Citation).min(1).max(CITATIONS_MAX),
  texts: z
    .array(z.strictObject({ path: z.string().min(1).max(200), text: z.string().max(2_000_000) }))
    .max(50)
    .optional()
    .describe('check against these texts instead of files'),
  deliberation: Id.optional().describe('check against the sources that this deliberation pinned when it opened'),
})
const Output = z.object({
  verified: z.number(),
  failed: z.number(),
  unverified: z.number(),
  checks: z.array(Check.extend({ path: z.string() })),
})

export function addEvidenceTool(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'verify_evidence',
      title: 'Verify quotations',
      description:
        'Checks that quotations stand where they are said to stand: the file exists, it has those lines, the words are there, and no number or “not” was changed. By default against files of your workspace (paths as in your workspace; only over stdio), else against `texts` or the sources of a `deliberation`. Files that may hold credentials are never read. verified: it holds. failed: it does not, with the closest passage. unverified: it could not be checked. Example: {"citations": [{"path": "docs/plan.md", "quote": "we ship in May", "lines": {"start": 12, "end": 12}}]}',
      input: Input,
      output: Output,
      scope: 'read',
      annotations: LOOKS,
    },
    (wanted, context) => judged(desk, wanted, context),
  )
}

async function judged(desk: Desk, wanted: z.infer<typeof Input>, context: ServerContext): Promise<Answer<z.infer<typeof Output>>> {
  const cited = wanted.citations.map(({ path, quote = null, lines = null }) => ({ path, quote, lines }))
  const checks = await checksOf(desk, cited, wanted, context)
  if (checks === 'roots') return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } })
  if (isRefusal(checks)) return checks
  const count = (verdict: Check['verdict']): number => checks.filter((check) => check.verdict === verdict).length
  const told = checks.map((check, index) => ({ ...check, path: cited[index]?.path ?? '' }))
  const lines = told.map(({ verdict, path, because }) => `${verdict}  ${path}  ${because}`)
  return {
    text: lines.join('\n'),
    data: { verified: count('verified'), failed: count('failed'), unverified: count('unverified'), checks: told },
  }
}

async function checksOf(
  desk: Desk,
  cited: readonly Cited[],
  { texts, deliberation }: z.infer<typeof Input>,
  context: ServerContext,
): Promise<readonly Check[] | Refusal | 'roots'> {
  if (deliberation !== undefined) return checkPinned(desk.rooms.engine, deliberation, cited)
  if (texts !== undefined)
    return checkTexts(
      cited,
      texts.map(({ path, text }) => ({ path, bytes: Buffer.from(text, 'utf8') })),
    )
  const workspace = await workspaceOf(desk, context)
  return workspace === 'roots' || isRefusal(workspace) ? workspace : inWorkspace(workspace, cited)
}

/** Each citation under the one name that its file has here; what can't be read says why, and the others are checked all the same. */
async function inWorkspace(workspace: Workspace, cited: readonly Cited[]): Promise<readonly Check[]> {
  const places = new Map<string, Place>()
  const unread = new Map<string, Check>()
  for (const path of new Set(cited.map((one) => one.path))) {
    const place = await placeOf(workspace, path)
    if (place === null) unread.set(path, absent(missing(workspace, path)))
    else if (isRefusal(place)) unread.set(path, unreadable(place.because))
    else if (await isFolder(place.real)) unread.set(path, unreadable(`${shown(path)} is a folder. Name one file in it.`))
    else places.set(path, place)
  }
  const names = namesOf([...places.values()])
  const named = (path: string): string => names.get(places.get(path)?.real ?? '') ?? path
  const checks = await checkFiles(
    cited.map((one) => ({ ...one, path: named(one.path) })),
    [...names].map(([place, path]) => ({ path, place })),
  )
  return checks.map((check, index) => unread.get(cited[index]?.path ?? '') ?? check)
}
