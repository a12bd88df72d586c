/**
 * A brief: a file in place of a question. It says what to deliberate about, with whom, on which sources and how far.
 *
 *   brief.yaml ──strict schema──▶ Brief ──flags win──▶ what a door asks for
 *
 * Its paths are taken from where it stands, so that a folder with brief, cast and sources can be moved or sent as it is.
 * What sets a deliberation up is never one of its sources: the brief, the cast and the script are left out of the dossier.
 */
import { existsSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import * as z from 'zod'
import type { Limits } from '../core/house/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { type ProtocolName, words } from '../core/words.ts'
import { walk } from '../sources/walk.ts'
import { readYaml } from '../sources/yaml.ts'
import { CALL_WISHES, NARROWER, SOURCE_TOKENS } from './call-wishes.ts'
import type { Wish } from './open.ts'
import { limitsFrom } from './settings.ts'

const text = z.string().min(1)

/** What a brief may be written for. The word typed on the command line wins: a debate's brief can be asked, too. */
const Written = z.enum(['ask', 'debate', 'roundtable'])

/** Of the protocol that is being opened; an ask has none, and takes a brief with those of another. */
const briefFile = (options: z.ZodType) =>
  z
    .strictObject({
      protocol: Written.optional(),
      topic: text.optional(),
      question: text.optional(),
      cast: text.optional(),
      dossier: z.array(text).min(1).optional(),
      seats: z.int().min(1).optional(),
      model: text.optional(),
      clerk: text.optional(),
      judge: text.optional(),
      seed: z.int().min(0).optional(),
      options: options.optional(),
      limits: z
        .strictObject({
          budget: z.number().positive().max(1_000_000).optional(),
          maxTokens: z.int().min(1).optional(),
          maxCalls: z.int().min(1).optional(),
          maxMinutes: z.number().positive().max(1_000_000).optional(),
          ...CALL_WISHES,
          sourceTokens: SOURCE_TOKENS,
          ...NARROWER,
          concurrency: z.int().min(1).max(64).optional(),
          lookups: z.int().min(0).max(8).optional(),
        })
        .optional(),
    })
    .refine(({ topic, question }) => (topic === undefined) !== (question === undefined), {
      error: 'it takes a topic or a question, and one of them only',
    })

export interface Brief {
  readonly file: string
  readonly subject: string
  readonly castFile: string | null
  readonly dossier: readonly string[]
  readonly seats: number | null
  readonly model: string | null
  readonly clerk: string | null
  readonly judge: string | null
  readonly seed: number | null
  /** As they are written, with no default filled in: what is left out may be decided elsewhere. */
  readonly options: Readonly<Record<string, unknown>>
  readonly limits: Partial<Limits>
}

/** By its ending: a file that is not there must be missed, not debated. */
export const namesBrief = (subject: string): boolean => /\.(?:ya?ml|json)$/i.test(subject.trim())

export async function readBrief(file: string, opened: ProtocolName = 'debate'): Promise<Brief | Refusal> {
  const contents = await readFile(file, 'utf8').catch((error: unknown) => refuse('no-brief', unreadable(file, error)))
  if (isRefusal(contents)) return contents
  const { protocol, options } = glance(contents, file)
  const brief = readYaml(contents, briefFile(words[opened === 'ask' ? protocol : opened].options), file)
  if (isRefusal(brief)) return brief
  return {
    file,
    subject: brief.topic ?? brief.question ?? '',
    castFile: brief.cast === undefined ? null : castBeside(file, brief.cast),
    dossier: (brief.dossier ?? []).map((path) => beside(file, path)),
    seats: brief.seats ?? null,
    model: brief.model ?? null,
    clerk: brief.clerk ?? null,
    judge: brief.judge ?? null,
    seed: brief.seed ?? null,
    options,
    limits: limitsFrom(brief.limits ?? {}),
  }
}

/** Whose options stand in it, and which: before it is known whether the rest of it is as it should be. */
function glance(contents: string, file: string): { readonly protocol: ProtocolName; readonly options: Brief['options'] } {
  const seen = readYaml(
    contents,
    z.looseObject({ protocol: Written.optional(), options: z.record(z.string(), z.unknown()).optional() }),
    file,
  )
  if (isRefusal(seen)) return { protocol: 'debate', options: {} }
  const { protocol = 'debate', options = {} } = seen
  return { protocol: protocol === 'ask' ? 'debate' : protocol, options }
}

/** What a brief says it is for. */
export const writtenFor = async (file: string): Promise<ProtocolName> => glance(await readFile(file, 'utf8'), file).protocol

function unreadable(file: string, error: unknown): string {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return `There is no brief ${file}. Check the path; words that only end like a file can be given on standard input (-).`
  return `The brief ${file} can't be read (${code}). Make it a file you may read.`
}

const beside = (file: string, path: string): string => (isAbsolute(path) ? path : join(dirname(file), path))

/** A plain word that is no file here may be the name of a cast that ships with Witan. */
function castBeside(file: string, cast: string): string {
  const path = beside(file, cast)
  return !existsSync(path) && basename(cast) === cast && !cast.includes('.') ? cast : path
}

/** The wish without its own settings among the sources, should they stand in a folder of the dossier. */
export async function withoutSettings(wish: Wish, dossier: readonly string[], settings: readonly string[]): Promise<Wish | Refusal> {
  if (dossier.length === 0 || settings.length === 0) return wish
  const reals = new Set(await Promise.all(settings.map((file) => realpath(file).catch(() => file))))
  const { found } = await walk(dossier)
  const own = new Set(found.flatMap(({ real, path }) => (reals.has(real) ? [path] : [])))
  const files = wish.sources.files.filter(({ path }) => !own.has(path))
  if (files.length > 0 || own.size === 0) return { ...wish, sources: { ...wish.sources, files } }
  return refuse(
    'nothing-to-quote',
    `The dossier holds only what sets this up (${[...own].join(', ')}), and that is no source. Put texts that may be quoted beside it.`,
  )
}
