/** Things put in order, best first, one after the other. Nothing is in any place before the person puts it there. */
import { useContext } from 'react'
import { Button, IconButton } from '../kit/basics.tsx'
import { Problem } from '../new/inputs.tsx'
import { type FieldProps, HelpContext, type Of } from './help.ts'
import { asList, asText, type Option } from './schema-form.ts'

const bare = (mark: string): string => mark.replace(/^=/, '')

export function OrderField({ title, field, draft, path, onChange }: FieldProps<Of<'order'>>) {
  const { problems } = useContext(HelpContext)
  const marks = asList(draft).map(asText)
  const left = field.options.filter(({ value }) => !marks.some((mark) => bare(mark) === value))
  const problem = problems.get(path)
  const optionOf = (mark: string): Option | undefined => field.options.find(({ value }) => value === bare(mark))
  const up = (index: number): void => {
    const [before = '', mark = ''] = marks.slice(index - 1, index + 1)
    onChange([...marks.slice(0, index - 1), bare(mark), bare(before), ...marks.slice(index + 1)])
  }
  const tie = (index: number): void =>
    onChange(marks.map((mark, at) => (at === index ? (mark.startsWith('=') ? bare(mark) : `=${mark}`) : mark)))
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1">{title}</legend>
      <ol className="flex flex-col gap-2">
        {marks.map((mark, index) => (
          <li key={bare(mark)} className="flex items-start gap-2 rounded-lg border border-line p-2 pl-3">
            <span className="number w-14 shrink-0 pt-1 text-[0.85rem] text-soft">
              {mark.startsWith('=') ? 'equal' : `${placeOf(marks, index)}.`}
            </span>
            <OptionWords option={optionOf(mark)} />
            <span className="flex shrink-0 flex-wrap justify-end gap-1">
              {index > 0 && (
                <>
                  <Button small look="quiet" onClick={() => up(index)}>
                    Up
                  </Button>
                  <Button small look="quiet" aria-pressed={mark.startsWith('=')} onClick={() => tie(index)}>
                    {mark.startsWith('=') ? 'Not equal' : 'Equal to the one above'}
                  </Button>
                </>
              )}
              <IconButton
                icon="close"
                name={`Take ${optionOf(mark)?.title ?? mark} out`}
                onClick={() => onChange(marks.filter((_, at) => at !== index))}
              />
            </span>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <div className="mt-2 flex flex-col gap-2">
          <p className="text-[0.85rem] text-soft">{marks.length === 0 ? 'Which is best?' : 'Which comes next?'}</p>
          {left.map((option) => (
            <div key={option.value} className="flex items-start gap-3 rounded-lg bg-well p-2 pl-3">
              <OptionWords option={option} />
              <Button small onClick={() => onChange([...marks, String(option.value)])}>
                {marks.length === 0 ? 'Best' : 'Next'}
              </Button>
            </div>
          ))}
        </div>
      )}
      {problem !== undefined && <Problem>{problem}</Problem>}
    </fieldset>
  )
}

const placeOf = (marks: readonly string[], index: number): number =>
  marks.slice(0, index + 1).filter((mark) => !mark.startsWith('=')).length

function OptionWords({ option }: { readonly option: Option | undefined }) {
  return (
    <span className="min-w-0 flex-1" dir="auto">
      <span className="font-medium">{option?.title}</span>
      {option?.detail?.map((line) => (
        <span key={line} className="block text-[0.9rem] text-soft">
          {line}
        </span>
      ))}
    </span>
  )
}
