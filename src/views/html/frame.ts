/**
 * A report as HTML: its body and its style, which the web page shows in a frame of its own, and the file made of the two that
 * can be mailed: no script, nothing loaded, all style inside, and a policy that forbids the rest even if an escape were missed.
 * Nothing that a model wrote becomes a link: an address is shown, not offered.
 */
import type { ReportHead } from '../../core/protocol.ts'
import { bill, span } from '../amounts.ts'
import { cut } from '../columns.ts'
import { governorHtml } from '../governor/page.ts'
import { oneLine } from '../printable.ts'
import { ending, nextStep } from '../reading.ts'
import { html } from './escape.ts'
import { STYLE } from './style.ts'

const TITLE_MAX = 120
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** Both are safe as they are: every text in the body was escaped when it was put there. */
export interface ReportParts {
  readonly style: string
  readonly body: string
}

export function page(report: ReportHead, parts: readonly string[], style = ''): ReportParts {
  const body = [
    `<p class="eyebrow">${html(report.protocol)} · ${html(report.id)} · ${html(span(report.startedAt, report.endedAt))}</p>`,
    `<h1 dir="auto">${html(report.subject)}</h1>`,
    ...[...parts, section('Governor', governorHtml(report))].filter((part) => part !== ''),
    footer(report),
  ]
  return { style: STYLE + style, body: body.join('\n') }
}

export function file(report: ReportHead, { style, body }: ReportParts): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${html(cut(oneLine(report.subject), TITLE_MAX))}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    body,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

export function section(title: string, body: readonly string[]): string {
  return body.length === 0 ? '' : `<section>\n<h2>${title}</h2>\n${body.join('\n')}\n</section>`
}

/** A list of what is already safe; nothing where there is nothing. */
export const items = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`<ul>\n${lines.map((line) => `<li dir="auto">${line}</li>`).join('\n')}\n</ul>`]

function footer(report: ReportHead): string {
  const step = nextStep(report)
  return [
    '<footer>',
    `<p>${html(ending(report))} ${html(bill(report.cost))}</p>`,
    ...report.notes.map((note) => `<p class="soft">${html(note)}</p>`),
    ...(step === null ? [] : [`<p class="next">${html(step)}</p>`]),
    '</footer>',
  ].join('\n')
}
