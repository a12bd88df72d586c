/** The critic without a language model: which claims lean on a source that does not bear them out, and which line speaks for a change. */

import type { FileReference } from '../../../core/room/words.ts'
import { referenceTo } from './folder.ts'
import { homeOf, type Look } from './look.ts'
import { closestIn, linesHolding, swapsIn } from './mentions.ts'
import { BORNE, NO_SUPPORT, named, said, saidLast, UNBORN, worded } from './phrases.ts'
import { filesFor } from './wanted-change.ts'
import { type Saying, SILENT, shownFile } from './writing.ts'

export function critic(look: Look): Saying | null {
  const { view, unborn, change } = look
  const [leaning] = unborn
  if (leaning !== undefined) {
    const { place, source, claim, closest } = leaning
    const isMended = (change ?? []).some(({ path, removed }) => path === place?.path && removed.some(({ line }) => line === place?.line))
    const files = filesFor(leaning)
    const opening = worded(UNBORN, view.self.seat, `unborn/${view.issue.id}`).replace('{s}', () => said(source, 60))
    const closeness =
      closest === null
        ? 'No line there comes close to it.'
        : `The closest I find there is line ${closest.line} of ${named(closest.path)}, and it says something else.`
    return {
      ...SILENT,
      stance: isMended ? 'approve' : 'oppose',
      trigger: 'verify-continuity',
      paragraphs: [
        opening,
        place === null ? `The claim is ${saidLast(claim, 200)}` : '',
        ...files.map(shownFile),
        closeness,
        isMended
          ? 'The proposed change takes that claim back, and so I am for it.'
          : 'Either somebody names the line that says so, or the sentence stops claiming it. I am against building on it before that.',
      ].filter((part) => part !== ''),
      files,
    }
  }
  return change === null ? wish(look) : supported(look)
}

/** What a change rests on: the line that says what is agreed, or else the one that shares the most words with it. */
function supported(look: Look): Saying | null {
  const { view, clashes, change } = look
  const [first] = clashes
  const changed = (change ?? []).flatMap(({ path, removed }) => removed.map((one) => ({ path, ...one })))
  const line = (first === undefined ? null : homeOf(first.entry, look)) ?? sameWording(look)
  const before = changed[0] === undefined ? null : referenceTo(changed[0])
  if (line === null && before === null) return null
  const opening =
    line === null
      ? 'The change speaks for itself: the line says one thing and the issue, with its reason, another.'
      : worded(BORNE, view.self.seat, `borne/${view.issue.id}`)
  return {
    ...SILENT,
    stance: 'approve',
    trigger: 'support-proposal',
    paragraphs: [
      opening,
      ...(line === null ? [] : [shownFile(line)]),
      ...(before === null ? [] : [`What it changes is this line.\n${shownFile(before)}`]),
      'No sentence in the issue names a source that I could not find. Next step: vote on it as it is.',
    ],
    files: [line, before].filter((one) => one !== null),
    canon: first === undefined ? [] : [first.entry],
  }
}

/** A line elsewhere that has the new words already. */
function sameWording({ change, dossier }: Look): FileReference | null {
  for (const { to } of swapsIn(change ?? [])) {
    const place = linesHolding(to, dossier).find(({ path }) => !(change ?? []).some((one) => one.path === path))
    if (place !== undefined) return referenceTo(place, to)
  }
  return null
}

/** An idea without a wording: nothing to check but whether anything carries it. */
function wish(look: Look): Saying | null {
  const { view, dossier, text, named: files, isDecidable } = look
  if (!isDecidable) return null
  const spot = closestIn(text, files, dossier)
  const line = spot === null ? null : referenceTo(spot.place, spot.sentence)
  return {
    ...SILENT,
    stance: 'note',
    trigger: 'support-proposal',
    paragraphs: [
      worded(NO_SUPPORT, view.self.seat, `wish/${view.issue.id}`),
      ...(line === null
        ? []
        : [
            `The line that shares the most words with it is this; whether it speaks for it or against it is for a reader to say.\n${shownFile(line)}`,
          ]),
      'Before it is voted on, somebody should name the passage it builds on, or say that it is new.',
    ],
    files: line === null ? [] : [line],
  }
}
