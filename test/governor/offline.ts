/** Tables of stand-ins over the material that is in the repository: the worked examples, ten topics of other fields, fourteen documents. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal, type Refusal } from '../../src/core/refusal.ts'
import { councilFor } from '../../src/engine/council.ts'
import type { Wish } from '../../src/engine/open.ts'
import { NO_SETTINGS } from '../../src/engine/settings.ts'
import { wishFor } from '../../src/engine/wish.ts'
import { ROOT } from '../tidy/tree.ts'

interface Subject {
  readonly topic: string
  readonly dossier: readonly string[]
}

const files = (folder: string, isSource: (name: string) => boolean): readonly string[] =>
  readdirSync(join(ROOT, folder))
    .filter(isSource)
    .sort()
    .map((name) => join(ROOT, folder, name))
    .filter((path) => statSync(path).isFile())

const SUBJECTS: readonly Subject[] = [
  { topic: 'Bitcoin is a good store of value', dossier: files('examples/store-of-value/sources', () => true) },
  { topic: 'Should a five-person team split its monolith?', dossier: files('examples/monolith', (name) => !name.endsWith('.yaml')) },
  {
    topic: 'Should Tarnbrook introduce self-service hours in its town library?',
    dossier: files('examples/roundtable/sources', () => true),
  },
  ...readdirSync(join(ROOT, 'test/topics'))
    .sort()
    .map((name) => ({
      topic: readFileSync(join(ROOT, 'test/topics', name, 'topic.txt'), 'utf8').trim(),
      dossier: files(`test/topics/${name}`, (file) => file !== 'topic.txt'),
    })),
]

const DOCUMENTS: readonly string[] = ['examples/council', 'test/documents'].flatMap((folder) =>
  files(folder, (name) => /\.(?:md|txt)$/.test(name)),
)

const among = <T>(of: readonly T[], nth: number): T => of[nth % of.length] as T

/** `nth`: which of the subjects, or of the documents. */
export async function offlineWish(
  protocol: 'ask' | 'debate' | 'council' | 'roundtable',
  seed: number,
  nth: number,
  options: Wish['options'] = {},
): Promise<Wish> {
  const cast = { castFile: null, model: null, seatModels: new Map(), offline: true }
  const common = { ...cast, limits: {}, pace: 'brisk' as const, seed }
  if (protocol === 'council')
    return granted(
      await councilFor({ ...common, document: among(DOCUMENTS, nth), northStar: null, escalateTo: null, since: null }, NO_SETTINGS),
    )
  const { topic, dossier } = among(SUBJECTS, nth)
  return granted(
    await wishFor({ ...common, protocol, subject: topic, dossier, seats: 3 + (seed % 3), clerk: null, judge: null, options }, NO_SETTINGS),
  )
}

function granted(wish: Wish | Refusal): Wish {
  if (isRefusal(wish)) throw new Error(wish.because)
  return wish
}
