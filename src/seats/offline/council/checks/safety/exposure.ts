/** Doors that are opened to people: uploads, links that can be passed on, money that leaves, passwords that are reset. Who may, and what stops abuse? */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { answerIn, hitAt, type Passage, passagesOf, placeOf, shown, unitText } from './passages.ts'

interface Door {
  readonly opens: RegExp
  readonly guarded: RegExp
  /** What a passage that guards it speaks of. */
  readonly about: RegExp
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
    harm: 'no limit on size, number or kind of file, no scan, and no word on who may see or remove it. One account can fill the store or spread harmful files',
    mend: 'Limit size, number and kinds of file, scan them, and say who may open and remove them.',
  },
  {
    opens:
      /\b(?:links?|urls?|invitations?|invite codes?)\b[^.;]{0,40}\b(?:passed on|shared with|can be shared|forwarded|anyone|anybody|everyone|public(?:ly)?|joins?)\b|\b(?:shar\w+|invit\w+|join\w*)\b[^.;]{0,40}\b(?:by|via|with|through|using) (?:an? |the |their )?(?:\w+ )?(?:link|url|invite code)\b/i,
    guarded: new RegExp(String.raw`\b(?:${GUARD}|random|guess\w*|bits|one[- ]time|single[- ]use)\b`, 'i'),
    about: /\b(?:links?|urls?|invitations?|invite)\b/i,
    harm: 'whoever gets hold of the link gets in: no expiry, no way to withdraw it, and no check of who opens it',
    mend: 'Say how long the link is valid, who can withdraw it, and whether the one who opens it must be signed in.',
  },
  {
    opens: new RegExp(
      String.raw`${MAY}[^.;]{0,30}?\b(?:pay out|withdraw|transfer|refund|send)\b[^.;]{0,30}?\b(?:money|funds?|balance|amounts?|payments?|pay-outs?|euros?|dollars?|credit)\b`,
      'i',
    ),
    guarded: new RegExp(String.raw`\b(?:${GUARD}|two|confirm\w*|dispute)\b`, 'i'),
    about: /\b(?:pay-?outs?|withdraw\w*|transfers?|refunds?|payments?|money)\b/i,
    harm: 'no limit, no second pair of eyes and no check of the person. One stolen account empties it',
    mend: 'Say who may do it, up to which amount, with which confirmation, and how a wrong one is stopped.',
  },
  {
    opens:
      /\b(?:reset (?:their|the|his|her|a) password|password resets?|recover (?:their|the) account|magic links?|stay(?:s)? (?:signed|logged) in|log in with (?:their|an?) (?:e-?mail|phone|name))\b/i,
    guarded: new RegExp(String.raw`\b(?:${GUARD}|one[- ]time|minutes|hours|days|attempts)\b`, 'i'),
    about: /\b(?:passwords?|sign[- ]?in|log[- ]?in|sessions?|accounts?)\b/i,
    harm: 'nothing says how guessing is slowed down, how long it stays open, or how the owner of the account hears of it',
    mend: 'Limit attempts, let the link or session end after a stated time, and tell the owner of the account.',
  },
]

function openDoors(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage) => {
    const door = DOORS.find(({ opens }) => opens.test(passage.plain))
    if (door === undefined || isAside(passage) || door.guarded.test(unitText(document, passage).replace(/\bOwner:[^.]*\./g, ''))) return []
    const words = door.opens.exec(passage.plain)?.[0] ?? ''
    return [
      hitAt(passage, words, {
        severity: 'major',
        category: 'security',
        description: `${shown(passage.plain)} opens a door and does not guard it: ${door.harm}.`,
        remediation: door.mend,
        weight: 0.85,
      }),
    ]
  })
}

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
      return answerIn(document, hit, {
        says: door.guarded,
        about: door.about,
        shares: 1,
        because: (sentence) => `${placeOf(document, sentence)} guards it: ${shown(sentence.plain)}.`,
      })
    },
  },
]
