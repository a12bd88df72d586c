/** One answer: who and how sure, the position, the reasons, and every reference with its verdict beside it. */
import type { ReportedAnswer } from '../../core/ask/report.ts'
import { percent } from '../amounts.ts'
import { html, htmlBlock } from '../html/escape.ts'
import { references } from '../html/evidence.ts'
import { type Checked, driverWord, evidenceCount } from '../reading.ts'

/** Under the result, where the position has just been read. */
export const winningAnswer = (answer: ReportedAnswer): string => article(answer, reasons(answer))

export const wholeAnswer = (answer: ReportedAnswer): string => article(answer, position(answer) + reasons(answer))

/** The reasons folded away, but never what speaks against them: failed quotations and broken rules stay in sight. */
export function shortAnswer(answer: ReportedAnswer): string {
  const failed = answer.evidence.filter(({ check }) => check.verdict === 'failed')
  const rest = answer.evidence.filter(({ check }) => check.verdict !== 'failed')
  const summary = `Reasons · ${evidenceCount(answer.evidence) ?? 'no references'}`
  const folded = `<details><summary>${html(summary)}</summary>\n${said(answer)}${references(rest, byNumber)}\n</details>`
  return article(answer, `${position(answer)}${folded}${references(failed, byNumber)}${warnings(answer)}`)
}

function article({ name, side, confidence, driver, model }: ReportedAnswer, body: string): string {
  const badge = side === null ? '' : `<span class="badge ${side}">${side}</span>`
  const facts = `<span class="soft">${percent(confidence)} sure · ${html(driverWord(driver, model))}</span>`
  return `<article class="card">\n<div class="who"><h3>${html(name)}</h3>${badge}${facts}</div>\n${body}\n</article>`
}

const position = (answer: ReportedAnswer): string => `<p class="position" dir="auto">${html(answer.position)}</p>\n`

const reasons = (answer: ReportedAnswer): string => said(answer) + references(answer.evidence, byNumber) + warnings(answer)

/** Set apart, so that words of a model which look like a verdict of ours stand visibly among its words. */
const said = ({ text }: ReportedAnswer): string => `<div class="said">\n${htmlBlock(text)}\n</div>`

const warnings = ({ violations }: ReportedAnswer): string =>
  violations.map(({ because }) => `\n<p class="warning" dir="auto">${html(because)}</p>`).join('')

const byNumber = ({ reference }: Checked): string => `[${reference.n}]`
