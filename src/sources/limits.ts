/**
 * How much a dossier may hold. A model reads a few passages of it, and the texts are pinned beside the log,
 * so a dossier is meant to be some hundred documents, not a disk.
 */

export interface Limits {
  readonly filesMax: number
  /** Of extracted text, as UTF-8. */
  readonly fileTextBytesMax: number
  readonly totalTextBytesMax: number
}

const FILES_MAX = 500
const FILE_TEXT_BYTES_MAX = 2_000_000
const TOTAL_TEXT_BYTES_MAX = 20_000_000

/** A file on disk may be larger than its text: markup, two bytes a character, a PDF's fonts and pictures. */
export const FILE_RAW_BYTES_MAX = 8_000_000
export const PDF_RAW_BYTES_MAX = 25_000_000
export const PDF_PAGES_MAX = 2_000
export const PDF_READ_MS_MAX = 30_000

/** Names looked at while walking folders: a whole disk named by mistake must end soon. */
export const ENTRIES_MAX = 20_000
/** Of one .gitignore. A real one has a few kilobytes. */
export const GITIGNORE_BYTES_MAX = 100_000

export const defaultLimits: Limits = {
  filesMax: FILES_MAX,
  fileTextBytesMax: FILE_TEXT_BYTES_MAX,
  totalTextBytesMax: TOTAL_TEXT_BYTES_MAX,
}

/** `2.4 MB`, `12 kB`, `310 bytes`: for sentences. */
export function size(bytes: number): string {
  if (bytes >= 1_000_000) return `${trimmed(bytes / 1_000_000)} MB`
  if (bytes >= 1_000) return `${trimmed(bytes / 1_000)} kB`
  return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
}

const trimmed = (value: number): string => String(Number(value.toFixed(value < 10 ? 2 : 1)))
