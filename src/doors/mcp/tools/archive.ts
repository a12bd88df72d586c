/** list_deliberations and export: what is on the shelf, and one of it as a whole. */
import * as z from 'zod'
import { isRefusal } from '../../../core/refusal.ts'
import { oneLine } from '../../../views/printable.ts'
import { withBaseline } from '../../baseline.ts'
import { FORMATS, formatObjection, formatted } from '../../formats.ts'
import { LIST_FIELDS, lineOf, pageOf } from '../../listing.ts'
import { type Answer, addTool, LOOKS } from '../answers.ts'
import type { Desk } from '../rooms.ts'
import { Id, Line } from '../words.ts'

const ListInput = z.strictObject({ ...LIST_FIELDS, limit: z.int().min(1).max(100).default(20) })
const ListOutput = z.object({ deliberations: z.array(Line), next: z.string().nullable() })

const ExportInput = z.strictObject({ id: Id, format: z.enum(FORMATS).default('md').describe('sarif: of a council only') })
const ExportOutput = z.object({ id: z.string(), format: z.string(), text: z.string().describe('the report, as the file would hold it') })

export function addArchiveTools(desk: Desk): void {
  addTool(
    desk,
    {
      name: 'list_deliberations',
      title: 'List deliberations',
      description: 'Deliberations in this database, newest first, filtered by protocol, status, text and time. Example: {"status": "open"}',
      input: ListInput,
      output: ListOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    (wanted) => listOf(desk, wanted),
  )
  addTool(
    desk,
    {
      name: 'export',
      title: 'Export a report',
      description:
        'The whole report as one text: md, json, yaml, html, or sarif (findings of a council, for code scanners). Example: {"id": "council-4fq81mzt", "format": "md"}',
      input: ExportInput,
      output: ExportOutput,
      scope: 'read',
      annotations: LOOKS,
    },
    async ({ id, format }) => {
      const found = await desk.rooms.engine.report(id)
      if (isRefusal(found)) return found
      const objection = formatObjection(format, found.protocol)
      if (objection !== null) return objection
      const text = formatted(await withBaseline(desk.rooms.engine, found), format)
      return { text, data: { id, format, text } }
    },
  )
}

async function listOf({ rooms: { engine } }: Desk, wanted: z.infer<typeof ListInput>): Promise<Answer<z.infer<typeof ListOutput>>> {
  const page = await pageOf(engine, wanted)
  if (isRefusal(page)) return page
  const { found, next } = page
  const lines = found.map(
    ({ id, status, stopReason, subject }) => `${id}  ${status}${stopReason === null ? '' : ` (${stopReason})`}  ${oneLine(subject)}`,
  )
  const text = lines.length === 0 ? 'None here fits.' : lines.join('\n')
  return { text: next === null ? text : `${text}\nMore: cursor "${next}"`, data: { deliberations: found.map(lineOf), next } }
}
