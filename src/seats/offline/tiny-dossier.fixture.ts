/** A dossier made of texts, for the tests of this folder: seats may not import `sources`, so it searches by shared words alone. */
import type { AnswerView } from '../../core/ask/views.ts'
import type { Dossier, Passage } from '../../core/dossier.ts'
import { keywordSet } from '../../core/text/words.ts'

export function tinyDossier(texts: Readonly<Record<string, string>>): Dossier {
  const passages = Object.entries(texts).flatMap(([path, text]) => passagesOf(path, text))
  return {
    files: Object.entries(texts).map(([path, text]) => ({
      path,
      hash: `hash of ${path}`,
      kind: path.endsWith('.csv') ? 'csv' : path.endsWith('.ts') ? 'code' : 'markdown',
      title: path,
      lines: text.split('\n').length,
    })),
    text: (path) => texts[path] ?? null,
    search: (query, max) => {
      const wanted = keywordSet(query)
      const scored = passages.map((one) => ({
        ...one,
        score: [...keywordSet(`${one.heading} ${one.text}`)].filter((word) => wanted.has(word)).length,
      }))
      return scored
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, max)
    },
  }
}

/** One passage a section: all lines up to the next heading. */
function passagesOf(path: string, text: string): readonly Passage[] {
  const found: Passage[] = []
  const headings: string[] = []
  let lines: string[] = []
  let start = 1
  const close = (end: number): void => {
    if (lines.join('').trim() !== '')
      found.push({ path, start, end, page: null, heading: headings.join(' › '), text: lines.join('\n'), score: 0 })
    lines = []
    start = end + 1
  }
  for (const [index, line] of text.split('\n').entries()) {
    const depth = /^(#+) /.exec(line)?.[1]?.length
    if (depth !== undefined) {
      close(index)
      headings.splice(depth - 1, headings.length, line.replace(/^#+ /, ''))
    }
    lines.push(line)
  }
  close(text.split('\n').length)
  return found
}

export const viewOf = (question: string, name: string, interests: readonly string[], dossier: Dossier): AnswerView => ({
  purpose: 'answer',
  question,
  self: { name, persona: '', method: '', interests },
  files: dossier.files,
  passages: dossier.search(question, 4),
})

/** Enough on both sides of one question for two readers to differ. */
export const trams = tinyDossier({
  'report.md': `# Trams in the old town

The city introduced trams on two streets in 2019.
After the trams were introduced, the number of accidents fell from 41 to 19 a year.
Shops on the tram streets reported that sales rose by 12 percent.
Building the tram line took 30 months instead of 18 and delayed the school by a year.
The tram line cost 64 million euros, and the bill for repairs rose every year since.

## What went wrong

Noise complaints near the tram stops doubled in the first winter.
Three bus lines were lost, and passengers from the suburbs now need an hour more.
`,
  'letter.md': `# Letter of the shopkeepers

The city should introduce trams in the new town as well, because customers like them.
Trams improved the air on our street, and the terraces are full.
The trams in the old town cost 71 million euros in the end.
Deliveries became slower, since vans wait behind the trams.
`,
  'minutes.md': `# Minutes of the transport board

The board should not introduce trams before the repairs of the bridge are paid.
Trams are safer than buses by every count that the board has seen.
The board noted a risk that trams stop the fire brigade on narrow streets.
`,
  'costs.csv': 'year,trams_euros,buses_euros,note\n2020,2100000,900000,trams without repairs\n2021,2600000,910000,trams with repairs\n',
})
