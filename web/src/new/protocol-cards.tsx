/** The first choice: what it is for. Four cards, one sentence and one example each. */
import type { Protocol } from '../api/routes.ts'

const CARDS: readonly {
  readonly protocol: Protocol
  readonly name: string
  readonly title: string
  readonly about: string
  readonly example: string
}[] = [
  {
    protocol: 'council',
    name: 'Council',
    title: 'Have a document reviewed before you build it',
    about: 'Three reviewers read it alone, judge each other’s findings and vote. You get findings with quotations, and a verdict.',
    example: 'Is this product plan ready to be built?',
  },
  {
    protocol: 'debate',
    name: 'Debate',
    title: 'Find out what a disagreement turns on',
    about: 'Seats talk, restate each other and commit. You get the questions on which their answers hang, and who holds what.',
    example: 'Is gold a better store of value than bonds?',
  },
  {
    protocol: 'roundtable',
    name: 'Roundtable',
    title: 'Have a question discussed until it is ready to decide',
    about: 'Seats talk in rounds, in one of seven modes. Code checks every claim, sees when they agree too easily, and says when to stop.',
    example: 'Should the library open without staff at night?',
  },
  {
    protocol: 'ask',
    name: 'Ask',
    title: 'Get several independent answers and a vote',
    about: 'Every seat answers alone, then ranks the others’ answers without knowing whose they are.',
    example: 'Should we ship on Friday?',
  },
]

export function ProtocolCards({ chosen, onChoose }: { readonly chosen: Protocol | null; readonly onChoose: (protocol: Protocol) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-[1.05rem]">What do you want?</legend>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {CARDS.map(({ protocol, name, title, about, example }) => (
          <label
            key={protocol}
            className={`flex cursor-pointer flex-col gap-1.5 rounded-xl border bg-card p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 ${chosen === protocol ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-accent'}`}
          >
            <span className="flex items-center justify-between gap-2">
              <span className="label">{name}</span>
              <input
                type="radio"
                name="protocol"
                checked={chosen === protocol}
                onChange={() => onChoose(protocol)}
                className="size-4 accent-accent outline-none"
              />
            </span>
            <span className="font-semibold leading-snug">{title}</span>
            <span className="text-[0.9rem] text-soft">{about}</span>
            <span className="mt-auto pt-1 text-[0.9rem]">
              <span className="text-soft">For example: </span>“{example}”
            </span>
          </label>
        ))}
      </div>
      <p className="mt-3 text-[0.9rem] text-soft">
        To govern coding agents, start in their repository: <code dir="ltr">witan run init</code> writes a plan,{' '}
        <code dir="ltr">witan run plan.yaml</code> begins it; an agent can also begin one itself, over HTTP or MCP. Every run of this
        database stands in the list here, and opens to its tasks, findings and breaks.
      </p>
      <p className="mt-2 text-[0.9rem] text-soft">
        To have a team at work on a folder for as long as a project lasts, make it a room: <code dir="ltr">witan room init</code> in that
        folder. It stands in the list here, too, with its board, what is agreed and its team. <code dir="ltr">witan room demo</code> shows
        one.
      </p>
    </fieldset>
  )
}
