/**
 * Claims that stand on their wording alone: persuasion where a reason should be, certainty without a band, guarantees without
 * how, "there are ways to" without one of them.
 */
import type { Document } from '../../../../../core/document/document.ts'
import { keywordSet, keywords } from '../../../../../core/text/words.ts'
import type { Answer, Check, Hit } from '../../check.ts'
import { answerIn, answerSaying, shared } from '../../reading/answers.ts'
import { isTelling, type Passage, passagesOf } from '../../reading/passages.ts'
import { quoted, shown } from '../../reading/quoting.ts'

/** A reason, a number or a source in the sentence itself. */
const GROUNDED =
  /\b(?:because|since|as (?:shown|measured|seen|described)|measured|survey|see |according to|due to|in (?:a|our) (?:test|trial|benchmark))\b|https?:|\d+(?:\.\d+)?\s?%|\[\d+\]/i
const PERSUADES =
  /(^obviously\b|\b(?:is|are) obviously\b|\bobviously (?:the |a )?(?:best|better|right|superior|wrong|needed|necessary)\b|\bclearly (?:the )?(?:best|better|superior|right|the right|needed|necessary)\b|\bevery(?:one|body) (?:knows|agrees|wants|understands)\b|\bit is (?:well|widely|commonly|generally) (?:known|accepted|understood) that\b|\bas (?:everyone|everybody|we all) knows?\b|\b(?:industry|established|accepted|common) best practi[cs]es?\b|\b(?:is|are|follows?|according to) (?:a |the )?best practi[cs]es?\b|\bno-?brainer\b|\bneedless to say\b|\bgoes without saying\b|\bself-evident(?:ly)?\b|\bundeniabl[ey]\b|\bany (?:sane|sensible|reasonable|serious) (?:person|developer|engineer|company|team|user)\b|\bstate[- ]of[- ]the[- ]art\b|\bthe industry[- ]standard (?:way|approach|solution|choice)\b|\b(?:we|you|one) (?:can |will |could )?simply (?:rewrite|migrate|port|replace|move|convert|scale|integrate|switch|merge|rebuild)\b)/i

function persuasions(document: Document): readonly Hit[] {
  const all = passagesOf(document)
  return all.flatMap((passage, index): readonly Hit[] => {
    const word = PERSUADES.exec(passage.plain)?.[1]
    if (word === undefined || passage.roles.has('examples') || passage.roles.has('history') || passage.roles.has('references')) return []
    if (GROUNDED.test(passage.plain) || /\]\(|\]_|`_/.test(passage.sentence.text) || isQuoted(passage.plain, word) || reasoned(all, index))
      return []
    return [
      {
        ...quoted(passage.sentence, PERSUADES),
        severity: 'minor',
        category: 'evidence',
        description: `“${word.trim()}” does the work of a reason in “${shown(passage.plain)}”: a reader who doubts it finds nothing here to check.`,
        remediation: `Give the reason, number or source on which this rests in place of “${word.trim()}”, or mark it as an opinion of the authors.`,
        weight: 0.7,
      },
    ]
  })
}

const isQuoted = (plain: string, word: string): boolean =>
  new RegExp(`["“][^"”]*${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[^"”]*["”]`, 'i').test(plain)

/** The next sentence of the paragraph gives the reason. */
function reasoned(all: readonly Passage[], index: number): boolean {
  const [here, next] = [all[index], all[index + 1]]
  return here !== undefined && next?.block.index === here.block.index && (GROUNDED.test(next.plain) || /\d/.test(next.plain))
}

export const persuasionForEvidence: Check = {
  id: 'persuasion-for-evidence',
  modes: [60],
  looksFor: '“obviously”, “everyone knows”, “best practice” where a reason should stand',
  find: persuasions,
}

const CERTAIN =
  /\b((?:will|is|are|can) (?:definitely|certainly|undoubtedly|absolutely|surely)\b(?! (?:not )?(?:worth|possible))|without (?:a |any )?doubt|zero[- ]risk|(?:is|are|carries|has|with|at|there is|there's) (?:absolutely )?no risk\b|risk-free|cannot (?:possibly )?(?:fail|go wrong)|can['’]t (?:possibly )?(?:fail|go wrong)|nothing can go wrong|100\s?% (?:safe|secure|reliable|certain|sure|accurate|confident|correct|uptime|availability|available|bug-free)|guaranteed to (?:succeed|work|finish|pass|be (?:safe|correct|on time))|foolproof|bullet-?proof|(?:completely|totally|perfectly|absolutely) (?:safe|secure|reliable|risk-free)|impossible to (?:break|hack|misuse|guess|forge|bypass))/i

function certainties(document: Document): readonly Hit[] {
  return passagesOf(document).flatMap((passage): readonly Hit[] => {
    const word = CERTAIN.exec(passage.plain)?.[1]
    if (
      word === undefined ||
      ['examples', 'history', 'references', 'open-questions', 'non-goals', 'alternatives'].some((role) => passage.roles.has(role as never))
    )
      return []
    if (
      GROUNDED.test(passage.plain.replace(/100\s?%/g, '')) ||
      /\b(?:not|never|no|nobody|if|whether|would|unless)\b[^.;]*$/i.test(passage.plain.slice(0, CERTAIN.exec(passage.plain)?.index ?? 0)) ||
      /\?$/.test(passage.plain)
    )
      return []
    return [
      {
        ...quoted(passage.sentence, CERTAIN),
        severity: /risk|100|fail|wrong|safe|secure/i.test(word) ? 'major' : 'minor',
        category: 'evidence',
        description: `“${shown(passage.plain)}” says “${word.toLowerCase()}” and leaves no room to be wrong: no trial, no past case and no band stand behind it, and a plan built on it has no reserve.`,
        remediation: `Give how sure it is and from what (“in 3 of 3 rehearsals”, “between 4 and 9 hours”), and what is done if it turns out otherwise, in place of “${word.toLowerCase()}”.`,
        weight: 0.75,
      },
    ]
  })
}

export const certaintyWithoutBand: Check = {
  id: 'certainty-without-band',
  modes: [76, 21],
  looksFor: '“definitely”, “zero risk”, “100 % reliable” with no band and no evidence',
  find: certainties,
}

const PROPERTY =
  'exactly[- ]once|at[- ]least[- ]once|ordering|in order|consisten\\w+|durab\\w+|atomic\\w*|isolation|unique\\w*|availab\\w+|deliver\\w+|downtime|data loss|lost|integrity|deadlocks?|idempoten\\w+|no duplicates?|confidential\\w*|privacy|fairness'
const GUARANTEE = new RegExp(
  String.raw`\b(guarantees?|is guaranteed|are guaranteed|ensures?|makes? sure)\b[^.;]{0,80}?\b(${PROPERTY})\b`,
  'i',
)
const MECHANISM =
  /\b(?:by (?!default\b)\w+|because|since|via|through|using|uses|used to|with an?|thanks to|based on|relies on|lock|transaction|key|hash|version|sequence|checksum|retr(?:y|ies)|replica\w*|quorum|log|journal|index|constraint|token|signature|as (?:it|they|the|each|we)|each \w+ (?:is|has|carries)|so that|if|when|unless|only (?:if|when))\b|[:`(]/i

function guarantees(document: Document): readonly Hit[] {
  const all = passagesOf(document)
  return all.flatMap((passage, index): readonly Hit[] => {
    const found = GUARANTEE.exec(passage.plain)
    const [, verb = '', property = ''] = found ?? []
    if (
      found === null ||
      isTelling(passage) ||
      passage.roles.has('goals') ||
      passage.roles.has('testing') ||
      passage.block.mark?.startsWith('[') === true
    )
      return []
    if (
      /\b(?:no|not|never|without|cannot|to|should|must|shall|tests?|was|were|would)\s+(?:\w+\s+)?$/i.test(
        passage.plain.slice(0, found.index),
      )
    )
      return []
    if (
      MECHANISM.test(passage.plain.slice(0, found.index)) ||
      MECHANISM.test(passage.plain.slice(found.index + found[0].length)) ||
      /`/.test(passage.sentence.text)
    )
      return []
    const beside = [all[index - 1], all[index + 1], all[index + 2]].some(
      (near) => near?.block.index === passage.block.index && MECHANISM.test(near.plain) && keywords(near.plain).length > 3,
    )
    if (beside) return []
    return [
      {
        ...quoted(passage.sentence, GUARANTEE),
        severity: 'major',
        category: 'reasoning',
        description: `“${shown(passage.plain)}” promises “${property.toLowerCase()}” and the paragraph names nothing that brings it about; who builds it can't tell which part must hold it up.`,
        remediation: `Name the mechanism on which “${verb.toLowerCase()} … ${property.toLowerCase()}” rests (“by …”) and the failure in which it no longer holds.`,
        weight: 0.7,
      },
    ]
  })
}

/** A sentence elsewhere that names the property together with a mechanism. */
function howElsewhere(document: Document, hit: Hit): Answer | null {
  const property = /promises “([^”]+)”/.exec(hit.description)?.[1] ?? ''
  const wanted = keywordSet(hit.quote)
  return answerIn(
    document,
    hit,
    (passage) =>
      !isTelling(passage) &&
      MECHANISM.test(passage.plain) &&
      shared(wanted, passage.plain) >= (passage.plain.toLowerCase().includes(property) ? 2 : 3),
    ({ plain }) => `How it is brought about stands elsewhere: “${shown(plain)}”.`,
  )
}

export const guaranteeWithoutHow: Check = {
  id: 'guarantee-without-how',
  modes: [2, 40],
  looksFor: 'guarantees (order, delivery, no loss) with nothing named that brings them about',
  find: guarantees,
  answeredBy: howElsewhere,
}

const SOMEHOW =
  /\b(there (?:are|is|exist|exists) (?:several |many |various |some |other |always |plenty of )*(?:a )?(?:ways?|means|methods|mechanisms?|techniques|workarounds?) (?:to|of|for|around)|(?:it|this) (?:is|will be|should be|remains) (?:always |still |also )?possible to (?:recover|restore|prevent|avoid|undo|migrate|roll back|revert|detect|repair|recreate|reconstruct|work around)|can (?:somehow|easily|always|surely) be (?:solved|handled|dealt with|mitigated|addressed|fixed|avoided|recovered|restored|worked around|undone)|(?:a|some) (?:way|solution|workaround|mechanism) (?:will|can) (?:surely |certainly )?be found|we will find (?:a|some) way)/i
const WITNESS =
  /\b(?:by \w+ing|using|via|through|such as|e\.g\.|for example|for instance|see |namely|with (?:the|an?|one)|from (?:the|an?)|described|below|above|either)\b|[:`(]/i

function somehows(document: Document): readonly Hit[] {
  const all = passagesOf(document)
  return all.flatMap((passage, index): readonly Hit[] => {
    const found = SOMEHOW.exec(passage.plain)
    if (found === null || isTelling(passage) || /\?$/.test(passage.plain)) return []
    const rest = passage.plain.slice(found.index + found[0].length)
    const next = all[index + 1]
    const shownNext =
      next !== undefined &&
      next.section.index === passage.section.index &&
      (next.block.lead === passage.block.index ||
        (next.block.index === passage.block.index &&
          (WITNESS.test(next.plain) || /\b(?:one|first|this|these|they|it)\b/i.test(next.plain))))
    if (WITNESS.test(rest) || /\]\(|`/.test(passage.sentence.text) || shownNext) return []
    return [
      {
        ...quoted(passage.sentence, SOMEHOW),
        severity: /recover|restore|undo|roll back|revert|prevent|lost/i.test(passage.plain) ? 'major' : 'minor',
        category: 'reasoning',
        description: `“${shown(passage.plain)}” says that a way exists and shows none: nobody can check that “${found[0].toLowerCase()} …” holds, or do it on the day.`,
        remediation: `Name one way with its steps, who does it and how long it takes, or strike the claim.`,
        weight: 0.7,
      },
    ]
  })
}

export const wayWithoutWitness: Check = {
  id: 'way-without-witness',
  modes: [3],
  looksFor: '“there are ways to”, “can always be restored” with no way shown',
  find: somehows,
  answeredBy: (document, hit) => answerSaying(document, hit, { says: WITNESS, shares: 2, does: 'shows a way' }),
}
