/** Sends a command, and says what became of it. */
import { sentenceOf } from '../api/client.ts'
import { command } from '../api/routes.ts'
import { tell } from '../kit/news.tsx'

/** Null: it was taken; else the sentence that says why it was not. */
export async function steer(id: string, body: Readonly<Record<string, unknown>>, done: string): Promise<string | null> {
  try {
    await command(id, body)
    tell(done)
    return null
  } catch (error) {
    return sentenceOf(error)
  }
}

/** From a button that has no room of its own for a sentence. */
export async function steerNow(id: string, body: Readonly<Record<string, unknown>>, done: string): Promise<void> {
  const refused = await steer(id, body, done)
  if (refused !== null) tell(refused, true)
}
