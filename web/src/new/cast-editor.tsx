/** Who sits at the table: a cast to begin with, how many of it, and each seat to be changed. */
import { counted } from '../../../src/views/amounts.ts'
import { sentenceOf } from '../api/client.ts'
import { castIn, type Protocol } from '../api/routes.ts'
import { Button } from '../kit/basics.tsx'
import { tell } from '../kit/news.tsx'
import { FileButton } from './file-button.tsx'
import { builtIn, type Casts, type NewForm, nextSeat, SEATS, type SeatForm, seatForm, seatsOf, withCast, withCount } from './form.ts'
import { Problem, RadioField, SelectField, TextField } from './inputs.tsx'
import { MODELS } from './models.ts'
import { SeatEditor } from './seat-editor.tsx'
import type { Problems } from './start.ts'

interface Props {
  readonly form: NewForm
  readonly protocol: Protocol
  readonly casts: Casts
  /** Who answers where nothing is said, in the server's own words. */
  readonly because: string
  readonly problems: Problems
  readonly onChange: (change: (before: NewForm) => NewForm) => void
}

const NAMES: Readonly<Record<string, string>> = { default: 'Built-in', council: 'Built-in: three reviewers' }

export function CastEditor({ form, protocol, casts, because, problems, onChange }: Props) {
  const { least, most } = SEATS[protocol]
  const other = protocol === 'council' ? 'default' : 'council'
  const offered = casts.filter(({ name }) => name !== other)
  const about = casts.find(({ name }) => name === form.cast)?.about
  const setSeats = (change: (seats: readonly SeatForm[]) => readonly SeatForm[]): void =>
    onChange((before) => ({ ...before, seats: change(before.seats) }))
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <SelectField
          title="Cast"
          hint={about}
          value={form.cast}
          options={offered.map(({ name }) => ({ value: name, title: NAMES[name] ?? name }))}
          onChange={(cast) => onChange((before) => withCast(before, protocol, cast, casts))}
        />
        {least !== most && (
          <NumberOfSeats
            count={form.seats.length}
            least={least}
            most={most}
            onChange={(count) => onChange((before) => withCount(before, count, casts))}
          />
        )}
      </div>
      <WhoAnswers form={form} protocol={protocol} because={because} problems={problems} onChange={onChange} />
      <div>
        <p className="label mb-1">Seats</p>
        <ol className="flex flex-col gap-2">
          {form.seats.map((seat, index) => (
            <SeatEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: the id can be typed anew, and a seat must not lose the focus over it.
              key={index}
              seat={seat}
              index={index}
              count={form.seats.length}
              problems={problems}
              protocol={protocol}
              onChange={(changed) => setSeats((seats) => seats.map((one, at) => (at === index ? changed : one)))}
              onMove={(step) => setSeats((seats) => moved(seats, index, step))}
              onRemove={least === most ? null : () => setSeats((seats) => seats.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
        {problems.seats !== undefined && <Problem>{problems.seats}</Problem>}
        <CastButtons form={form} protocol={protocol} casts={casts} onChange={onChange} setSeats={setSeats} />
      </div>
    </div>
  )
}

interface ButtonsProps extends Pick<Props, 'form' | 'protocol' | 'casts' | 'onChange'> {
  readonly setSeats: (change: (seats: readonly SeatForm[]) => readonly SeatForm[]) => void
}

function CastButtons({ form, protocol, casts, onChange, setSeats }: ButtonsProps) {
  const { most } = SEATS[protocol]
  const take = async (text: string): Promise<void> => {
    try {
      const { seats } = await castIn(text)
      setSeats(() => seats.map(seatForm))
      tell(`${counted(seats.length, 'seat')} taken from the file.`)
    } catch (error) {
      tell(sentenceOf(error), true)
    }
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {form.seats.length < most && (
        <Button small icon="plus" onClick={() => setSeats((seats) => [...seats, nextSeat(seats, '', casts)])}>
          Add a seat of your own
        </Button>
      )}
      <Button
        small
        look="quiet"
        onClick={() => onChange((before) => ({ ...before, seats: seatsOf(before.cast || builtIn(protocol), protocol, casts) }))}
      >
        Put the cast back as it was
      </Button>
      <FileButton title="Take a cast from a file" accept=".yaml,.yml,.json" onText={(text) => void take(text)} />
    </div>
  )
}

function moved(seats: readonly SeatForm[], index: number, step: -1 | 1): readonly SeatForm[] {
  const rest = seats.filter((_, at) => at !== index)
  return rest.toSpliced(index + step, 0, ...seats.slice(index, index + 1))
}

interface CountProps {
  readonly count: number
  readonly least: number
  readonly most: number
  readonly onChange: (count: number) => void
}

function NumberOfSeats({ count, least, most, onChange }: CountProps) {
  const options = Array.from({ length: most - least + 1 }, (_, index) => String(least + index))
  const shown = options.includes(String(count)) ? options : [String(count), ...options]
  return (
    <SelectField
      title="How many seats"
      hint={`${least} to ${most}`}
      value={String(count)}
      options={shown.map((value) => ({ value, title: value }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

const OFFLINE_DO: Readonly<Record<Protocol, string>> = {
  ask: 'Stand-ins quote the sources and take the side of their cast.',
  debate: 'Stand-ins quote the sources and take the side of their cast.',
  council: 'Reviewers bring what code alone finds in the document.',
  roundtable: 'Stand-ins quote the sources and take the side of their cast.',
}

/** The server's sentence ends with what stand-ins do at a question; a council's do something else. */
const saidFor = (protocol: Protocol, because: string): string =>
  protocol === 'council' ? because.replace(/: no language model.*$/, '.') : because

function WhoAnswers({
  form,
  protocol,
  because,
  problems,
  onChange,
}: Pick<Props, 'form' | 'protocol' | 'because' | 'problems' | 'onChange'>) {
  return (
    <div className="flex flex-col gap-3">
      <RadioField
        title="Who answers for the seats"
        value={form.all}
        options={[
          { value: 'server', title: 'As the server is set up', hint: saidFor(protocol, because) },
          { value: 'model', title: 'One model for all' },
          {
            value: 'offline',
            title: 'Offline: stand-ins, no language model',
            hint: `${OFFLINE_DO[protocol]} Free, over in seconds, and nobody thinks: it shows how Witan works.`,
          },
        ]}
        onChange={(all) => onChange((before) => ({ ...before, all: all as NewForm['all'] }))}
      />
      {form.all === 'model' && (
        <TextField
          title="Model"
          hint="As provider/model: anthropic/…, openai/…, google/…, ollama/…, compatible/…"
          value={form.model}
          suggestions={MODELS}
          problem={problems.model}
          onChange={(model) => onChange((before) => ({ ...before, model }))}
        />
      )}
    </div>
  )
}
