/** Findings as they arrive, and what reviewers make of them: merged, held, disputed, remedied. */
import type { CouncilEvent } from '../../core/council/words.ts'
import { isLoose } from '../../core/evidence/wording.ts'
import type { Location, Severity } from '../../core/findings/words.ts'
import { oneLine } from '../printable.ts'
import { MARKS } from '../reading.ts'
import { placeOf, quoteText } from './reading.ts'
import { more, type Scene, said } from './scene.ts'
import { modeText } from './table-lines.ts'
import { severityBrush } from './text-finding.ts'

type Of<T extends CouncilEvent['type']> = Extract<CouncilEvent, { type: T }>
type Lines = readonly string[]

export const BADGES: Readonly<Record<Severity, string>> = { blocker: '■', major: '●', minor: '○', info: '·' }

export function reviewed({ seat, modes, oath, questions, ignored }: Of<'review.given'>, scene: Scene): Lines {
  const isOne = modes.length === 1
  return [
    ...(isOne ? [] : ['']),
    ...said(
      scene,
      seat,
      `${isOne ? 'reads it as' : 'has read it as'} ${modes.map(modeText).join(', ')}`,
      isOne ? scene.paint.dim : scene.paint.bold,
    ),
    ...(oath ? [] : more(scene, seat, '! It did not affirm the oath.', scene.paint.yellow)),
    ...questions.flatMap((question) => more(scene, seat, `? ${oneLine(question)}`, scene.paint.cyan)),
    ...dropped(scene, seat, ignored),
  ]
}

export function raised(event: Of<'finding.raised'>, scene: Scene): Lines {
  const { seat, id, severity, lowered, location, description } = event
  const head = `${BADGES[severity]} ${severity} ${oneLine(id)} [${oneLine(placeOf(location))}] ${oneLine(description)}`
  return [
    ...said(scene, seat, head, severityBrush(severity, scene.paint)),
    ...quoted(location, seat, scene),
    ...(lowered === null ? [] : more(scene, seat, `Declared ${event.declared}. ${oneLine(lowered)}`, scene.paint.yellow)),
  ]
}

export const merged = ({ seat, into, because }: Of<'finding.merged'>, scene: Scene): Lines =>
  said(scene, seat, `found ${oneLine(into)} too. ${oneLine(because)}`, scene.paint.dim)

function quoted({ quote, check }: Location, seat: string, scene: Scene): Lines {
  if (quote === null) return []
  const { green, red, yellow } = scene.paint
  const verdict = check?.verdict ?? 'unverified'
  const brush = { verified: green, failed: red, unverified: yellow }[verdict]
  const why = check === null || (verdict === 'verified' && !isLoose(check)) ? '' : ` ${oneLine(check.because)}`
  return more(scene, seat, `${MARKS[verdict]} “${oneLine(quote)}”${why}`, verdict === 'verified' ? scene.paint.dim : brush)
}

/** What is disputed is told with its reason; what is held is named. */
export function assessed({ seat, assessments, ignored }: Of<'assessment.given'>, scene: Scene): Lines {
  const held = assessments.filter(({ judgement }) => judgement === 'SUPPORT').map(({ finding }) => oneLine(finding))
  return [
    '',
    ...said(scene, seat, held.length === 0 ? 'has assessed the findings and holds none.' : `holds ${held.join(', ')}.`),
    ...assessments
      .filter(({ judgement }) => judgement === 'DISPUTE')
      .flatMap(({ finding, because, quote }) =>
        said(
          scene,
          seat,
          `disputes ${oneLine(finding)}: ${oneLine(because)}${quote === null ? '' : ` ${oneLine(quoteText(quote))}`}`,
          scene.paint.yellow,
        ),
      ),
    ...dropped(scene, seat, ignored),
  ]
}

export const proposed = ({ seat, id, finding, text }: Of<'remediation.proposed'>, scene: Scene): Lines =>
  said(scene, seat, `would mend ${oneLine(finding)} (${oneLine(id)}): ${oneLine(text)}`, scene.paint.green)

/** In cycle 2 there are many, and the count at its end says what they come to. */
export const endorsed = ({ seat, remediation }: Of<'remediation.endorsed'>, scene: Scene): Lines =>
  scene.own.state !== 'CYCLE_3' ? [] : said(scene, seat, `endorses ${oneLine(remediation)}.`, scene.paint.dim)

/** What was said and could not be taken. */
export const dropped = (scene: Scene, seat: string, ignored: readonly string[]): Lines =>
  ignored.flatMap((because) => more(scene, seat, `! not taken: ${oneLine(because)}`, scene.paint.yellow))
