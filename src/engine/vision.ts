/**
 * The vision (North Star) that a council measures a document against: a YAML or JSON file that people write, or the one
 * that ships in `visions/` at the root of the package. Whatever is wrong with it is said by field, with what a vision looks like.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Vision } from '../core/council/vision/words.ts'
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts'
import { size } from '../sources/limits.ts'
import { readYaml } from '../sources/yaml.ts'

/** The same two steps up from src/engine and from dist/engine. */
const SHIPPED = fileURLToPath(new URL('../../visions/default.yaml', import.meta.url))
/** The largest vision that the schema takes is well below this. */
export const VISION_BYTES_MAX = 200_000

const looksLike = (where: string): string => `A vision looks like this${where}:
  name: Our vision
  oath: I review what is written.
  phases:
    - name: The problem is understood
      criteria:
        - id: problem-stated
          text: It says which problem it solves.`
const LOOKS_LIKE = looksLike(` (a full one: ${SHIPPED})`)

/** Null: the one that ships. */
export async function readVision(named: string | null): Promise<Vision | Refusal> {
  const file = named ?? SHIPPED
  const text = await textOf(file).catch((error: unknown) => refuse('no-vision', unreadable(file, error)))
  if (typeof text !== 'string') return text
  return visionIn(text, file, LOOKS_LIKE)
}

/** Handed in as a text; `name` is what its faults call it. */
export const givenVision = (text: string, name: string): Vision | Refusal => visionIn(text, name, looksLike(''))

function visionIn(text: string, file: string, example: string): Vision | Refusal {
  const vision = readYaml(text.replace(/^\uFEFF/, ''), Vision, file)
  if (isRefusal(vision)) return refuse('bad-vision', `${vision.because}\n${example}`)
  const twice = repeatedId(vision)
  if (twice === null) return vision
  const because = `${file}: two criteria have the id «${twice}». Give each its own, across phases and forbids: seats name criteria by id.`
  return refuse('bad-vision', because)
}

async function textOf(file: string): Promise<string | Refusal> {
  let handle: FileHandle | null = null
  try {
    handle = await open(file, 'r')
    const { size: bytes } = await handle.stat()
    if (bytes <= VISION_BYTES_MAX) return await handle.readFile('utf8')
    return refuse(
      'bad-vision',
      `${file} is ${size(bytes)}; a vision may have ${size(VISION_BYTES_MAX)}. Is it the right file?\n${LOOKS_LIKE}`,
    )
  } finally {
    await handle?.close()
  }
}

function unreadable(file: string, error: unknown): string {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException
  const what = code === 'ENOENT' ? `There is no vision ${file}` : `The vision ${file} can't be read (${code})`
  return `${what}. Check its path, or name none for the one that comes with Witan.`
}

function repeatedId({ phases, forbids }: Vision): string | null {
  const ids = [...phases.flatMap(({ criteria }) => criteria), ...forbids].map(({ id }) => id)
  return ids.find((id, index) => ids.indexOf(id) !== index) ?? null
}
