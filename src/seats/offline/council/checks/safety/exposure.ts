/** Doors that are opened to people: uploads, links that can be passed on, money that leaves, passwords that are reset. Who may, and what stops abuse? */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerSaying } from '../../reading/answers.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { unitText } from '../../reading/surroundings.ts'

interface Door {
  readonly opens: RegExp
  readonly guarded: RegExp
  /** What a passage that guards it speaks of. */
  readonly about: RegExp
  /** What keeps it safe, and what each passage that has it says. */
  readonly guards: readonly { readonly lack: string; readonly found: RegExp }[]
  readonly harm: string
  readonly mend: string
}

const MAY = String.raw`\b(?:can|may|must be able to|should be able to|is able to|are able to|will be able to|lets? \w+|allows? \w+(?: \w+)? to|as an? [\w ]+, I want to|want to)`
const GUARD = String.raw`only|permissions?|roles?|authori[sz]\w*|approv\w+|verif\w+|limit\w*|at most|max\w*|scan\w*|signed[- ]in|logged[- ]in|login|expir\w+|revok\w+|refus\w+|rate|virus|malware|second factor|2fa|mfa|up to|den(?:y|ied)|block\w*|abuse|fraud|moderat\w+|captcha|own|admins?|\d+ ?(?:MB|KB|GB|MiB)|scope|token`

const DOORS: readonly Door[] = [
  {
    opens: new RegExp(
      String.raw`${MAY}[^.;]{0,30}?\b(?:attach|upload|import|submit|add|drop)\b[^.;]{0,40}?\b(?:files?|photos?|pictures?|images?|documents?|pdfs?|videos?|attachments?|scans?|avatars?)\b`,
      'i',
    ),
    guarded: new RegExp(String.raw`\b(?:${GUARD})\b`, 'i'),
    about: /\b(?:uploads?|uploaded|files?|photos?|pictures?|images?|attachments?|receipts?|videos?|avatars?)\b/i,
    guards: [
      { lack: 'no limit on size or number', found: /\b(?:\d+ ?(?:MB|KB|GB|MiB)|at most|up to|max\w*|size limit)\b/i },
      { lack: 'no word on which kinds of file', found: /\b(?:pdfs?|jpe?g|png|photos?|pictures?|images?|videos?|formats?|types?)\b/i },
      { lack: 'no scan', found: /\b(?:scan(?:s|ned)?|virus|malware)\b/i },
      { lack: 'no word on who may see or remove it', found: /\b(?:visible|may see|can see|remove|delete|only)\b/i },
    ],
    harm: 'One account can fill the store or spread harmful files',
    mend: 'Limit size, number and kinds of file, scan them, and say who may open and remove them.',
  },
  {
    opens:
      /\b(?:links?|urls?|invitations?|invite codes?)\b[^.;]{0,40}\b(?:passed on|shared with|can be shared|forwarded|anyone|anybody|everyone|public(?:ly)?|joins?)\b|\b(?:shar\w+|invit\w+|join\w*)\b[^.;]{0,40}\b(?:by|via|with|through|using) (?:an? |the |their )?(?:\w+ )?(?:link|url|invite code)\b/i,
    guarded: new RegExp(String.raw`\b(?:${GUARD}|random|guess\w*|bits|one[- ]time|single[- ]use)\b`, 'i'),
    about: /\b(?:links?|urls?|invitations?|invite)\b/i,
    guards: [
      { lack: 'no expiry', found: /\b(?:expir\w+|until|valid|days|hours)\b/i },
      { lack: 'no way to withdraw it', found: /\b(?:revok\w+|withdraw\w*|disabl\w+|switch\w* off)\b/i },
      { lack: 'no check of who opens it', found: /\b(?:signed[- ]in|logged[- ]in|login|password|members? only|only members)\b/i },
    ],
    harm: 'Whoever gets hold of the link gets in',
    mend: 'Say how long the link is valid, who can withdraw it, and whether the one who opens it must be signed in.',
  },
  {
    opens: new RegExp(
      String.raw`${MAY}[^.;]{0,30}?\b(?:pay out|withdraw|transfer|refund|send)\b[^.;]{0,30}?\b(?:money|funds?|balance|amounts?|payments?|pay-outs?|euros?|dollars?|credit)\b`,
      'i',
    ),
    guarded: new RegExp(String.raw`\b(?:${GUARD}|two|confirm\w*|dispute)\b`, 'i'),
    about: /\b(?:pay-?outs?|withdraw\w*|transfers?|refunds?|payments?|money)\b/i,
    guards: [
      { lack: 'no limit', found: /\b(?:at most|up to|limit\w*|max\w*)\b/i },
      { lack: 'no second pair of eyes', found: /\b(?:approv\w+|two|second|confirm\w*)\b/i },
      { lack: 'no check of the person', found: /\b(?:verif\w+|factor|2fa|mfa|signed[- ]in|password)\b/i },
    ],
    harm: 'One stolen account empties it',
    mend: 'Say who may do it, up to which amount, with which confirmation, and how a wrong one is stopped.',
  },
  {
    opens:
      /\b(?:reset (?:their|the|his|her|a) password|password resets?|recover (?:their|the) account|magic links?|stay(?:s)? (?:signed|logged) in|log in with (?:their|an?) (?:e-?mail|phone|name))\b/i,
    guarded: new RegExp(String.raw`\b(?:${GUARD}|one[- ]time|minutes|hours|days|attempts)\b`, 'i'),
    about: /\b(?:passwords?|sign[- ]?in|log[- ]?in|sessions?|accounts?)\b/i,
    guards: [
      { lack: 'nothing that slows down guessing', found: /\b(?:attempts|rate|captcha|lock\w*|block\w*)\b/i },
      { lack: 'no end after which it closes', found: /\b(?:expir\w+|minutes|hours|days|until|one[- ]time)\b/i },
      { lack: 'no word to the owner of the account', found: /\b(?:notif\w+|inform\w*|told|tells?|alert\w*)\b/i },
    ],
    harm: 'Whoever gets this far has the account',
    mend: 'Limit attempts, let the link or session end after a stated time, and tell the owner of the account.',
  },
]

function openDoors(document: Document): readonly Hit[] {
  return plannedPassagesOf(document).flatMap((passage) => {
    const door = DOORS.find(({ opens }) => opens.test(passage.plain))
    if (door === undefined || isAside(passage) || door.guarded.test(unitText(document, passage).replace(/\bOwner:[^.]*\./g, ''))) return []
    const words = door.opens.exec(passage.plain)?.[0] ?? ''
    const lacking = lackingAt(document, passage, door)
    if (lacking.length === 0) return []
    return [
      {
        ...quoted(passage.sentence, words),
        severity: 'major',
        category: 'security',
        description: `“${shown(passage.plain)}” opens a door and does not guard it: ${inWords(lacking)}. ${door.harm}.`,
        remediation: door.mend,
        weight: 0.85,
      },
    ]
  })
}

/** Only what is really absent, here and in the sentences of the section that speak of the same thing. */
function lackingAt(document: Document, passage: Passage, { guards, about }: Door): readonly string[] {
  const beside = document.sentences.filter(({ section, plain }) => section === passage.section.index && about.test(plain))
  const said = [unitText(document, passage), ...beside.map(({ plain }) => plain)].join(' ')
  return guards.filter(({ found }) => !found.test(said)).map(({ lack }) => lack)
}

const inWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

const isAside = ({ plain, roles, block }: Passage): boolean =>
  roles.has('testing') ||
  roles.has('risks') ||
  roles.has('summary') ||
  roles.has('metrics') ||
  (block.kind === 'row' && block.cells.length > 6) ||
  /\b(?:cannot|can't|must not|never|would|could|might|scripts?|commands?|commit|repository|compiler|function)\b/i.test(plain)

export const exposureChecks: readonly Check[] = [
  {
    id: 'open-door-without-guard',
    modes: [79],
    looksFor: 'uploads, shared links, payments and sign-ins with no word on who may and what stops abuse',
    find: openDoors,
    answeredBy(document, hit) {
      const door = DOORS.find(({ opens }) => opens.test(hit.quote))
      if (door === undefined) return null
      return answerSaying(document, hit, {
        says: door.guarded,
        about: door.about,
        shares: 1,
        does: 'guards it',
      })
    },
  },
]
