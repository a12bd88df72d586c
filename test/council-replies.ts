/**
 * What three reviewers say to a council that a server plays: short, valid, and read off the prompt. All find one thing, each finds one
 * alone, and they differ, so that a council goes all its ways: review, assess, vote, endorse.
 */

interface Said {
  readonly user: string
}

type Words = readonly string[]

const found = (text: string, what: RegExp): Words => [...new Set(text.match(what))]

/** The part that is this call alone. */
const taskOf = ({ user }: Said): string => user.slice(user.lastIndexOf('You review a document as "'))

const NAMES = /^You review a document as "([^"]+)"/

/** `isAgreed`: nothing blocks and nobody disputes, so that nothing is voted on. */
export const councilReplies =
  ({ isAgreed = false } = {}) =>
  (said: Said): unknown => {
    const task = taskOf(said)
    const name = NAMES.exec(task)?.[1] ?? ''
    if (task.includes('Cycle 1. You read alone')) return review(said, task, name, isAgreed ? 'major' : 'blocker')
    if (task.includes('\nCycle 2. ')) return assessment(task, isAgreed ? '' : name)
    return task.includes('\nCycle 3. ') ? ballot(said, task) : { endorsements: remediesIn(said), because: 'They would do.' }
  }

function review(said: Said, task: string, name: string, worst: 'blocker' | 'major'): unknown {
  const [, mode = '1'] = /Read the document with (?:each of the modes|mode) (\d+)/.exec(task) ?? []
  const lines = said.user.split('\n').flatMap((line) => {
    const [, number, text = ''] = /^(\d+)\| (.{30,})$/.exec(line) ?? []
    return number === undefined || text.startsWith('#') ? [] : [{ line: Number(number), quote: text }]
  })
  const own = lines[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % Math.max(1, lines.length)]
  const findings = [lines[0], own].flatMap((place, index) =>
    place === undefined ? [] : [{ ...place, ...defect(index === 0 ? worst : 'major', Number(mode), index === 0 ? '' : name) }],
  )
  return { oath: true, findings, alignment: [], violations: [], questions: ['Who pays for the night crew?'] }
}

const defect = (severity: string, mode: number, name: string) => ({
  mode,
  severity,
  category: 'ambiguity',
  section: null,
  description:
    name === '' ? 'Nothing says how fast that is, so nobody can test it.' : `${name} misses who answers for this once the shift is over.`,
  remediation: name === '' ? null : `Name the person in charge (${name}).`,
})

/** The third disputes what the first two hold. */
function assessment(task: string, name: string): unknown {
  const [, listed = ''] = /Assess these findings, each once: ([^.]*)\./.exec(task) ?? []
  const own = found(/^You raised (.*)\./m.exec(task)?.[1] ?? '', /\bF-\d+\b(?!\.)/g)
  const isDoubted = (id: string): boolean => name.endsWith('3') && !own.includes(id)
  const assessments = found(listed, /F-\d+/g).map((finding) => ({
    finding,
    judgement: isDoubted(finding) ? 'DISPUTE' : 'SUPPORT',
    severity: null,
    because: 'Read again, that is how it stands there.',
    quote: null,
  }))
  return { assessments, remediations: [], endorsements: [], findings: [], alignment: [], violations: [] }
}

function ballot(said: Said, task: string): unknown {
  const [, listed = ''] = /Vote on these findings, each once: ([^.]*)\./.exec(task) ?? []
  const votes = found(listed, /F-\d+/g).map((finding) => ({ finding, vote: 'SUPPORT', because: 'It stands.', quote: null }))
  const [, blockers = ''] = /(?:no remediation that two endorse|a remediation for these blockers): ([^.]*)\./.exec(task) ?? []
  const name = NAMES.exec(task)?.[1] ?? ''
  const remediations = found(blockers, /F-\d+/g).map((finding) => ({ finding, text: `Say how many minutes (${name}).` }))
  return { votes, remediations, endorsements: remediesIn(said).slice(0, 1) }
}

const remediesIn = ({ user }: Said): Words => found(user, /\bF-\d+\.R\d+\b/g)
