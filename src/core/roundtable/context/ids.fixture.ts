/** Ids of claims that a text holds, written out or as ranges: "C4 C7-C9". */
export function idsIn(text: string): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const [, first = '', last = first] of text.matchAll(/\bC(\d+)(?:-C(\d+))?\b/g)) {
    for (let number = Number(first); number <= Number(last); number++) ids.add(`C${number}`)
  }
  return ids
}
