/** A run's report as a page: what it came to, how to go on, the tasks, the findings across cycles, and what all of it rests on. */
import type { RunReport } from '../../core/run/report-types.ts'
import { isPass } from '../../core/run/tests.ts'
import { entryItems } from '../governor/page.ts'
import { html } from '../html/escape.ts'
import { items, page, type ReportParts, section } from '../html/frame.ts'
import { printable } from '../printable.ts'
import { ending } from '../reading.ts'
import { convergence, findings } from './page-matrix.ts'
import { RUN_STYLE } from './page-style.ts'
import {
  adviceOf,
  EFFECTIVENESS_NOTE,
  findingsText,
  hasEffectiveness,
  headline,
  short,
  stepsOf,
  TASK_MARKS,
  TASK_WORDS,
  testsText,
  testTail,
  whereText,
} from './reading.ts'
import { agentEntries, deferredEntries, lessonEntries, securedEntries } from './sections.ts'

const TAIL_LINES = 20

export function runPage(report: RunReport): ReportParts {
  return page(
    report,
    [
      resultCard(report),
      adviceCard(report),
      section('Tasks', tasks(report)),
      section('Findings by cycle', findings(report)),
      section('Convergence', convergence(report)),
      section('Put off', entryItems(deferredEntries(report))),
      section('Tests, as we ran them', tests(report)),
      section('Made safe', entryItems(securedEntries(report))),
      section('Agents', entryItems(agentEntries(report))),
      section('Lessons', entryItems(lessonEntries(report))),
    ],
    RUN_STYLE,
  )
}

function resultCard(report: RunReport): string {
  const { status, tasks: all, confidence, workflow, branch, base, repository, head } = report
  const isDone = status === 'completed' && all.every((task) => task.status === 'done')
  const where = whereText(report)
  const isStill = status !== 'completed' && status !== 'open'
  return [
    `<section class="card result is-${isDone ? 'done' : status}" aria-label="Result">`,
    `<blockquote dir="auto">${html(headline(report))}.</blockquote>`,
    ...(isStill ? [`<p class="warning" dir="auto">${html(ending(report))}</p>`] : []),
    ...phases(report),
    '<dl class="facts">',
    ...(where === null ? [] : [fact(isStill ? 'It stood at' : 'It is at', html(where))]),
    ...(report.findings.length === 0 ? [] : [fact('Found', html(findingsText(report.findings)))]),
    fact('Confidence', `<span class="badge ${confidence}">${confidence}</span>`),
    fact('Workflow', html(workflow)),
    fact(
      'Branch',
      `<code>${html(branch)}</code>, from <code>${html(base)}</code>${head === null ? '' : `, at <code>${html(short(head))}</code>`}`,
    ),
    fact('Repository', `<code>${html(repository)}</code>`),
    '</dl>',
    '</section>',
  ].join('\n')
}

const fact = (name: string, safe: string): string => `<dt>${name}</dt><dd dir="auto">${safe}</dd>`

/** What is ahead is said to be ahead, not only shown pale. */
function phases(report: RunReport): readonly string[] {
  const steps = stepsOf(report).map(({ phase, at }) => `<li class="${at}"><span>${phase}</span> <span class="unseen">(${at})</span></li>`)
  return steps.length === 0 ? [] : [`<ol class="phases" aria-label="Where the cycle stands">\n${steps.join('\n')}\n</ol>`]
}

/** After a break a reader looks for this and for nothing else. */
function adviceCard(report: RunReport): string {
  const { title, steps, isUrgent } = adviceOf(report)
  if (steps.length === 0) return ''
  return [
    `<section class="advice${isUrgent ? ' urgent' : ''}">`,
    `<h2>${title}</h2>`,
    ...items(
      steps.map(({ text, commands }) =>
        [html(text), ...commands.map((one) => `<p class="command"><code>${html(one)}</code></p>`)].join(''),
      ),
    ),
    '</section>',
  ].join('\n')
}

function tasks({ tasks: all, cyclesMax }: RunReport): readonly string[] {
  const rows = all.map(({ id, title, status, cycles, effectiveness, because }) => {
    const why = because === null ? '' : `<br><span class="soft">${html(because)}</span>`
    return [
      `<tr><th scope="row" class="name">${html(id)}</th><td dir="auto">${html(title)}${why}</td>`,
      `<td><span class="badge task-${status}">${TASK_MARKS[status]} ${TASK_WORDS[status]}</span></td>`,
      `<td class="number">${status === 'waiting' ? '–' : `${cycles} of ${cyclesMax}`}</td><td class="number">${effectiveness?.toFixed(2) ?? '–'}</td></tr>`,
    ].join('')
  })
  const titles = ['task', 'what', 'status', 'cycles', 'effectiveness'].map((title) => `<th scope="col">${title}</th>`).join('')
  return [
    `<div class="scroll"><table class="tasks">\n<thead><tr>${titles}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`,
    ...(hasEffectiveness(all) ? [`<p class="soft small">${html(EFFECTIVENESS_NOTE)}</p>`] : []),
  ]
}

function tests({ tests: last }: RunReport): readonly string[] {
  if (last === null) return []
  const isGreen = isPass(last)
  const tail = isGreen ? '' : testTail(last, TAIL_LINES)
  const lines = printable(tail).split('\n').map(html)
  return [
    `<p><span class="badge ${isGreen ? 'verified' : 'failed'}">${isGreen ? '✓ pass' : '✗ fail'}</span> They ${html(testsText(last))}.</p>`,
    ...(tail === '' ? [] : [`<pre class="tail" dir="auto">${lines.join('\n')}</pre>`]),
  ]
}
