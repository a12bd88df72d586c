/**
 * The devil's advocate without a language model. It looks for three things that can be looked up: a contradiction with what is agreed,
 * places that the change forgets, and lines that set a bound on what is spoken of; and it says what nobody in the thread has cited.
 */
import type { RoomViews } from '../../../core/room/views.ts'
import type { FileReference, Say } from '../../../core/room/words.ts'
import type { Context } from '../context.ts'
import type { Clash } from './clashes.ts'
import { referenceTo } from './folder.ts'
import { homeOf, type Look, lookAt, wrongAfter } from './look.ts'
import { bounding, closestIn, leftBehind, swapsIn } from './mentions.ts'
import { listed, named, said } from './phrases.ts'
import { filesFor } from './wanted-change.ts'
import { commentFor, passing, type Saying, SILENT, shownCanon, shownFile } from './writing.ts'

interface Found {
  readonly isReal: boolean
  readonly text: string
  readonly files: readonly FileReference[]
  readonly clash: Clash | null
}

const SHOWN = 3

export function challenge(view: RoomViews['challenge'], context: Context): Say {
  const look = lookAt(view, context)
  const since = look.proposal === null ? 0 : view.issue.comments.indexOf(look.proposal) + 1
  if (view.issue.comments.slice(since).some(({ isOwn, isAdvocate }) => isOwn && isAdvocate))
    return passing('I have challenged this proposal, and it has not changed since.')
  // An advocate's comments come beside its own.
  return commentFor(challengeOf(look), { ...view, commentsLeft: view.commentsLeftAsAdvocate }, context)
}

export function challengeOf(look: Look): Saying {
  const found = findings(look)
  const isReal = found.some((one) => one.isReal)
  const canon = found.flatMap(({ clash }) => clash?.entry ?? [])
  const opening = isReal
    ? `I was asked to argue against this, and there is something to hold against it.`
    : 'I was asked to argue against this, looked for a fault, and found none that can be shown. This is what I checked.'
  return {
    ...SILENT,
    stance: isReal ? 'oppose' : 'note',
    trigger: 'challenge-consensus',
    relation: canon.length > 0 ? 'contradicts' : 'none',
    paragraphs: [
      opening,
      ...found.map(({ text }, index) => `${index + 1}. ${text}`),
      unverified(look),
      isReal
        ? 'I would not take it before this is answered: mend it, or say with a line of the files why it may stay.'
        : 'For my part it may go on; whoever knows of a passage that I have not named should bring it now.',
    ],
    files: found.flatMap(({ files }) => files),
    canon: [...new Set(canon)],
  }
}

function findings(look: Look): readonly Found[] {
  const found = [...contradictions(look), ...forgotten(look), ...unborn(look), ...bounds(look)]
  const real = found.filter(({ isReal }) => isReal)
  return [...real, ...found.filter(({ isReal }) => !isReal)].slice(0, SHOWN)
}

function contradictions(look: Look): readonly Found[] {
  const { asked, clashes, change, view } = look
  const wrong = change === null ? ([...asked, ...clashes][0] ?? null) : wrongAfter(look)
  const real = (wrong === null ? [] : [wrong]).map((clash): Found => {
    const home = homeOf(clash.entry, look)
    const shown = home === null ? shownCanon(clash.entry) : `${clash.entry.anchor}, from ${shownFile(home)}`
    return {
      isReal: true,
      text: `It goes against what is agreed: ${said(clash.value, 60)} here, ${said(clash.entry.value, 60)} there.\nSaid here:\n> ${clash.sentence.replace(/\s+/g, ' ').trim().slice(0, 200)}\n\n${shown}`,
      files: home === null ? [] : [home],
      clash,
    }
  })
  if (real.length > 0) return real
  const looked = lookedAt(look)
  const text = `Contradictions: I compared it with ${view.canon.length} entries of what is agreed, and none says otherwise.${looked === null ? '' : ` The line I started from:\n${shownFile(looked)}`}`
  return [{ isReal: false, text, files: looked === null ? [] : [looked], clash: null }]
}

/** The line that changes, or else the one closest to the issue. */
function lookedAt({ change, text, named: files, dossier }: Look): FileReference | null {
  const [first] = change ?? []
  const removed = first?.removed[0]
  if (first !== undefined && removed !== undefined) return referenceTo({ path: first.path, ...removed })
  const spot = closestIn(text, files, dossier)
  return spot === null ? null : referenceTo(spot.place, spot.sentence)
}

function forgotten(look: Look): readonly Found[] {
  const words = swapsIn(look.change ?? []).map(({ from }) => from)
  if (words.length === 0) return []
  const places = leftBehind(look)
    .slice(0, 2)
    .map((place) => referenceTo(place, words.find((from) => place.text.includes(from)) ?? null))
  const sought = listed([...new Set(words)].slice(0, 3).map((from) => said(from, 60)))
  if (places.length === 0)
    return [
      {
        isReal: false,
        text: `Forgotten places: ${sought} stands nowhere else in the folder where it would have to change as well.`,
        files: [],
        clash: null,
      },
    ]
  return [
    {
      isReal: true,
      text: `It stops halfway: ${sought} also stands elsewhere, and the change leaves it there.\n${places.map(shownFile).join('\n\n')}`,
      files: places,
      clash: null,
    },
  ]
}

function unborn({ unborn: leanings, change }: Look): readonly Found[] {
  const open = leanings.find(
    ({ place }) => !(change ?? []).some(({ path, removed }) => path === place?.path && removed.some(({ line }) => line === place?.line)),
  )
  if (open === undefined) return []
  const files = filesFor(open)
  return [
    {
      isReal: files.length > 0,
      text: `It rests on a claim that ${said(open.source, 60)} does not bear out.\n${files.map(shownFile).join('\n\n')}`,
      files,
      clash: null,
    },
  ]
}

/** What may stand in the way in the long run. That a line sets a bound is a fact; whether it matters here is for a reader. */
function bounds({ text, view, dossier, cited }: Look): readonly Found[] {
  const known = view.issue.comments.flatMap(({ evidence }) => evidence)
  const [bound] = bounding(text, cited, dossier).filter(
    ({ place: { path, line } }) => !known.some((shown) => shown.startsWith(`${path}:${line} `)),
  )
  if (bound === undefined) return []
  const file = referenceTo(bound.place, bound.sentence)
  return [
    {
      isReal: false,
      text: `A line that nobody has named sets a bound on something spoken of here. Somebody should say why it does not matter, now and later on.\n${shownFile(file)}`,
      files: [file],
      clash: null,
    },
  ]
}

function unverified({ view: { issue } }: Look): string {
  const approvals = issue.comments.filter(({ isOwn, stance }) => !isOwn && stance === 'approve')
  const bare = approvals.filter(({ evidence }) => !evidence.some(isVerified)).map(({ id }) => id)
  if (approvals.length === 0) return 'Nobody in the thread has approved it with a comment, so there was nothing to hold against a file.'
  if (bare.length === 0) return 'Every approval in the thread names at least one place that was verified.'
  return `Never held against a file: ${bare.length === 1 ? 'the approval' : 'the approvals'} in ${listed(bare.slice(0, 4).map(named))}.`
}

const isVerified = (shown: string): boolean => /\(verified\b/.test(shown)
