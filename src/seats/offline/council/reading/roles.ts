/** What a section is for, by the words of its heading and of the headings above it. A document's lone title says nothing. */
import type { Document, Section } from '../../../../core/document/document.ts'

export type Role =
  | 'goals'
  | 'non-goals'
  | 'requirements'
  | 'metrics'
  | 'roll-out'
  | 'migration'
  | 'risks'
  | 'alternatives'
  | 'open-questions'
  | 'security'
  | 'privacy'
  | 'glossary'
  | 'references'
  | 'examples'
  | 'background'
  | 'summary'
  | 'history'
  | 'dependencies'
  | 'timeline'
  | 'testing'
  | 'operations'
  | 'ownership'
  | 'design'
  | 'drawbacks'
  | 'acceptance'
  | 'checklist'

/** Read against the heading in small letters, numbering off. */
const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  ['non-goals', /\bnon-?\s?goals?\b|\bout[ -]of[ -]scope\b|\bnot in scope\b|\bnon-objectives?\b|^scope exclusions?$|\bexclusions\b/],
  [
    'goals',
    /^(?:(?:project|product|business|design|key|our|primary|user|main) )?(?:goals?|objectives?|aims?)\b|\bgoals$|\bobjectives$|^goals? and\b|^what we (?:want|aim)\b/,
  ],
  [
    'requirements',
    /(?<!monitoring |monitor )\brequirements?\b(?! for review)|\buser stories\b|^(?:functional|technical) spec|\bconstraints$|^polic(?:y|ies)$|^rules$|^obligations$|^what (?:it|the [\w-]+) (?:must|has to|should) do\b/,
  ],
  [
    'metrics',
    /\bmetrics?\b|\bkpis?\b|\bsl[ois]s?\b|\bmeasures? of success\b|\bsuccess (?:criteria|measures?)\b|\bkey results\b|\bmeasurements?\b|^measures$|^how (?:will we|we will|we'll) (?:know|measure)\b|\bwhat success looks like\b/,
  ],
  [
    'roll-out',
    /\broll-?\s?outs?\b|\blaunch\b|\bdeployment\b|\brelease plan\b|\benablement\b|\broll-?\s?back\b|\bgraduation\b|\brelease strategy\b/,
  ],
  [
    'migration',
    /\bmigrat(?:ion|ing|e)\b|\bupgrade\b|\bdowngrade\b|\bbackwards?[ -]compatib|\bcompatibility\b|\bversion skew\b|\btransition(?:s|al)?\b|\bdeprecation\b/,
  ],
  ['risks', /\brisks?\b|\bmitigations?\b|\bthreats? (?:to|and)\b|\bcaveats?\b|\bpitfalls\b|\b(?:can|could|may|might) go wrong\b/],
  [
    'alternatives',
    /\balternatives?\b|\brejected\b|\bconsidered options\b|\boptions considered\b|\bother approaches\b|\bprior art\b|^options?$|^option \w+\b|\bpros and cons\b|^why not\b|\bother (?:ways|options)\b|\boptions we\b|\bwe (?:also )?considered\b|\bwhat else we\b/,
  ],
  [
    'open-questions',
    /\b(?:open|unresolved|outstanding|unanswered) (?:questions?|issues?|points?|items?|topics?)\b|^questions$|^to be (?:decided|determined)\b|\btbd\b|\bquestions? (?:still |left )?open\b|^(?:still open|undecided|unsettled|not (?:yet )?(?:settled|decided))\b|\bwe (?:do not|don't) know yet\b/,
  ],
  ['security', /\bsecurity\b|\bthreat model\b|\babuse\b|\bauthori[sz]ation\b|\bauthentication\b|\baccess control\b/],
  ['privacy', /\bprivacy\b|\bpersonal data\b|\bdata protection\b|\bgdpr\b|\bdata retention\b|^retention\b/],
  ['glossary', /\bglossary\b|\bterminology\b|\bdefinitions?\b|\bterms\b|\bacronyms\b|\bnomenclature\b|^vocabulary\b|^words(?: we use)?$/],
  [
    'references',
    /\breferences\b|\bbibliography\b|\bfurther reading\b|\blinks$|\brelated (?:documents?|issues|work|reading)\b|^resources$|^footnotes$|\backnowledge?ments?\b|^copyright\b|^see also$|^appendi(?:x|ces)\b.*\brelated\b/,
  ],
  ['examples', /\bexamples?\b|\bsamples?\b(?! size)|\bhow to teach\b|\bwalk-?through\b|^story \d|\bscenarios?$/],
  [
    'background',
    /\bbackground\b|\bmotivation\b|\bcontext\b(?! support)|\bproblem\b|\bcurrent (?:state|situation|behaviou?r)\b|^rationale$|^introduction$|\bwhy\b(?! not\b).*(?<!\?)$|^prior art$|^status quo$|^(?:the )?question$|^where we are\b|^(?:the )?(?:present )?situation\b|^(?:how it is )?today$/,
  ],
  ['summary', /\bsummary\b|^abstract\b|\boverview$|^tl;?dr\b|^executive\b|^overview\b/],
  ['history', /\bhistory\b|\bchange ?log\b|\brevisions?$|\bversion history\b|^changes$|^post-history/],
  [
    'dependencies',
    /\bdependenc(?:y|ies)\b|\bprerequisites?\b|\bthird[ -]part(?:y|ies)\b|\bexternal (?:services|systems)\b|\bintegrations?$|\bwe (?:depend|rely) on\b/,
  ],
  ['timeline', /\btimelines?\b|\bmilestones?\b|\bschedule\b|\broad-?map\b|\bphas(?:es|ing)\b|\bproject plan\b|\bkey dates\b/],
  ['testing', /\btest(?:s|ing|ed)?\b|\btest plan\b|\bquality assurance\b|\bverification\b|\bvalidation\b/],
  [
    'operations',
    /\boperations?\b|\boperational\b|\bmonitoring\b|\balert(?:s|ing)\b|\bobservability\b|\brun-?books?\b|\btroubleshooting\b|\bproduction readiness\b|\bon-?call\b|\bincidents?\b|\bsupport$|\bscalability\b|\bfailure modes?\b|\bmaintenance\b/,
  ],
  [
    'ownership',
    /\bowner(?:s|ship)?\b|\bresponsib(?:le|ility|ilities)\b|\bstakeholders?\b|\braci\b|\bteam$|\broles\b|\bapprov(?:als?|ers?)\b|\bsign-?off\b(?! checklist)|\bgovernance\b/,
  ],
  [
    'design',
    /\bdesign\b(?! (?:goals?|discussion))|\barchitecture\b|\bproposal\b|\bproposed\b|\bimplementation\b(?! history)|\b(?:guide|reference)-level\b|\bapproach$|\binterface\b|\bspecification\b|\bsolution\b|^decision\b|\bdata model\b/,
  ],
  ['drawbacks', /\bdrawbacks?\b|\bdownsides?\b|\bdisadvantages\b|\btrade-?offs?\b|\bconsequences\b|\bcons$|\blimitations?\b/],
  ['acceptance', /\bacceptance\b|\bdefinition of done\b|\bdone when\b|\bexit criteria\b|\bgraduation criteria\b|\bsuccess criteria\b/],
  ['checklist', /\bcheck-?lists?\b/],
]

const known = new WeakMap<Document, readonly ReadonlySet<Role>[]>()

export function rolesOf(section: Section, document: Document): ReadonlySet<Role> {
  const all = known.get(document) ?? rolesOfAll(document)
  known.set(document, all)
  return all[section.index] ?? new Set()
}

export const sectionsWith = (document: Document, role: Role): readonly Section[] =>
  document.sections.filter((section) => rolesOf(section, document).has(role))

function rolesOfAll(document: Document): readonly ReadonlySet<Role>[] {
  const lone = hasLoneTitle(document)
  const all: Set<Role>[] = []
  for (const section of document.sections) {
    const inherited = section.parent === null ? [] : [...(all[section.parent] ?? [])]
    const own = section.index === 0 || (lone && section.index === 1) ? [] : ownRoles(section.title)
    const roles = new Set([...inherited, ...own])
    if (roles.has('non-goals')) roles.delete('goals')
    all.push(roles)
  }
  return all
}

function hasLoneTitle({ sections }: Document): boolean {
  const [, first, ...others] = sections
  return first !== undefined && others.length > 0 && others.every((section) => section.level > first.level)
}

function ownRoles(title: string): readonly Role[] {
  const heading = title
    .toLowerCase()
    .replace(/^(?:\d+(?:\.\d+)*[.)]?|[a-z][.)]|appendix \w:)\s+/, '')
    .replace(/\s*\((?:optional|required|if applicable)\)$/, '')
    .trim()
  return HEADINGS.filter(([, words]) => words.test(heading)).map(([role]) => role)
}

export const has = (roles: ReadonlySet<Role>, ...wanted: readonly Role[]): boolean => wanted.some((role) => roles.has(role))
