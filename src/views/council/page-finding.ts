/** A finding as a card: the passage with the quoted words marked, what is wrong, what to do, votes and dissent. */
import type { CouncilReport, ReportedFinding } from '../../core/council/report-types.ts'
import { isLoose, verdictWord } from '../../core/evidence/wording.ts'
import { html } from '../html/escape.ts'
import { MARKS } from '../reading.ts'
import { passageOf, readable } from './passage.ts'
import { dismissalText, originOf, placeOf, quoteText, remediesOf, standOf } from './reading.ts'

export function findingCard(report: CouncilReport, finding: ReportedFinding): string {
  return [
    `<article class="card finding ${finding.severity}">`,
    head(finding),
    `<p class="what" dir="auto">${html(finding.description)}</p>`,
    ...quotation(finding),
    ...remedies(report, finding),
    ...voices(finding),
    ...(finding.lowered === null ? [] : [`<p class="warning" dir="auto">Declared ${finding.declared}. ${html(finding.lowered)}</p>`]),
    `<p class="soft small" dir="auto">${html(standOf({ ...finding, lowered: null }))}<br>${html(originOf(finding))}</p>`,
    '</article>',
  ].join('\n')
}

/** What was said, and what answers it. */
export const dismissedCard = (finding: ReportedFinding): string =>
  [
    `<article class="card finding dismissed">`,
    head(finding),
    `<p class="what" dir="auto">${html(finding.description)}</p>`,
    `<p class="answer" dir="auto">${html(dismissalText(finding))}</p>`,
    ...voices(finding),
    `<p class="soft small" dir="auto">${html(originOf(finding))}</p>`,
    '</article>',
  ].join('\n')

const head = (finding: ReportedFinding): string =>
  `<h3 class="finding-id"><span class="badge ${finding.severity}">${finding.severity}</span> ${html(finding.id)} <span class="soft">${finding.category} · ${html(placeOf(finding))}</span></h3>`

function quotation(finding: ReportedFinding): readonly string[] {
  const { quote, check } = finding
  if (quote === null) return []
  const verdict = check?.verdict ?? 'unverified'
  const passage = passageOf(finding)
  const alone = verdict === 'verified' ? readable(quote) : quote
  const words =
    passage === null
      ? `<mark>${lines(alone)}</mark>`
      : `${lines(passage.before)}<mark>${lines(passage.quote)}</mark>${lines(passage.after)}`
  const why =
    check !== null && (verdict !== 'verified' || check.bare || isLoose(check)) ? ` <span class="why">${html(check.because)}</span>` : ''
  return [
    `<blockquote class="passage ${verdict === 'failed' ? 'missing' : 'found'}" dir="auto">${words}</blockquote>`,
    `<p class="checked"><span class="badge ${verdict}">${MARKS[verdict]} ${check === null ? verdict : verdictWord(check)}</span>${why}</p>`,
  ]
}

const lines = (text: string): string => text.split('\n').map(spaced).join('\n')

/** Escaping takes the gaps at the ends away; between the words and the mark they count. */
const spaced = (text: string): string => `${/^\s/.test(text) ? ' ' : ''}${html(text)}${/\s$/.test(text) && text.trim() !== '' ? ' ' : ''}`

function remedies(report: CouncilReport, finding: ReportedFinding): readonly string[] {
  return remediesOf(report, finding).map(
    ({ label, text, note }) =>
      `<p class="remedy ${label === 'Do' ? 'endorsed' : 'proposed'}" dir="auto"><strong>${label}:</strong> ${html(text)} <span class="soft">(${html(note)})</span></p>`,
  )
}

/** Who is for and who is against it, then how they voted. */
function voices({ supporters, dissenters, votes }: ReportedFinding): readonly string[] {
  const said = ({ agent, because, quote }: ReportedFinding['supporters'][number]): string =>
    `<strong>${html(agent)}</strong> ${html(because)}${quote === null ? '' : ` <q class="plain" dir="auto">${html(quoteText(quote))}</q>`}`
  const rows = [
    ...supporters.map((voice) => `<li><span class="badge for">for</span><p dir="auto">${said(voice)}</p></li>`),
    ...dissenters.map((voice) => `<li><span class="badge against">against</span><p dir="auto">${said(voice)}</p></li>`),
    ...votes.map((voice) => `<li><span class="badge ${voice.vote}">${voice.vote}</span><p dir="auto">${said(voice)}</p></li>`),
  ]
  if (rows.length === 0) return []
  const tally = votes.length === 0 ? '' : `, ${votes.length === 1 ? '1 vote' : `${votes.length} votes`}`
  const list = `<ul class="voices">\n${rows.join('\n')}\n</ul>`
  // Where somebody is against it, a reader should not have to look for that.
  if (dissenters.length > 0) return [list]
  return [`<details><summary>${supporters.length} for it, nobody against it${tally}</summary>\n${list}\n</details>`]
}
