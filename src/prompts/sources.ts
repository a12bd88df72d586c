/**
 * How sources are shown. The dossier stands in the shared part: whole with its lines numbered, or as a table of contents; then
 * passages come where they are needed. Lines are numbered so that nobody has to count, and quotations can name their place.
 */
import type { Passage, SharedSources } from '../core/dossier.ts'
import { fence } from './fence.ts'

/** Of a long list, so that a folder of thousands does not fill the prompt. */
const FILES_MAX = 60

export function dossierOf({ files, whole }: SharedSources): string {
  if (files.length === 0) return 'There is no dossier. Quote nothing, and say where you speak from general knowledge.'
  if (whole !== null)
    return ['The dossier, whole. Lines are numbered; the numbers are not part of the text.', ...whole.map(passageOf)].join('\n\n')
  const more = files.length > FILES_MAX ? [`and ${files.length - FILES_MAX} more`] : []
  const rows = files
    .slice(0, FILES_MAX)
    .map(({ path, title, lines }) => oneLine(`${path} (${lines} lines)${title === path ? '' : `: ${title}`}`))
  return `The dossier is too long to be shown whole. Passages of it are shown where they bear on what is asked.\n${fence('files of the dossier', [...rows, ...more].join('\n'))}`
}

/** Null: none were found, or all of the dossier is shown already. */
export const passagesOf = (name: string, passages: readonly Passage[]): string | null =>
  passages.length === 0 ? null : [name, ...passages.map(passageOf)].join('\n\n')

export const passageOf = ({ path, start, end, text }: Passage): string =>
  fence(`${oneLine(path)} lines ${start}-${end}`, numbered(text, start))

export const numbered = (text: string, start: number): string =>
  text
    .split('\n')
    .map((line, index) => `${start + index}| ${line}`)
    .join('\n')

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
