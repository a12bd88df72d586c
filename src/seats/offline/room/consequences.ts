/** Planner and editor without a language model: what else hangs on a change, and whether its wording is whole. Neither looks at the other's part. */
import { impactAtLeast } from '../../../core/gate/presets.ts'
import type { ShownCanon } from '../../../core/room/views.ts'
import type { FileReference } from '../../../core/room/words.ts'
import { quoteOf, referenceTo } from './folder.ts'
import { homeOf, type Look } from './look.ts'
import { leftBehind, linesAbout, swapsIn } from './mentions.ts'
import { GOES, HANGS_ON, listed, NO_DATE_MOVES, NO_WORDING_YET, NOTHING_HANGS, named, READS_WELL, said, worded } from './phrases.ts'
import { type Saying, SILENT, shownCanon, shownFile } from './writing.ts'

const SHOWN = 3

export function planner(look: Look): Saying | null {
  const { view, change, asked, dossier, isDecidable } = look
  if (change !== null) {
    const places = leftBehind(look).slice(0, SHOWN)
    const words = [...new Set(swapsIn(change).map(({ from }) => from))]
    if (places.length > 0)
      return hanging(
        look,
        places.map((place) => referenceTo(place, words.find((from) => place.text.includes(from)) ?? null)),
        'The change leaves them as they are. Either they belong to it as well, or the comment should say why they stay.',
      )
    const line = firstChanged(look)
    return {
      ...SILENT,
      stance: 'approve',
      trigger: 'support-proposal',
      paragraphs: [
        worded(NOTHING_HANGS, view.self.seat, `alone/${view.issue.id}`),
        ...(line === null ? [] : [shownFile(line)]),
        words.length === 0
          ? 'No word gives way to another in it, so nothing elsewhere has to follow. The change can be taken by itself.'
          : `I searched for ${listed(words.slice(0, SHOWN).map((from) => said(from, 60)))} in the other files. The change can be taken by itself.`,
      ],
      files: line === null ? [] : [line],
    }
  }
  const moved = asked.find(
    ({ entry }) => isDate(entry.value) || (view.issue.impact !== null && impactAtLeast(view.issue.impact, 'structural')),
  )
  if (moved !== undefined) {
    const home = homeOf(moved.entry, look)
    const about = linesAbout(moved.entry, home === null ? null : { path: home.path, line: home.lines?.start ?? 0 }, dossier)
    const places = about.slice(0, SHOWN).map((place) => referenceTo(place, nearIn(place.text, moved.entry)))
    const agreed = shownCanon(moved.entry)
    return {
      ...hanging(
        look,
        [...(home === null ? [] : [home]), ...places],
        `All of them speak of what is agreed here.\n${agreed}\n\nWith ${said(moved.value, 60)} each of them has to be read again; I would decide only when somebody has listed what each becomes.`,
      ),
      canon: [moved.entry],
    }
  }
  return isDecidable
    ? {
        ...SILENT,
        stance: 'approve',
        trigger: 'support-proposal',
        paragraphs: [
          worded(NO_DATE_MOVES, view.self.seat, `wish/${view.issue.id}`),
          'Whether it fits everything else that is agreed is for others to check. Next step: somebody writes it, and then I look at the lines.',
        ],
      }
    : null
}

function hanging({ view }: Look, files: readonly FileReference[], close: string): Saying {
  return {
    ...SILENT,
    stance: 'note',
    trigger: 'verify-continuity',
    paragraphs: [worded(HANGS_ON, view.self.seat, `hangs/${view.issue.id}`), ...files.map(shownFile), close],
    files,
  }
}

/** What of the entry stands in a line, so that the quotation holds it. */
const nearIn = (text: string, { subject, value }: ShownCanon): string | null =>
  [subject, value].find((words) => text.includes(words)) ?? null

/** "Day 96", "4 May": when something happens. */
const isDate = (value: string): boolean =>
  /\b(?:day|week|month|year)s?\s+\d|\d\s*(?:january|february|march|april|may|june|july|august|september|october|november|december)|\b\d{4}-\d{2}/i.test(
    value,
  )

function firstChanged({ change }: Look): FileReference | null {
  const [first] = change ?? []
  const removed = first?.removed[0]
  return first === undefined || removed === undefined
    ? null
    : referenceTo({ path: first.path, ...removed }, swapsIn(change ?? [])[0]?.from ?? null)
}

export function editor(look: Look): Saying | null {
  const { view, change, isDecidable } = look
  const { seat } = view.self
  if (change === null)
    return isDecidable
      ? {
          ...SILENT,
          stance: 'approve',
          trigger: 'support-proposal',
          paragraphs: [
            worded(NO_WORDING_YET, seat, `idea/${view.issue.id}`),
            'When there is a text I will read it line by line, for words that stand twice and articles that do not fit. Next step: somebody writes it.',
          ],
        }
      : null
  const line = firstChanged(look)
  const files = line === null ? [] : [line]
  const after = change[0]?.added[0]
  const fault = change.flatMap(({ path, added, removed }) =>
    added.flatMap((one) =>
      faultIn(
        one.text,
        removed.map(({ text }) => text),
      ).map((what) => `${what} (${named(path)}, line ${one.line} after the change)`),
    ),
  )[0]
  return {
    ...SILENT,
    stance: fault === undefined ? 'approve' : 'oppose',
    trigger: 'support-proposal',
    paragraphs: [
      fault === undefined
        ? worded(after === undefined ? GOES : READS_WELL, seat, `reads/${view.issue.id}`)
        : `The new wording is not whole yet: ${fault}. I am for the change once that is mended.`,
      ...files.map(shownFile),
      after === undefined
        ? 'It goes as a whole, and the lines around it still follow each other.'
        : `In its place it would say:\n> ${quoteOf(after.text, swapsIn(change)[0]?.to ?? null)}`,
    ],
    files,
  }
}

/** What a pattern can tell of a line, and what was not there before. */
function faultIn(text: string, before: readonly string[]): readonly string[] {
  const isNew = (found: string): boolean => !before.some((line) => line.includes(found))
  const doubled = /\b(\p{L}{2,})\s+\1\b/iu.exec(text)?.[0]
  const article = /\b(?:a\s+[aeio]\p{L}+|an\s+[bcdfgjklmnpqrstvwxyz]\p{L}+)/iu.exec(text)?.[0]
  return [
    ...(doubled !== undefined && isNew(doubled) ? [`a word stands there twice, ${said(doubled, 60)}`] : []),
    ...(article !== undefined && isNew(article) && !/^a\s+(?:on[ec]|eu|uni)/i.test(article)
      ? [`the article does not go with its word, ${said(article, 60)}`]
      : []),
  ]
}
