/** Every line of the list that is wanted, newest first, page by page: for who needs all of some, or looks until something is found. */
import type { Log, PageWanted, StreamInfo } from '../log/log.ts'

const PAGE = 500

export async function* each(list: Log['streams'], which: Omit<PageWanted, 'limit'> = {}, size = PAGE): AsyncGenerator<StreamInfo> {
  for (let after = which.after; ; ) {
    const page = await list({ ...which, after, limit: size })
    yield* page
    if (page.length < size) return
    after = page.at(-1)?.id
  }
}

export async function collected(lines: AsyncIterable<StreamInfo>): Promise<readonly StreamInfo[]> {
  const all: StreamInfo[] = []
  for await (const line of lines) all.push(line)
  return all
}
