/**
 * The examples that ship, as starts that anybody may send unchanged. Their sources lie in `examples/` at the root of the package
 * and are on every server's shelves under names that nobody else can register.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { options as roundtableOptions } from '../core/roundtable/words.ts'
import { readBrief } from './brief.ts'
import { idOf } from './cast.ts'
import { readCast, writtenAs } from './cast-file.ts'
import type { Start } from './start.ts'

/** The same two steps up from src/engine and from dist/engine. */
const FOLDER = fileURLToPath(new URL('../../examples/', import.meta.url))
const RESERVED = 'example-'

export interface Example {
  readonly name: string
  readonly protocol: Start['protocol']
  readonly title: string
  readonly about: string
  readonly start: Start
}

const SHELVES: Readonly<Record<string, string>> = {
  'example-store-of-value': `${FOLDER}store-of-value/sources`,
  'example-flawed-prd': `${FOLDER}council/flawed-prd.md`,
  'example-roundtable': `${FOLDER}roundtable/sources`,
}

/** What the owner registered, and the sources of the examples that are there. */
export function withExamples(dossiers: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...dossiers, ...Object.entries(SHELVES).filter(([, path]) => existsSync(path))])
}

export const isReserved = (name: string): boolean => name.startsWith(RESERVED)

export function reservedObjection(dossiers: ReadonlyMap<string, string>): Refusal | null {
  const taken = [...dossiers.keys()].find(isReserved)
  if (taken === undefined) return null
  return refuse(
    'reserved-name',
    `A dossier can't be called ${taken}: names that begin with ${RESERVED} are kept for the examples that ship.`,
  )
}

/** A package without its examples has none. */
export async function examples(): Promise<readonly Example[]> {
  const found = await Promise.all([storeOfValue(), flawedDocument(), roundtable()])
  return found.filter((one) => one !== null)
}

async function storeOfValue(): Promise<Example | null> {
  if (!existsSync(SHELVES['example-store-of-value'] ?? '')) return null
  const brief = await readBrief(`${FOLDER}store-of-value/brief.yaml`)
  const cast = isRefusal(brief) ? brief : await readCast(brief.castFile, 'debate')
  if (isRefusal(brief) || isRefusal(cast)) return null
  return {
    name: 'store-of-value',
    protocol: 'debate',
    title: brief.subject,
    about: 'Five seats and fourteen sources: two for, two against, one undecided. Recorded replies of language models; the rules run now.',
    start: {
      protocol: 'debate',
      topic: brief.subject,
      cast: cast.members.map((member) => ({ ...writtenAs(member), id: idOf(member) })),
      dossier: [{ dossier: 'example-store-of-value' }],
      recording: 'store-of-value',
    },
  }
}

async function flawedDocument(): Promise<Example | null> {
  if (!existsSync(SHELVES['example-flawed-prd'] ?? '')) return null
  return {
    name: 'flawed-prd',
    protocol: 'council',
    title: 'A plan with flaws',
    about:
      'Three reviewers read a product plan with flaws that were put there on purpose. Recorded replies of language models; the rules run now.',
    start: { protocol: 'council', document: { dossier: 'example-flawed-prd' }, recording: 'flawed-prd' },
  }
}

async function roundtable(): Promise<Example | null> {
  if (!existsSync(SHELVES['example-roundtable'] ?? '')) return null
  const brief = await readBrief(`${FOLDER}roundtable/brief.yaml`, 'roundtable')
  const cast = isRefusal(brief) ? brief : await readCast(brief.castFile, 'roundtable')
  if (isRefusal(brief) || isRefusal(cast)) return null
  const options = roundtableOptions.safeParse(brief.options)
  return {
    name: 'roundtable',
    protocol: 'roundtable',
    title: brief.subject,
    about:
      'Seats with fixed perspectives discuss a question in rounds, in one of seven modes. Recorded replies of language models; the rules run now.',
    start: {
      protocol: 'roundtable',
      question: brief.subject,
      ...(brief.seats === null ? {} : { seats: brief.seats }),
      ...(brief.castFile === null ? {} : { cast: cast.members.map((member) => ({ ...writtenAs(member), id: idOf(member) })) }),
      ...(options.success ? { options: options.data } : {}),
      dossier: [{ dossier: 'example-roundtable' }],
      recording: 'roundtable',
    },
  }
}
