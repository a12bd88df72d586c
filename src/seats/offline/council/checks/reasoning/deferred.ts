/** What is put off: decisions, contents and scope that the document says will come, is not sure of, or only guesses. */
import type { Check } from '../../check.ts'
import { shown } from '../../reading/quoting.ts'
import { checkOf, TOLD } from './rule.ts'

const BY_WHOM =
  /\bby (?:the |our |each )?(?:[\w-]+ ){0,3}(?:team|group|board|committee|owner|lead|leads|office|wg|council|manager|teams)\b|\bthe [\w -]{2,30} (?:team|group|board|committee|owner|lead|manager) (?:decides?|will|shall)\b|\bby (?:\d|(?:January|February|March|April|May|June|July|August|September|October|November|December|Q[1-4])\b)|\b\d{4}-\d{2}/i

const putOff = checkOf({
  id: 'decision-put-off',
  modes: [45, 46, 50, 52, 70, 75],
  looksFor: 'a decision the text itself leaves for later, with nobody and no date for it',
  words:
    /\bremains? to be (?:seen|decided|determined|defined|worked out|agreed)\b|\bit(?:'s| is| remains) (?:still |currently )?(?:unclear|undecided|open) (?:if|whether|how|what|who|which)\b[^.;]*\b(?:should|needs?|will|must|to)\b[^.;]*|\b(?:is|are) (?:still |yet )?to be (?:decided|determined|agreed)\b|\b(?:is|are|has|have) not (?:yet )?been (?:decided|agreed|settled)\b|\b(?:will|to) be (?:decided|determined|defined|figured out|worked out|agreed|specified|settled|chosen) (?:later|at a later|in (?:the |a )(?:future|later|next|second)|afterwards)\b|\bwill be (?:decided|determined|chosen|settled|agreed) (?:when|once)\b|\b(?:decide|figure (?:this|it|that) out|work (?:this|it|that) out) later\b|\bwe (?:also |still )*need to (?:evaluate|decide|determine|figure out|work out|agree on|investigate|define) (?:how|whether|which|what|if|who|when)\b[^.;]*|\bneeds? (?:more|further) (?:research|investigation|thought|discussion|analysis)\b/i,
  notIn: ['background', 'alternatives', 'open-questions', 'non-goals', 'glossary', 'history', 'metrics'],
  excusedNear: new RegExp(
    `${BY_WHOM.source}|\\b(?:until then|for now|in the meantime|meanwhile|default(?:s)? to|otherwise|one (?:could|might)|(?:could|might|may) (?:also )?be worth|if (?:it is|this is) worth|optional(?:ly)?)\\b`,
    'i',
  ),
  severity: 'major',
  category: 'open-question',
  weight: 0.8,
  says: (words, { plain, section }) =>
    `“${words}” in “${shown(plain, 110)}” leaves a decision of “${section.title}” open, with nobody to take it, no date and no rule until then.`,
  mend: (words) => `Decide it here, or move “${words}” to the open questions with who decides, by when, and what holds until then.`,
  answer: {
    says: /\b(?:we (?:have )?(?:decided|chose|chosen)|it (?:was|is|has been) decided|decides? (?:by|before|on|whether)|the decision (?:is|was))\b/i,
    sharesMin: 2,
    because: 'The decision, or who takes it, stands here.',
    isAskedToo: true,
  },
})

const undecided = checkOf({
  id: 'weighed-but-not-decided',
  modes: [1, 7, 45, 46, 50],
  looksFor: 'a design that calls several values good choices and takes none',
  words:
    /\b(?:is|are|would be|could be|may be|might be) (?:also |equally |similarly )?(?:an? )?(?:good|viable|reasonable|possible|valid|suitable|fine|sensible) (?:choice|option|candidate|value|alternative)s?(?: as well| too)?\b|\b(?:could|might|may) (?:equally |just as well |instead )be (?:used|chosen|taken|picked)(?: instead| as well| too)?\b|\beither (?:would|could|will) (?:work|do)\b/i,
  onlyIn: ['design', 'requirements', 'migration', 'roll-out'],
  notIn: ['alternatives', 'open-questions', 'drawbacks', 'background'],
  excusedNear:
    /\bwe (?:will |have |therefore |thus )?(?:use|used|chose|choose|chosen|propose|pick|picked|go with|decided|take|took|prefer)\b|\b(?:is|was|are|were) (?:chosen|used|taken|selected|preferred)\b|\bdefaults?\b|\bup to the (?:user|caller|implementation|implementer)\b/i,
  severity: 'major',
  category: 'open-question',
  weight: 0.75,
  says: (words, { plain, section }) =>
    `“${shown(plain, 120)}” weighs (“${words}”) and does not choose: “${section.title}” is what people build from, and two of them will build it differently.`,
  mend: () => 'Name the one that is taken and the point that decided, and leave the others as alternatives.',
})

const promised = checkOf({
  id: 'content-promised-not-there',
  modes: [47, 61, 70, 75],
  looksFor: 'content that the document promises to add to itself and has not',
  words:
    /\b(?:will|to|shall|should) be (?:updated|added|filled in|provided|posted|documented|written|described|listed|completed|specified|linked|expanded)(?: \w+)? (?:here|below|in this (?:section|document|kep|rfc|pep|page)|to this (?:rfc|kep|pep|document|section|page)|soon|shortly)\b|\b(?:plan|intend|going|want)s? to (?:post|add|publish|write|attach|provide|share) [^.;]{0,60}\b(?:soon|later|shortly)\b|\b(?:details|numbers|figures|steps) (?:to follow|will follow|to come)\b|(?<=^|\. )(?:this |it )?needs? to be (?:completed|filled in|written)\.?$/i,
  notIn: ['history', 'references', 'checklist'],
  excusedHere: /\bby (?:\d|\w+ \d)|\b\d{4}-\d{2}/i,
  severity: 'major',
  category: 'scope',
  weight: 0.85,
  says: (words, { plain, section }) =>
    `“${shown(plain, 120)}” promises content (“${words}”) that “${section.title}” still lacks, so this part can't be reviewed and may be forgotten.`,
  mend: () => 'Add it now, or say who adds it and by when, and what may not start before it is there.',
})

const guessed = checkOf({
  id: 'specified-by-guess',
  modes: [1, 7, 20, 64, 70, 75],
  looksFor: '“probably”, “not all of these will” where the document lays down what is built',
  words:
    /\bwill\b[^.;]*\b(?:probably|presumably|perhaps)\b[^.;]*|\b(?:probably|presumably|perhaps) (?:will|must|needs? to|has to|be)\b[^.;]*|\bnot all of (?:these|them|the [\w-]+) (?:will|must|need to|are going to)\b[^.;)]*|\bsome of (?:the|these|our) [\w -]{1,40} will (?:use|be|have|need|get|support|change)\b[^.;]*|\bI(?:'d| would) expect(?:ed)?\b[^.;]*/i,
  notIn: [...TOLD, 'drawbacks', 'risks', 'summary', 'timeline'],
  excusedHere:
    /\byou(?:r|'ll)?\b|\bwhich is (?:probably|presumably|perhaps)\b|\b(?:listed (?:below|in|above)|see (?:the|below|section)|namely|the following|because|for example)\b/i,
  severity: 'minor',
  category: 'ambiguity',
  weight: 0.7,
  says: (words, { plain, section }) =>
    `“${words}” in “${shown(plain, 110)}” guesses where “${section.title}” has to say what holds: afterwards nobody can tell whether it was done.`,
  mend: (words) => `Name exactly which ones and from when, or mark “${words}” as an option that nobody has to build.`,
})

export const deferredChecks: readonly Check[] = [putOff, undecided, promised, guessed]
