/** witan cast: a commented starter to write one's own from, and the casts that come with Witan. */
import { readFile, writeFile } from 'node:fs/promises'
import { castName, readCast, shippedCasts } from '../../engine/cast-file.ts'
import { columns } from '../../views/columns.ts'
import { wrap } from '../../views/wrap.ts'
import { accepted, BadInput, type Desk, EXIT } from './desk.ts'

export const CAST_FILE = 'cast.yaml'

const STARTER = `# Who sits at the table. Use it with: witan debate "<topic>" --cast cast.yaml --dossier <folder>
# Only «name» is needed; leave out what you have nothing to say about. A debate takes 3 to 12 seats.
# Write kinds of people, not real ones: seats differ most by how they reason (method) and by what would move them (flips).
seats:
  - name: Advocate                 # shown to you; the other seats know it only as Speaker A, B, C …
    id: advocate                   # optional: for --seat advocate=human; made from the name when it is missing
    persona: Has seen it work elsewhere and thinks that waiting has a price, too.
    method: "Benefits first: name who gains what, by when, and how one would see it."
    interests: [benefit, growth, saving, demand]   # single words: messages and passages with them catch its attention
    stance: YES                    # YES, NO or UNCERTAIN on the topic; without it the seat makes up its own mind
    horizon: 5y                    # how far ahead it looks: 1-3mo, 12-18mo, 5y or 10y+
    holds:                         # what it will argue for
      - The proposal pays for itself within five years.
    concedes:                      # what it will grant when somebody shows it
      - The first year costs more than it brings.
    evidencePolicy: Accepts measured results from comparable cases, with their date.
    flips:                         # what would change its side: something measurable, with a number
      - Fewer than half of the comparable cases reached the promised benefit.
    # driver: human                # who answers: model, offline, human (you, at this terminal), host, scripted
    # model: anthropic/claude-sonnet-4-6   # this seat's own model; without it the one that --model or your keys give
    # cheaper: anthropic/claude-haiku-4-5  # takes over when 80 % of the budget is used

  - name: Sceptic
    persona: Has cleaned up after projects that sounded like this one.
    method: "Pre-mortem: suppose that it was done and failed, and look for the first signs of that in the sources."
    interests: [risk, cost, failure, delay]
    stance: NO
    horizon: 12-18mo
    holds:
      - The proposal costs more than planned and brings less than promised.
    concedes:
      - Doing nothing has a cost that can be counted.
    evidencePolicy: Accepts bills, incident reports and before-and-after figures; distrusts forecasts of those who gain.
    flips:
      - Costs stayed within 10 percent of the plan in at least three comparable cases.

  - name: Undecided reader
    persona: Has no side yet and asks for numbers.
    method: "Weighing: list what would have to be true for a yes and for a no, and check which of it the sources bear out."
    interests: [number, measure, compare, evidence]
    stance: UNCERTAIN
    horizon: 5y
    evidencePolicy: Counts a quotation only when it was found in the sources.
    flips:
      - One side's figures are verified and the other's are not.

# bench:                           # who takes over when a seat has to be replaced, first to last; without it, built-in seats who do not sit
#   - name: Fresh eyes             # with the same fields as a seat
`

export async function newCast({ terminal }: Desk, file: string): Promise<number> {
  if (!/\.(?:ya?ml)$/i.test(file)) throw new BadInput(`${file}: a starter cast is YAML. Give it a name that ends in .yaml.`)
  try {
    await writeFile(file, STARTER.replace('--cast cast.yaml', `--cast ${/\s/.test(file) ? `"${file}"` : file}`), { flag: 'wx' })
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new BadInput(`${file} is already there and stays as it is. Give another name: witan cast new <file>`)
    throw new BadInput(`${file} can't be written (${code}). Give another name: witan cast new <file>`)
  }
  terminal.out(`${file} is written, with three seats and every field explained. Edit it, then: witan debate "<topic>" --cast ${file}\n`)
  return EXIT.done
}

export async function listCasts({ terminal }: Desk, { json }: { readonly json?: true }): Promise<number> {
  const casts = await Promise.all(
    (await shippedCasts()).map(async (path) => {
      const { members } = accepted(await readCast(path))
      return { name: castName(path), about: await firstComment(path), seats: members.map(({ name }) => name) }
    }),
  )
  if (json) {
    terminal.out(`${JSON.stringify(casts, null, 2)}\n`)
    return EXIT.done
  }
  const widest = Math.max(0, ...casts.map(({ name }) => columns(name)))
  const hang = ' '.repeat(widest + 2)
  for (const { name, about, seats } of casts) {
    const [first = '', ...rest] = wrap(about, terminal.width(), hang)
    terminal.out(`${terminal.paint.bold(name)}${first.slice(columns(name))}\n`)
    for (const line of [...rest, ...wrap(seats.join(', '), terminal.width(), hang).map(terminal.paint.dim)]) terminal.out(`${line}\n`)
  }
  terminal.out('\nTake one with --cast <name>, or write your own: witan cast new\n')
  return EXIT.done
}

const firstComment = async (path: string): Promise<string> => /^#\s*(.+)$/m.exec(await readFile(path, 'utf8'))?.[1] ?? ''
