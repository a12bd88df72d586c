/**
 * Trade-offs without a weight: a cost waved off, a drawback that nobody answers, an option that is neither taken nor
 * ruled out, and one that lost on a ground that holds for the winner as well.
 */
import type { Block, Document, Section } from '../../../../../core/document/document.ts'
import { plainOf } from '../../../../../core/document/plain.ts'
import { keywordSet } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, shared } from '../../reading/answers.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has, rolesOf } from '../../reading/roles.ts'
import { blocksIn, withNested } from '../../reading/surroundings.ts'
import { checkOf } from './rule.ts'

const COST =
  '(?:costs?|overhead|impact|effects?|increase|(?:additional |more )?(?:resources|memory|work|load|traffic|storage)|latency|performance|slow-?down|burden|delays?|risks?|(?:number|share) of (?:\\w+ ){0,2}(?:users|customers|clients|people|cases|teams))'
const SMALL =
  '(?:negligible|insignificant|minimal|marginal|acceptable|tolerable|(?:very |quite |fairly |relatively |rather )?small|slightly (?:more|worse|slower|larger|higher|longer))'

const wavedOff = checkOf({
  id: 'cost-waved-off',
  modes: [43, 45, 46, 48, 50],
  looksFor: 'a cost or harm called small or acceptable, with no number and no reason that can be checked',
  words: new RegExp(
    String.raw`\b${COST}\b[^.;]{0,90}\b${SMALL}\b|\b${SMALL} (?:(?!of\b)\w+ )?${COST}\b|\bnot have much (?:impact|effect|overhead)\b|\b(?:is|are) (?:judged|deemed|considered) (?:to be )?acceptable\b`,
    'i',
  ),
  notIn: ['background', 'open-questions', 'non-goals', 'goals', 'requirements', 'metrics', 'acceptance', 'glossary'],
  excusedHere:
    /^No\b|\b(?:if|when|whether|unless|must|as (?:small|minimal)|smallest|how|for (?:similar|the same) reasons|not (?:negligible|acceptable|small|minimal|insignificant)|non-negligible|unacceptable|small(?:er)? (?:objects?|files?|groups?|teams?|reduction))\b|\?/i,
  excusedNear:
    /\d|^(?!.*\b(?:should|likely|probably|perhaps|maybe|may|might)\b).*\b(?:because|since|due to|as (?:it|they|we|the|each|every) |only|measured|see )\b/i,
  isOncePerSection: true,
  severity: 'minor',
  category: 'reasoning',
  weight: 0.7,
  says: (words, { plain }) =>
    `“${words}” in “${shown(plain, 120)}” settles a trade-off with an adjective: no figure says how much it is or for how many, so nobody can agree or object.`,
  mend: (words) =>
    `Put a figure or an upper bound in place of “${new RegExp(SMALL, 'i').exec(words)?.[0] ?? words}” (measured how, on what), or say at which amount it would no longer be so.`,
  answer: {
    says: /\b(?:cost|overhead|memory|cpu|latency|load|slow\w*|fast\w*|increase\w*|users?|customers?|measured)\b.*(?<![\w.])\d+(?:\.\d+)? ?(?:%|ms|µs|ns|s\b|MB|KB|GB|bytes|times|×|x\b|users|seconds)/i,
    sharesMin: 3,
    because: 'A figure for it stands here.',
  },
})

/** Section titles only: "Consequences" of a decision record holds good ones too. */
const DRAWBACKS = /\b(?:drawbacks?|downsides?|disadvantages|known limitations)\b/i
const ANSWERED =
  /\b(?:but|however|though|although|because|since|mitigat\w*|accept\w*|rare\w*|only|small|negligible|can be (?:avoided|fixed|solved)|we (?:will|can|plan)|hopefully|instead|still|slightly|unlikely|fortunately|worth\w*|outweigh\w*|in practice|work-?arounds?|to (?:avoid|reduce|limit)|this is why|necessary|none|no (?:known|real)|nevertheless|yet|while|unless|as long as|helps?|reduces?)\b|\d ?(?:%|[KMG]i?B|ms|s\b|seconds|minutes|hours|days|euros?)/i
/** Elsewhere, fewer words can be taken for a reply. */
const REPLIES =
  /\b(?:but|however|although|because|mitigat\w*|accept\w*|outweigh\w*|worth|rare\w*|unlikely|nevertheless|to (?:avoid|reduce|limit))\b/i
const DRAWBACK_WORDS_MIN = 3

function entriesIn(document: Document, section: Section): readonly Block[] {
  const blocks = blocksIn(document, section.index)
  const items = blocks.filter(({ kind, depth }) => kind === 'item' && depth === 0)
  return items.length > 0 ? items : blocks.filter(({ kind }) => kind === 'paragraph')
}

function unanswered(document: Document): readonly Hit[] {
  const sections = document.sections.filter((section) => DRAWBACKS.test(section.title) && !rolesOf(section, document).has('alternatives'))
  return sections.flatMap((section) =>
    entriesIn(document, section).flatMap((block, index, all): readonly Hit[] => {
      const next = all[index + 1]
      // The paragraph after a drawback is often the reply to it.
      const parts = block.kind === 'item' ? withNested(document, block) : next === undefined ? [block] : [block, next]
      const whole = parts.map(({ text }) => plainOf(text)).join(' ')
      const plain = plainOf(block.text)
      // A second sentence says more of it: whom it hits, what they do then.
      const isTold = block.kind === 'item' && document.sentences.filter((sentence) => sentence.block === block.index).length > 1
      if (isTold || whole.split(' ').length < DRAWBACK_WORDS_MIN || ANSWERED.test(whole) || plain.endsWith(':')) return []
      return [
        {
          ...quoted(block),
          severity: 'minor',
          category: 'reasoning',
          description: `The drawback “${shown(plain, 120)}” is named and left there: nothing says how likely it is, who bears it, or why it is worth it all the same.`,
          remediation: `Add to “${shown(plain, 50)}” whom it hits and how often, and either what is done about it or why the benefit outweighs it.`,
          weight: 0.7,
        },
      ]
    }),
  )
}

function replied(document: Document, hit: Hit): Answer | null {
  const words = keywordSet(plainOf(hit.quote))
  return answerIn(
    document,
    hit,
    ({ plain, roles }) =>
      !has(roles, 'summary') && REPLIES.test(plain) && shared(words, plain) >= Math.max(3, Math.ceil(words.size * 0.35)),
    'The drawback is taken up here.',
  )
}

/** Harms with a name that two authors would write alike. */
const HARMS: readonly (readonly [string, RegExp])[] = [
  [
    'a breaking change',
    /\b(?:is|would be|be|still|are) (?:also |still )?an? breaking changes?\b|\bbreaks? backwards?[- ]compatib|\bbackwards?[- ]incompatible\b/i,
  ],
  ['downtime', /\b(?:requires?|needs?|causes?|means) (?:\w+ )?downtime\b/i],
  ['a data migration', /\b(?:requires?|needs?) (?:an? )?(?:data )?migration\b/i],
  ['a new dependency', /\b(?:adds?|brings|introduces?|requires?) an? (?:new |additional |external )+dependency\b/i],
  ['vendor lock-in', /\bvendor lock-?in\b/i],
]

function sameGround(document: Document): readonly Hit[] {
  const all = ownPassagesOf(document)
  return HARMS.flatMap(([name, words]) => {
    const against = all.find(({ plain, roles }) => has(roles, 'alternatives') && words.test(plain))
    const own = all.find(
      ({ plain, roles }) =>
        has(roles, 'design', 'risks', 'drawbacks', 'migration') &&
        !has(roles, 'alternatives', 'non-goals') &&
        words.test(plain) &&
        !/\b(?:not|no|avoids?|without)\b/i.test(plain),
    )
    if (against === undefined || own === undefined || /\bnot an?\b|\b(?:bigger|larger|worse|more|too)\b/i.test(against.plain)) return []
    return [
      {
        ...quoted(against.sentence),
        severity: 'major' as const,
        category: 'reasoning' as const,
        description: `“${shown(against.plain, 100)}” turns this option down for being ${name}, but line ${own.sentence.start} says the same of the chosen way: “${shown(own.plain, 90)}”. The ground does not tell them apart.`,
        remediation: `Strike “${name}” as the ground against it, or compare how far each of the two goes (who is hit, how much work), and name the ground that really decided.`,
        weight: 0.85,
      },
    ]
  })
}

const halfRejected = checkOf({
  id: 'rejected-but-not-ruled-out',
  modes: [1, 8, 13, 45, 46],
  looksFor: 'an option listed as rejected of which the text says that it may still be taken',
  words:
    /\b(?:has|have|is|are) not (?:yet )?(?:been )?(?:ruled out|rejected|excluded|discarded)\b[^.;]*|\b(?:may|might|could) still be (?:chosen|taken|adopted|used instead|revisited|preferred)\b|\bremains? (?:on the table|an option|a possibility)\b/i,
  onlyIn: ['alternatives'],
  notIn: ['open-questions'],
  excusedNear: /\b(?:until|by (?:the end|\d)|will decide|decides?)\b/i,
  severity: 'major',
  category: 'open-question',
  weight: 0.8,
  says: (words, { plain, section }) =>
    `“${shown(plain, 110)}” stands under “${section.path.at(-2) ?? section.title}” and says “${words}”: whoever builds this can't tell whether the decision is made.`,
  mend: () => 'Decide it: give the ground on which it is rejected, or move it to the open questions with who decides and by when.',
})

const isBare = (plain: string): boolean => plain.split(' ').length <= 4 || /^(?:see also|see|https?:)/i.test(plain)
const WEIGHS = /\b(?:drawbacks?|alternatives?|rationale|prior art|downsides?|risks?)\b/i

/** A note of a few parts need not weigh. */
const SECTIONS_MIN = 5

/** A part that should weigh, with nothing in it, or names and links only. */
function unweighed(document: Document): readonly Hit[] {
  if (document.sections.length < SECTIONS_MIN) return []
  return document.sections.flatMap((section): readonly Hit[] => {
    if (!WEIGHS.test(section.title) || section.index <= 1 || document.sections.some(({ parent }) => parent === section.index)) return []
    const blocks = blocksIn(document, section.index).filter(({ kind }) => !['heading', 'comment'].includes(kind))
    if (blocks.some(({ kind }) => kind === 'row' || kind === 'code' || kind === 'quote')) return []
    const listed = blocks.filter(({ text }) => isBare(plainOf(text)))
    if (
      listed.length < blocks.length ||
      blocks.some(({ text }) => /\b(?:none|n\/a|not applicable|no known|nothing|tbd|todo)\b/i.test(text))
    )
      return []
    const heading = blocksIn(document, section.index).find(({ kind }) => kind === 'heading')
    if (heading === undefined) return []
    const what =
      blocks.length === 0
        ? 'has nothing below it'
        : 'only lists names and links, without a word on what was taken from them or speaks against them'
    return [
      {
        ...quoted(heading),
        severity: 'minor',
        category: 'alternatives',
        description: `“${section.title}” ${what}: a reader can't tell whether the price and the other ways were ever weighed.`,
        remediation:
          blocks.length === 0
            ? `Write at least one honest entry under “${section.title}”, or say that none was found and how you looked.`
            : `Add to each entry under “${section.title}” one sentence: what it does better, what it does worse, what this document takes from it.`,
        weight: blocks.length === 0 ? 0.75 : 0.6,
      },
    ]
  })
}

export const weighingChecks: readonly Check[] = [
  wavedOff,
  {
    id: 'drawback-left-unanswered',
    modes: [35, 45, 46, 50],
    looksFor: 'a drawback with no word on how bad it is, what is done about it, or why it is worth it',
    find: inEnglish(unanswered),
    answeredBy: replied,
  },
  {
    id: 'ground-that-hits-the-chosen-too',
    modes: [1, 45, 46, 50],
    looksFor: 'an option turned down for a harm that the chosen one has as well',
    find: inEnglish(sameGround),
  },
  halfRejected,
  {
    id: 'weighing-left-empty',
    modes: [13, 45, 46, 50, 80],
    looksFor: 'drawbacks, alternatives or prior art with nothing, or only names, below the heading',
    find: inEnglish(unweighed),
  },
]
