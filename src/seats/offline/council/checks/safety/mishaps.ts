/**
 * Steps that can miscarry, in documents that say what then happens elsewhere: something is fetched, scanned, paid or handed
 * over the air; the next free one is taken and none may be free; a worker is restarted and may hang again.
 *
 *   the document tells of mishaps (two and more) ──▶ so a step of the same kind about which it is silent is a gap
 */
import type { Document, Sentence } from '../../../../../core/document/document.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Hit } from '../../check.ts'
import { type Passage, plannedPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'

/** What is said for the day something does not work. */
export const MISHAP =
  /\b(?:if|when|whenever|should|in case|unless|until|while|as long as|after)\b[^.;]*?\b(?:fail\w*|cannot|can't|could not|not (?:possible|available|reachable|found|arrive\w*|answer\w*|respond\w*|work\w*|be|delivered|returned|confirmed|ok)|(?:does|do|is|are|has|have)(?: not|n't)|no (?:answer|connection|network|reply|free|such|longer|better|paper|file)|none|nobody|down|unavailable|unreachable|unreadable|un\w+able|interrupted|declined|refused|rejected|stale|lost|stolen|missing|broken|offline|dies|dead|empty|full|late|slow|hangs?|crash\w*|times? out|timed out|breaks?|stops?|errors?|read-only|expired|damaged|wrong|exceed\w*|disappears?|arrives? twice|already)\b|\b(?:fails|is down|is unavailable|is unreachable|is read-only|times out|dead|missing|not `?ok`?)\s*:|\b(?:otherwise|falls? back|fall-?back|instead of failing|survives?|retr(?:y|ies|ied)|dead[- ]letter|fail(?:s|ed)? (?:once|twice|\w+ times))\b|\bfailed \w+ (?:is|are|go)\b/i

const TELLS_MIN = 2

interface Step {
  readonly words: RegExp
  readonly fails: string
  readonly mend: string
}

const STEPS: readonly Step[] = [
  {
    words:
      /\b(?:downloads?|fetch(?:es)?|imports?|(?:is|are) (?:downloaded|fetched|pulled|imported))(?= (?:the|an?|its|each|every|all|from|by|new|their)\b)(?: [^\s,;.]+){1,8}/i,
    fails: 'it breaks off, or the other side does not answer',
    mend: 'Say what happens when it breaks off or the other side does not answer: whether it goes on from there, with what one works meanwhile, and who is told.',
  },
  {
    words:
      /\b(?:publish(?:es)?|posts?|pushes|submits?|hands?|forwards?|(?:is|are) (?:published|posted|pushed|submitted|handed|forwarded|queued)) (?:[^\s,;.]+ ){0,5}?(?:to|onto|into|in) (?:an?|the|our|its) (?:[\w-]+ ){0,2}?(?:broker|queue|topic|bus|service|server|warehouse|partner|system|gateway|api|endpoint|backend|cloud|exchange)\b/i,
    fails: 'the other side is down, slow, or gets it twice',
    mend: 'Say where it waits when the other side is down, for how long, and how a second arrival is noticed.',
  },
  {
    words:
      /\b(?:reads?|(?:is|are) (?:read|taken|looked up|served|loaded)) (?:[^\s,;.]+ ){0,7}?from (?:an?|the|our|its) (?:[\w-]+ ){0,2}?(?:cache|replica|register|directory|feed|sensor|index|catalogue|card|chip|server|system|service|database)\b/i,
    fails: 'it is stale, empty or out of reach',
    mend: 'Say what is shown or done when it is stale, empty or out of reach, and from what age it counts as stale.',
  },
  {
    words:
      /\b(?:scanner|camera|reader|terminal|printer|sensor|kiosk|scale|keypad|probe|detector|meter|thermometer) (?:then )?(?:reads?|scans?|prints?|takes?|weighs?|measures?|recognises?|recognizes?)(?: [^\s,;.]+){1,4}|\b(?:scans?|prints?) (?:the|an?|each|every|their|its) (?:[\w-]+ )?(?:label|code|barcode|ticket|card|badge|receipt|document|passport|form|plate)\b/i,
    fails: 'it can not be read or the device does not work',
    mend: 'Say what is done by hand when it can not be read or the device is out of order.',
  },
  {
    words:
      /\b(?:go|goes|run|runs|sent|passes?) (?:out )?(?:through|via|over) (?:the|our|an?) (?:[\w'’-]+ ){0,3}?(?:services?|provider|gateway|network|partner|carrier)\b/i,
    fails: 'that way is down, slow, or loses it',
    mend: 'Say how one notices that it did not get through, what is tried instead, and after what time.',
  },
  {
    words: /^(?:then )?(?:restart|reboot|re-?run|fail over)\b(?: [^\s,;.]+){1,5}/i,
    fails: 'that does not help',
    mend: 'Say how one sees that it helped, how long to wait for that, and whom to call when it did not.',
  },
  {
    words:
      /\b(?:pays?|(?:is|are) (?:paid|charged|debited|collected)) (?:[^\s,;.]+ ){0,4}?(?:by|with|from|via|to) (?:an?|the|their|his|her)? ?(?:[\w-]+ )?(?:card|direct debit|wallet|bank account|invoice|phone)\b/i,
    fails: 'the payment is declined or comes back',
    mend: 'Say what happens when the payment is declined or comes back: what is still handed over, what stays owed, and who asks again.',
  },
  {
    words:
      /\b(?:sent|sends?|delivers?|delivered|gets?|receives?|told|texts?) (?:[^\s,;.]+ ){0,4}?(?:as|by|via|in) (?:an? )?(?:text(?: message)?|sms|e-?mail|push(?: message| notification)?|letter|post)\b/i,
    fails: 'the message does not arrive',
    mend: 'Say how one notices that it did not arrive, which other way is tried, and after what time.',
  },
]

const NOT_DONE =
  /\b(?:not|never|no longer|would|could|might|instead of|for example|e\.g\.|such as|today|currently|can|may|if|when|once|whether|how|was|were|had|has been|have been)\b/i
const COMMON = new Set([
  'app',
  'system',
  'page',
  'user',
  'time',
  'day',
  'new',
  'old',
  'one',
  'list',
  'data',
  'team',
  'service',
  'sent',
  'send',
  'get',
])

export function mishapsLeftOut(document: Document): readonly Hit[] {
  const told = document.sentences.filter(({ plain }) => MISHAP.test(plain)).map((sentence) => withWhat(document, sentence))
  if (told.length < TELLS_MIN) return []
  const seen = new Set<string>()
  return plannedPassagesOf(document).flatMap((passage) => {
    if (isAside(passage) || MISHAP.test(passage.plain) || passage.plain.endsWith(':') || passage.sentence.text.includes('`')) return []
    const { plain } = passage
    for (const { words, fails, mend } of STEPS) {
      const found = words.exec(plain)
      if (found === null || NOT_DONE.test(plain) || seen.has(mend) || isCovered(passage, found[0], told)) continue
      seen.add(mend)
      return [left(passage, found[0], fails, mend)]
    }
    return noneLeft(passage, told)
  })
}

/** “If it is interrupted”: it is what the sentence before speaks of. */
function withWhat(document: Document, sentence: Sentence): Sentence {
  const before = document.sentences[sentence.index - 1]
  const refers = /\b(?:it|they|this|that|them)\b/i.test(sentence.plain)
  return refers && before?.block === sentence.block ? { ...sentence, plain: `${before.plain} ${sentence.plain}` } : sentence
}

const left = (passage: Passage, words: string, fails: string, mend: string): Hit => ({
  ...quoted(passage.sentence, words),
  severity: 'minor',
  category: 'failure',
  description: `“${shown(passage.plain)}” goes well or not, and nothing says what happens when ${fails}, while this document says so of other steps.`,
  remediation: mend,
  weight: 0.55,
})

const isAside = ({ roles, section }: Passage): boolean =>
  section.index === 0 ||
  (['summary', 'goals', 'metrics', 'risks', 'testing', 'acceptance', 'roll-out', 'migration', 'timeline', 'security'] as const).some(
    (role) => roles.has(role),
  )

/** In the same paragraph or item, or anywhere in words that name the same thing. */
function isCovered({ block, section, sentence }: Passage, words: string, told: readonly Sentence[]): boolean {
  const about = aboutOf(words)
  return told.some(
    (one) =>
      one.block === block.index ||
      (one.index === sentence.index + 1 && one.section === section.index) ||
      [...keywordSet(one.plain)].some((word) => about.has(word)),
  )
}

/** What is done, and from where or by what: “fetches … from the catalogue” is not answered by words about its list. */
function aboutOf(words: string): ReadonlySet<string> {
  const [, way] =
    /\b(?:from|to|onto|into|by|via|with|as) (?:an?|the|our|its|their)? ?((?:(?!every\b|each\b|at\b|in\b|for\b|of\b|and\b)[\p{L}-]+ ?){1,3})/iu.exec(
      words,
    ) ?? []
  const head = way?.trim().split(' ').at(-1)
  const named = head === undefined ? words : `${words.split(' ').slice(0, 2).join(' ')} ${head}`
  return new Set([...keywordSet(named)].filter((word) => word.length > 2 && !COMMON.has(word)))
}

/** “a free time”, “the next available box”: and if there is none? */
const CHOSEN =
  /\b(?:(?:another|the next|any|the first|some other) (?:other )?((?:free|available|spare|vacant|unused) (?!of\b|for\b|text\b|software\b|port\b)[\p{L}-]+)|a ((?:free|vacant) (?:slot|time|place|seat|table|room|box|bed|desk|bay|space|date|appointment)))\b/iu

function noneLeft(passage: Passage, told: readonly Sentence[]): readonly Hit[] {
  const [words, other, one] = CHOSEN.exec(passage.plain) ?? []
  const thing = other ?? one ?? ''
  if (
    words === undefined ||
    /\b(?:if|when|not|until|unless|would|could)\b/i.test(passage.plain.slice(0, passage.plain.indexOf(words)).slice(-40))
  )
    return []
  const noun = thing.split(' ').at(-1)?.toLowerCase() ?? ''
  const covered = told.some(
    ({ plain, block }) =>
      /\b(?:no|none|nobody|full|all|not|without)\b/i.test(plain) &&
      (block === passage.block.index ? NONE.test(plain) : plain.toLowerCase().includes(noun) && NONE.test(plain)),
  )
  if (covered) return []
  return [
    left(
      passage,
      words,
      `there is no ${thing}`,
      `Say what people see and can do when there is no ${thing}: wait, choose something else, or whom to ask.`,
    ),
  ]
}

const NONE =
  /\b(?:no (?:free|other|such|more|available|suitable|matching)|there (?:is|are) no|none|nobody|full|all [\p{L}-]+ (?:are|is)|not available|taken)\b/iu
