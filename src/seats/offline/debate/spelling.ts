/** Small repairs of spelling where words of a source are put into a sentence of one's own. */
import { STOP_WORDS } from '../../../core/text/words.ts'

export const capital = (text: string): string =>
  text.replace(/^(["“'(]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())

/** Words that open a sentence with a capital for no other reason than that. */
const OPENERS =
  /^(?:About|Almost|Most|More|Many|Some|Each|Every|Nobody|Everybody|Everyone|Whoever|Until|Among|Of|Asked|Together|Separate|Small|Large|New|Nine|Three|Two|Four|Five|Six|Seven|Eight|Ten|Even|Only|Both|Between|Without|Within|Since|After|Before|During|Over|Under|At|In|On|For|From|With|By|To|As|If|When|While|Where|Because|Although|Today|Nothing|None|One|Any|All|Our|My|His|Her|Its|Their|Your|This|That|These|Those|The|A|An|It|We|They|He|She|There|Here|No|Not)$/

/** The first word in small letters, unless it may be a name: only what surely is none is changed. `common`: words seen in small letters elsewhere. */
export function uncapital(text: string, common: (word: string) => boolean = () => false): string {
  const [first = ''] = text.split(/[\s,;:.]/, 1)
  if (first === 'I' || !/^\p{Lu}\p{Ll}*(?:['’-]\p{Ll}+)*$/u.test(first)) return text
  const small = first.toLowerCase()
  return OPENERS.test(first) || STOP_WORDS.has(small) || common(small) ? small + text.slice(first.length) : text
}

/** Ends with a stop, and with only one. */
export const stopped = (text: string): string => (/[.!?…]["”’)]*$/.test(text) ? text : `${text}.`)

/** At most so many characters, cut at a comma or between words; the cut is shown. */
export function within(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text
  const head = text.slice(0, charactersMax - 3)
  const comma = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '))
  const kept = head.slice(0, comma > charactersMax / 2 ? comma : Math.max(1, head.lastIndexOf(' '))).trimEnd()
  return `${kept} …${kept.lastIndexOf('“') > kept.lastIndexOf('”') ? '”' : ''}`
}

/** Inside quotation marks of ours, those of the source become single ones. */
export const inQuotes = (text: string): string => `“${text.replace(/["“”]/g, (mark) => (mark === '“' ? '‘' : mark === '”' ? '’' : "'"))}”`
