/** What the fields and words of a reply are called in a form. What is not here is called by its own name. */

const TITLES: Readonly<Record<string, string>> = {
  acks: 'Messages whose point you accept',
  agrees: 'Does it follow?',
  alignment: 'What of the vision the document meets',
  assessments: 'Your judgement on each finding',
  bearing: 'How it bears on it',
  bearsOn: 'Whose change of mind it bears on',
  because: 'Why',
  claim: 'Their position',
  concededFalsifier: 'Has what you said would change your mind come true?',
  content: 'What you say',
  contributions: 'Your move',
  corrections: 'What was missing or wrong',
  criterion: 'Which criterion',
  decides: 'What would decide it for you',
  end: 'Last line',
  endorsements: 'Remedies you endorse',
  evidence: 'Evidence',
  fair: 'Does it put the question as you meant it?',
  falsifier: 'What would change your mind',
  flip: 'Does your answer to the whole topic hang on it?',
  grade: 'Is it what you hold?',
  horizon: 'How far ahead you look',
  interests: 'What you will look out for',
  judgement: 'Your judgement',
  line: 'Line',
  lines: 'Lines',
  mode: 'Which way of looking found it',
  n: 'Number in your text',
  next: 'Your side now',
  oath: 'Do you hold yourself to the oath?',
  opponent: 'Whose evidence',
  path: 'File',
  position: 'Your answer in one sentence',
  prior: 'Your side so far',
  proposition: 'What you grant',
  question: 'The question',
  questions: 'Questions that only a person can decide',
  quote: 'Quotation',
  ranking: 'Your order, best first',
  reason: 'Their strongest reason',
  references: 'What you quote',
  refs: 'Messages you refer to',
  remediation: 'The change you propose',
  remediations: 'Remedies you propose',
  sameAs: 'The same as',
  seconds: 'A proposed question you support',
  start: 'First line',
  statement: 'Your position in one sentence',
  text: 'Your reasons',
  topClaim: 'Your position on the whole topic changes, too',
  topClaimChanged: 'Does it change your side on the whole topic?',
  topics: 'What this is about',
  url: 'Web address',
  violations: 'What the vision forbids and the document does',
  why: 'Why it does or does not',
  wouldFlip: 'Would the other answer here change your side on the topic?',
}

const WORDS: Readonly<Record<string, string>> = {
  YES: 'Yes',
  NO: 'No',
  UNCERTAIN: 'Uncertain',
  '1-3mo': '1 to 3 months',
  '12-18mo': '12 to 18 months',
  '5y': '5 years',
  '10y+': '10 years or more',
  CLAIM: 'Claim something',
  CHALLENGE: 'Challenge what was said',
  CLARIFY: 'Clarify',
  REFRAME: 'Put it another way',
  PROPOSE_CRUX: 'Propose the question it turns on',
  UPDATE_POSITION: 'Change your position',
  PROVIDE_EVIDENCE: 'Give evidence',
  CHALLENGE_EVIDENCE: 'Challenge evidence',
  CONCEDE: 'Concede a point',
  ACCURATE: 'Accurate',
  INCOMPLETE: 'Incomplete',
  WRONG: 'Wrong',
  SUPPORT: 'Support: it stands',
  OPPOSE: 'Oppose: it is dismissed',
  DISPUTE: 'Dispute it',
  ABSTAIN: 'Abstain',
  meets: 'It meets it',
  contradicts: 'It contradicts it',
  context: 'It is context only',
  blocker: 'Blocker: must not be built like this',
  major: 'Major: mend before building',
  minor: 'Minor: worth mending',
  info: 'Info: worth knowing',
}

/** Where a description is written for a model alone. */
const HINTS: Readonly<Record<string, string>> = {
  side: 'Leave it open only where neither yes nor no is an answer.',
  confidence: 'How sure you are.',
  text: 'End each claim with a label: [FACT] with its citation, as in “It fell by 12 %.[FACT][1]”, [INFER] for what follows, [ASSUME] for what you take as given.',
  n: 'As in [1].',
  endorsements: 'Those that would resolve their finding.',
  topics: 'In single words.',
  // Their titles, and what can be chosen, say it all.
  acks: '',
  alignment: '',
  bearsOn: '',
  concededFalsifier: '',
  criterion: '',
  evidence: '',
  finding: '',
  mode: '',
  opponent: '',
  path: '',
  questions: '',
  ranking: '',
  references: '',
  refs: '',
  seconds: '',
  violations: '',
  falsifier: 'Needed for yes and no.',
  sameAs: 'A finding that you are shown and that is the same defect.',
}

/** What a schema says of a field, as it is said to a person; null: nothing that its title does not say. */
export function hintOf(key: string, description: string | undefined): string | null {
  if (description === undefined) return null
  const own = HINTS[key]
  const parts = description.split(/;\s*/).filter((part) => !/\bnull\b/.test(part))
  const said = own ?? parts.join('; ')
  if (said === '' || said.toLowerCase() === titleOf(key).toLowerCase()) return null
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.?!…”]$/.test(said) ? '' : '.'}`
}

/** Other scales' words, which a model may write for ours: a person is offered ours alone. */
const OTHER_WORDS: Readonly<Record<string, string>> = { NEUTRAL: 'UNCERTAIN', NUANCED: 'UNCERTAIN', critical: 'blocker', warning: 'major' }

const spoken = (name: string): string => {
  const plain = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]/g, ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase()
}

export const titleOf = (key: string): string => TITLES[key] ?? spoken(key)
export const wordOf = (value: string): string => WORDS[value] ?? spoken(value)

export const isOtherWord = (word: string, among: readonly string[]): boolean => {
  const ours = Object.entries(OTHER_WORDS).find(([other]) => other.toLowerCase() === word.toLowerCase())?.[1]
  return ours !== undefined && among.includes(ours)
}

const PURPOSES: Readonly<Record<string, string>> = {
  'ask/answer': 'Answer the question',
  'ask/rank': 'Rank the answers',
  'debate/open': 'Say where you stand',
  'debate/speak': 'It is your turn to speak',
  'debate/commit': 'Commit to a side',
  'debate/falsify': 'Say what would change your mind',
  'debate/steelman': 'Restate the other side',
  'debate/grade': 'Grade how you were restated',
  'debate/review': 'Check the wording of the crux',
  'debate/confirm': 'Check what follows',
  'council/review': 'Review the document',
  'council/assess': 'Judge the findings',
  'council/vote': 'Vote on what is contested',
  'council/endorse': 'Endorse remedies',
}

export const purposeWords = (protocol: string, purpose: string): string => PURPOSES[`${protocol}/${purpose}`] ?? spoken(purpose)
