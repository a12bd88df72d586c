/**
 * Who acts, by the names a document gives them itself: owners, cells of an owner's column, those by whom something is done,
 * those who shall do something. What is no name there is judged by its form: “officer”, “custodian”, “board”, “Payroll Support”.
 */
import type { Document } from '../../../../core/document/document.ts'
import { plainOf } from '../../../../core/document/plain.ts'

/** Bodies and people that carry no ending of their own. */
const BODY =
  /^(?:teams?|departments?|offices?|leads?|heads?|boards?|committees?|councils?|groups?|desks?|shifts?|rotas?|rotations?|staff|nurses?|person|persons|people|clerks?|chairs?|deput(?:y|ies)|security|support|operations|finance|legal|engineering|procurement|hr|human resources|on-call|contacts?|members?|crews?|trust|company|circle|secretary|agency|authority|bank|colleagues?|customers?|analytics|delegates?|guards?|host|hosts|pilots?|patients?|clients?|residents?|students?|citizens?|us|partners?|everybody|everyone|whoever|anyone|author|sponsor|management|community|union|unit|doctors?|parents?|vets?|guests?|stewards?)$/i
const ENDS_AS_ACTOR = /(?:[^aeiou]|[aeiou]{1,2}[^aeiou])(?:er|or|eer|ist|ian|ee)s?$/i
/** They end so and are things. */
const THING =
  /^(?:number|order|server|container|parameter|header|footer|computer|printer|logger|sensor|worker|broker|router|scanner|reader|timer|trigger|buffer|layer|folder|filter|water|meter|letter|paper|power|helper|compiler|parser|linker|loader|wrapper|handler|listener|consumer|producer|monitor|register|chapter|matter|quarter|error|factor|vector|editor|cluster|counter|pointer|iterator|operator token|thermometer|refrigerator|freezer|archiver|importer|exporter|scheduler|sealer|barrier|corner|winter|summer|october|november|december|september|other|later|earlier|either|neither|whether|never|ever|over|under|after|further|rather|lower|higher|longer|shorter|larger|smaller|bigger|newer|older|faster|slower|together|per|for|or|nor|master|crater|identifier|token|adapter|driver file|locker|boiler|generator|elevator|projector|committee|fee|degree|tree|three|free|see|guarantee|indicator|breaker|tracker|browser|controller|banner|border|answer|offer|transfer|cover|user story|character|integer|semester|tender|voucher|ladder|disorder|behavior|color|door|floor|minor|major|prior|interior|exterior|mirror|outer|inner|upper|proper|super|paper chart)s?$/i

const PRONOUN = /^(?:we|i|you|they|he|she|who|whoever|nobody|no one|everybody|everyone|anyone|somebody|someone)$/i

const OWNER_FIELD = /\b(?:owner|owned by|holder|responsible|lead|maintainer|contact|team)\**\s*[:|]\s*\**\s*([\p{L}][\p{L} -]{2,40})/giu
const AGENT =
  /\bby (?:the |our |an? |its |each )?((?:[\p{L}'’-]+ ){0,3}?[\p{L}-]+)(?=[.,;)|]|$| (?:in|on|within|before|after|at|for|and|or|during|each|every)\b)/giu
const SHALL =
  /^(?:[\d.]+ )?(?:The |Our |Each |An? )?((?:[\p{L}'’-]+ ){0,3}?[\p{L}-]+) (?:shall|must|will|may|decides?|owns?|approves?|is responsible)\b/u

export interface Actors {
  /** Whether the words name somebody who can be held to something. */
  isActor(words: string): boolean
  /** Whether any part of the text names somebody. */
  isNamedIn(plain: string): boolean
}

const known = new WeakMap<Document, Actors>()

export function actorsOf(document: Document): Actors {
  const found = known.get(document) ?? read(document)
  known.set(document, found)
  return found
}

function read(document: Document): Actors {
  const names = new Set<string>()
  const add = (words: string): void => {
    const name = tidy(words)
    if (name.length > 2 && looksLikeActor(name)) names.add(name)
  }
  for (const { kind, text, header, cells } of document.blocks) {
    if (kind === 'code') continue
    const column =
      kind === 'row' ? header.findIndex((cell) => /^(?:owners?|who|responsible|team|role|assignee|lead|kept by)$/i.test(plainOf(cell))) : -1
    for (const name of plainOf(cells[column] ?? '').split(/[,;/]| and | or /)) if (/^\p{L}/u.test(name.trim())) names.add(tidy(name))
    for (const [, name = ''] of plainOf(text).matchAll(OWNER_FIELD)) names.add(tidy(name))
  }
  for (const { plain } of document.sentences) {
    for (const [, agent = ''] of plain.matchAll(AGENT)) add(agent)
    const [, subject = ''] = SHALL.exec(plain) ?? []
    add(subject)
  }
  names.delete('')
  names.delete('automatic')
  const all = [...names].filter((name) => name.length > 2)
  const isActor = (words: string): boolean => PRONOUN.test(words.trim()) || looksLikeActor(tidy(words)) || names.has(tidy(words))
  return {
    isActor,
    isNamedIn: (plain) => {
      const small = ` ${plain.toLowerCase().replace(/[^\p{L}\p{N}' -]+/gu, ' ')} `
      return (
        all.some((name) => small.includes(` ${name} `) || small.includes(` ${name}'s `)) ||
        small.split(/\s+/).some((word) => looksLikeActor(word.replace(/['’]s?$/, '')))
      )
    },
  }
}

const tidy = (words: string): string =>
  words
    .toLowerCase()
    .replace(/^(?:the|an?|our|its|each|every|their|two|named?)\s+/g, '')
    .replace(/\s+(?:of|for|in|on|at|with|who|that|which|from)\s.*$/, '')
    .replace(/['’]s?$/, '')
    .trim()

/** “head of operations”: the noun before the first preposition is what it is. */
function looksLikeActor(name: string): boolean {
  const head = name.split(/\s+/).at(-1) ?? ''
  return BODY.test(head) || (head.length > 4 && ENDS_AS_ACTOR.test(head) && !THING.test(head))
}
