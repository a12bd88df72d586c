/**
 * Entries that should name somebody and do not: an approval without “from …”, “to be decided” without “by …”, a
 * document with a head of fields and nobody in it.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import type { Hit, Judgement } from '../../check.ts'
import { type Actors, actorsOf } from '../../reading/actor-names.ts'
import { ownPassagesOf, type Passage } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { isPolicy, namesOwners } from './doers.ts'
import { LABEL } from './phrases.ts'

const judged = (description: string, remediation: string, weight: number): Judgement => ({
  severity: 'minor',
  category: 'ownership',
  description,
  remediation,
  weight,
})

/** Whose word it takes: the noun itself asks for a person. */
const CONSENT = '(?:approval|permission|consent|authori[sz]ation|signature|sign-off|go-ahead|confirmation in writing)'
const ASKED = new RegExp(
  String.raw`\b(?:needs?|requires?|subject to|only with|after) (?:the |an? |prior |written |formal |explicit |second |prior written )*${CONSENT}\b|\b${CONSENT} (?:is|are|must be|shall be) (?:then |also )?(?:required|needed|necessary|obtained|given|sought)\b|\ba (?:final |joint )?decision (?:is|must be|shall be|will be) (?:made|taken|reached)\b`,
  'i',
)
const TO_BE =
  /(?:^|[:;–—] )(?:this is |it is )?(?:still )?to be (answered|decided|signed|settled|agreed|approved|clarified|reviewed|confirmed|chosen|named|determined|arranged|checked)\b|: (?:then )?(?:decided|approved|agreed|reviewed|confirmed|signed|checked)\b/i
/** “Archival can be started if needed.”: by whom, in a document that says who does what. */
const ALLOWED =
  /\b(?:can|may) (?:then |also )?be (?:started|reopened|lifted|granted|overruled|waived|extended|decided|figured out|ended)(?=[.;]|$| (?:if needed|if necessary|at any time|on request|case by case)\b)/i
/** An open question that will be settled: by whom? */
const SETTLED = /\b(?:is|will be) (?:then )?(?:decided|settled|agreed|chosen|determined|resolved)\b/i
const WHOSE =
  /\b(?:by|from|of|with) (?:the |our |an? |both |two |all |its |their |each )?(?=\p{L})(?!hand|then|default|end|date|writing|use)/iu

const WORDS_MIN = 6

function withoutWhose(passage: Passage, actors: Actors, isOwned: boolean): Hit | null {
  const { plain, sentence, roles } = passage
  if (has(roles, 'background', 'alternatives', 'summary', 'testing', 'history', 'glossary', 'drawbacks')) return null
  const asked = has(roles, 'open-questions') ? null : ASKED.exec(plain)
  const allowed =
    isOwned && !/\b(?:if|when|once|until|which|that|not)\b[^,]*$/i.test(plain.slice(0, plain.search(ALLOWED))) ? ALLOWED.exec(plain) : null
  const found = asked ?? TO_BE.exec(plain) ?? allowed ?? (has(roles, 'open-questions') && !/\?$/.test(plain) ? SETTLED.exec(plain) : null)
  // “Still to be clarified” alone opens a list.
  if (found === null || (!/[.!]$/.test(plain) && plain.split(' ').length < WORDS_MIN)) return null
  const after = plain.slice(found.index + found[0].length)
  const whose = [...after.matchAll(new RegExp(WHOSE.source, 'giu'))].some(({ index, 0: word }) => {
    const next = after.slice(index + word.length).split(/[,.;|]| (?:and|within|before|in|on|for|to|with) /)[0] ?? ''
    return actors.isActor(next) || /^\p{Lu}\p{Ll}+(?! \d)/u.test(next.replace(/^\d+ \p{L}+/u, ''))
  })
  if (
    whose ||
    (asked !== null &&
      actors.isNamedIn(plain.slice(0, found.index).split(' ').slice(-3).join(' ')) &&
      !/^(?:needs?|requires?)/i.test(found[0])) ||
    /\b(?:no|not|without|never) (?:\p{L}+ )?$/iu.test(plain.slice(0, found.index))
  )
    return null
  const words = found[0].replace(/^[:;–— ]+/, '')
  return {
    ...quoted(sentence, words),
    ...judged(
      `“${shown(plain)}” does not say whose word it takes: “${words}” names nobody.`,
      `Name who does it: add “by the …” or “from the …” to “${words}”.`,
      0.65,
    ),
  }
}

/** “3. **Decision**, 12 July.” Whose? */
const VERDICT = /^(?:decision|approval|sign-off|go-ahead|final check|go\/no-go)\b/i

function verdicts(document: Document, actors: Actors): readonly Hit[] {
  return document.blocks.flatMap((block): readonly Hit[] => {
    const plain = plainOf(block.text)
    if (block.kind !== 'item' || !VERDICT.test(plain) || actors.isNamedIn(plain) || /\b(?:by|from|we|I)\b/.test(plain) || !/\d/.test(plain))
      return []
    const words = plain.split(/[,:.(]/)[0] ?? ''
    return [
      {
        ...quoted(block),
        ...judged(
          `“${shown(plain)}” is a step that waits for somebody's word: “${words}” names nobody.`,
          `Name who gives the “${words.toLowerCase()}”.`,
          0.65,
        ),
      },
    ]
  })
}

const FIELD = /(?:^|[·|;]|\. |\n)\s*(?:[-*>] )?(?:\*\*)?(\p{Lu}[\p{L} -]{2,24}?)(?:\*\*)?\s*(?::|\|)\s*(?:\*\*)?\s*(?=[\p{L}\p{N}`"(])/gmu
const OF_A_HEAD =
  /^(?:status|state|date|version|in force from|effective|valid|next review|to be reviewed|replaces|supersedes|tested|last reviewed|start date|rfc number|created|last updated|document|review by)$/i
const OF_PEOPLE =
  /\b(?:owner|author|holder|lead|team|contact|maintain|maintainer|keeper|responsible|by|pager|editor|sponsor|champion|reviewers?|deciders?|party|parties|from|steward|manager|group|sig|shepherd|authors)\b/i
const HEAD_LINES = 12
const TITLE_LINES = 3
const FIELDS_MIN = 2

/** Fields at the head of the document, and none that names who stands for it. */
export function headOf(document: Document): { readonly fields: readonly string[]; readonly text: string } {
  const second = document.sections.find(({ start, title }) => start > TITLE_LINES && !/\b(?:policy|rfc|adr|run-?book)\b/i.test(title))
  const text = document.text
    .split('\n')
    .slice(0, Math.min(HEAD_LINES, (second?.start ?? HEAD_LINES + 1) - 1))
    .join('\n')
  return { fields: [...text.matchAll(FIELD)].map(([, name = '']) => name.trim()), text }
}

function headWithoutName(document: Document, actors: Actors): readonly Hit[] {
  const { fields, text } = headOf(document)
  const heading = document.blocks.find(({ kind }) => kind === 'heading')
  if (heading === undefined || fields.filter((name) => OF_A_HEAD.test(name)).length < FIELDS_MIN) return []
  if (fields.some((name) => OF_PEOPLE.test(name)) || /\bby (?:the )?\p{L}/iu.test(text) || isOwnedBelow(document)) return []
  const body = plainOf(text.replace(/^#.*$/gm, ''))
  if (actors.isNamedIn(body.replace(/\b(?:reviews?|product area)\b.*/gi, ''))) return []
  return [
    {
      ...quoted(heading),
      ...judged(
        `The head of “${shown(plainOf(heading.text))}” gives ${fields.slice(0, 3).join(', ').toLowerCase()}, and nobody who stands for the document: nobody to ask, and nobody who has to keep it true.`,
        'Add “Owner: …” (or the author) with one role or team to the head.',
        0.65,
      ),
    },
  ]
}

/** A table of owners, or a section about them, does it too. */
const isOwnedBelow = ({ sections, blocks }: Document): boolean =>
  sections.some(({ title }) => /\bowners?\b|\bwho\b|responsib|\bduties\b|\broles\b|governance/i.test(title)) ||
  blocks.some(({ kind, text }) => kind !== 'code' && LABEL.test(text) && kind !== 'item')

export function unnamed(document: Document): readonly Hit[] {
  const actors = actorsOf(document)
  const isOwned = isPolicy(document) || namesOwners(document)
  return [
    ...ownPassagesOf(document).flatMap((passage) => withoutWhose(passage, actors, isOwned) ?? []),
    ...verdicts(document, actors),
    ...headWithoutName(document, actors),
  ]
}
