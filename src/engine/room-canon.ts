/** canon.yaml: what a project has agreed on before its room was opened, each with the sentence and the line that say so. */
import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import * as z from 'zod'
import { Statement } from '../core/canon/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import type { RoomOptions } from '../core/room/words.ts'
import { readYaml } from '../sources/yaml.ts'

const CanonFile = z
  .array(
    z.strictObject({
      ...Statement.shape,
      text: z.string().trim().min(1).max(2_000),
      source: z.string().min(1).max(500).optional(),
    }),
  )
  .max(5_000)

/** `folder`: what its paths are named from. Whoever names no source rests on the file itself. */
export async function readCanon(file: string, folder: string): Promise<RoomOptions['canon'] | Refusal> {
  const contents = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    return refuse('no-canon', `The canon ${file} can't be read (${code}). Name a YAML file with «canon», or leave the key out.`)
  })
  if (isRefusal(contents)) return contents
  const entries = readYaml(contents, CanonFile.nullable(), file)
  if (isRefusal(entries)) return entries
  const itself = relative(folder, file).split(sep).join('/')
  return (entries ?? []).map(({ text, source, ...statement }) => ({ statement, text, source: sourceIn(source ?? itself) }))
}

/** `chapter-1/scene-2.md:12`, or the file alone. */
function sourceIn(text: string): RoomOptions['canon'][number]['source'] {
  const [, ref = text, line] = /^(.+):(\d+)$/.exec(text) ?? []
  return { kind: 'file', ref, line: line === undefined || Number(line) < 1 ? null : Number(line) }
}
