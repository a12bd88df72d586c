/** What stands in the place of evidence: ease and belief asserted, demand without a trace, speed without a figure. */
import type { Document } from '../../../../../core/document/document.ts'
import type { Check, Hit } from '../../check.ts'
import { inEnglish } from '../../reading/english.ts'
import { ownPassagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'
import { has } from '../../reading/roles.ts'
import { checkOf } from './rule.ts'

const ease = checkOf({
  id: 'ease-without-evidence',
  modes: [1, 3, 18, 21, 45],
  looksFor: 'building or moving called easy, with nothing built, timed or tried to show it',
  words:
    /\b(?:implement\w*|migrat\w+|integrat\w+|porting|upgrad\w+|switching|adding|address\w*|roll-?out|conversion|development)\b[^.;]{0,50}\b(?:should|will|would|is|are|to) (?:also )?(?:be )?(?:relatively |fairly |quite |pretty |very |rather )?(?:straight-?forward|easy|simple|trivial|painless|quick)\b|\b(?:should not|shouldn't|won't|will not|not) be (?:too |very |that |particularly )?(?:hard|difficult|complicated)(?: to \w+)?\b|\b(?:relatively|fairly|quite|pretty) (?:easy|straight-?forward|simple|trivial)\b[^.;]{0,25}\bto (?:implement|build|migrate|add|integrate)\b/i,
  notIn: ['background', 'open-questions', 'goals', 'non-goals', 'requirements', 'metrics', 'acceptance', 'examples'],
  excusedHere: /\b(?:must|so that|in order to|makes? it (?:easy|easier)|easier|if|not (?:easy|trivial|straight-?forward|simple))\b/i,
  excusedNear: /\b(?:prototyp\w*|implemented|spike|tried|took|timed|measured|\d+ (?:lines|days|hours|weeks)|pull request|branch)\b/i,
  isOncePerSection: true,
  severity: 'minor',
  category: 'evidence',
  weight: 0.65,
  says: (words, { plain }) =>
    `“${words}” in “${shown(plain, 110)}” is a promise about effort, and nothing was built, timed or tried to show it; plans and budgets will rest on it.`,
  mend: (words) => `Name the prototype, the comparable change or the estimate in days behind “${words}”, or list what could make it hard.`,
  answer: {
    says: /\b(?:reference implementation (?:is|can|exists)|(?:a|the|our|working|minimal) (?:prototype|proof of concept|implementation) (?:is|can be|exists|was|shows|took|available))\b/i,
    sharesMin: 0,
    because: 'Something was built that shows it.',
  },
})

const belief = checkOf({
  id: 'belief-without-ground',
  modes: [1, 22, 76, 78],
  looksFor: '“we believe it will”, “we are confident” with no reason beside it',
  words:
    /\bwe (?:firmly |strongly )?(?:believe|trust|are (?:sure|certain|confident)|feel (?:sure|confident|certain)|have no doubt)\b[^.;]*\b(?:will|won't|would)\b[^.;]*/i,
  notIn: ['background', 'alternatives', 'open-questions', 'history'],
  // What an evaluation should show first is no belief held today.
  excusedHere:
    /\bover time\b|\b(?:until|before|once|when|if|unless|whether|so that|just that|only that|means? that|(?:show|establish|ensure|check|tell|confirm|make sure|find out)s?(?: that)?) we (?:\w+ )?(?:believe|trust|are|feel|have)\b|\b(?:doesn't|does not) mean\b/i,
  excusedNear:
    /\b(?:because|since|as (?:it|they|we|the)|given|based on|due to|measured|data|tested|pilot|showed|shown|evidence|survey|seen)\b|\d ?%/i,
  severity: 'minor',
  category: 'reasoning',
  weight: 0.7,
  says: (words, { plain }) =>
    `“${shown(words, 60)}” carries “${shown(plain, 100)}”, and no reason, trial or number is given for it; if it turns out otherwise, the text has no other way.`,
  mend: () =>
    'Add the ground (“because …”, a trial, a number), or write it as an assumption with who checks it, when, and what is done if it fails.',
})

const demand = checkOf({
  id: 'demand-without-a-trace',
  modes: [1, 9, 13, 22, 73],
  looksFor: '“much requested”, “many users want” as the reason to build, with no request, count or link',
  words:
    /\b(?:an? |the )?(?:much|often|highly|frequently|long|widely|most|heavily)[- ](?:requested|asked[- ]for|demanded|wanted|desired)(?: \w+)?\b|\b(?:vexing|annoying|frustrating|painful|confusing|problem|nuisance)(?: \w+)? (?:for|to) (?:many|most|countless) (?:\w+ )?(?:users|customers|developers|people|teams|clients|members|patients)\b|\b(?:many|countless|numerous|lots of|a lot of|plenty of) (?:\w+ )?(?:users|customers|developers|people|teams|clients|members|patients|readers) (?:have (?:long )?)?(?:want|ask(?:ed)? for|need|request(?:ed)?|demand(?:ed)?|complain(?:ed)?|struggle[d]?|are (?:frustrated|confused|unhappy|annoyed))\b|\bfeedback\b[^.;]{0,40}\b(?:universally|overwhelmingly|almost all|mostly|very) (?:positive|negative)\b/i,
  notIn: ['open-questions', 'goals', 'requirements', 'metrics', 'acceptance', 'testing'],
  excusedHere: /\b(?:if|may|might|could|would|should)\b|\?/i,
  excusedNear: /https?:|\d|#\d+|\b(?:survey\w*|interview\w*|tickets?|issues?|tracker|poll|counted|logged|we (?:have )?asked)\b/i,
  severity: 'minor',
  category: 'evidence',
  weight: 0.65,
  says: (words, { plain }) => `“${words}” in “${shown(plain, 110)}” is a reason to do this at all, and no request, count or link shows it.`,
  mend: (words) => `Link the requests or give their number and year beside “${words}”, or state it as the author's view.`,
})

const SPEED = /\b(?:fast|faster|performance|speed|latency|throughput|optimi[sz]\w*|efficient)\b/i
const FIGURE = /(?<![\w.])\d+(?:\.\d+)? ?(?:%|×|x\b|ms\b|µs\b|us\b|ns\b|seconds?\b|times (?:faster|slower|the)|percent)|\bbenchmark/i
const SLOW =
  /\b(?:performance|speed|latency|throughput)\b[^.;]{0,40}\b(?:is|are|was) (?:very |quite |rather )?(?:poor|bad|low|slow|unacceptable|insufficient)\b|\b(?:much|significantly|considerably|far) (?:slower|faster)\b|\b(?:is|are) (?:too |very )?(?:slow|inefficient)\b/i

/** A document that is about speed, and has no figure of it anywhere. */
function unmeasured(document: Document): readonly Hit[] {
  const all = ownPassagesOf(document)
  const summary = all.filter(({ roles }) => has(roles, 'summary', 'goals'))
  if (!SPEED.test(document.title) && !summary.some(({ plain }) => SPEED.test(plain))) return []
  if (all.some(({ plain }) => FIGURE.test(plain))) return []
  const claim = all.find(({ plain, roles }) => SLOW.test(plain) && has(roles, 'background', 'summary', 'design'))
  if (claim === undefined) return []
  return [
    {
      ...quoted(claim.sentence),
      severity: 'major',
      category: 'measurement',
      description: `The document is about speed, and “${shown(claim.plain, 120)}” is its case; but not one measurement, before or after, stands anywhere in it, so neither the need nor the success can be checked.`,
      remediation:
        'Give one benchmark of today (what was run, on what, how often, with which result) and the figure that the change has to reach.',
      weight: 0.8,
    },
  ]
}

export const evidenceChecks: readonly Check[] = [
  ease,
  belief,
  demand,
  {
    id: 'speed-without-a-figure',
    modes: [1, 10, 39, 48],
    looksFor: 'a document about speed with no measurement anywhere in it',
    find: inEnglish(unmeasured),
  },
]
