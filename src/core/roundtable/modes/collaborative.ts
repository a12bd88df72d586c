/** Collaborative: all at once, each puts together what others have said. What is added has to be new, not a repetition. */
import { claimById } from '../../evidence/registry.ts'
import { keywordSet } from '../../text/words.ts'
import {
  claimsOfOthers,
  counted,
  fail,
  few,
  isCopy,
  isOfAnother,
  listed,
  partsBefore,
  pass,
  recordedAs,
  says,
  stoodBefore,
  unverified,
  wrongClaim,
} from './checks.ts'
import type { Answered, Looked, Mode } from './mode.ts'
import { COLLABORATIVE, SAYS } from './numbers.ts'

type Here = Looked<'collaborative'>
type Build = Here['said']['part']['builds'][number]

export const collaborative: Mode<'collaborative'> = {
  name: 'collaborative',
  title: 'Collaborative',
  tells: 'Everybody speaks at once and builds on what the others have said.',
  order: 'parallel',
  isSparse: true,
  shows: 'words',
  isPressed: false,
  roleOf: () => 'speaker',
  questions: [
    { id: 'COL1', asks: 'Does it build on at least two claims of others, named by id?', check: buildsOnOthers },
    { id: 'COL2', asks: 'Does it say what the claims it puts together add that nobody had said?', check: addsSomething },
  ],
}

function buildsOnOthers(looked: Here): Answered {
  const ids = [...new Set(looked.said.part.builds.flatMap(({ claims }) => claims))]
  const wrong = ids.flatMap((id) => wrongClaim(looked, id) ?? [])
  const held = ids.length - wrong.length
  if (held >= COLLABORATIVE.claimsMin) return pass(`It builds on ${counted(held, 'claim')} of others.`)
  const there = claimsOfOthers(looked).length
  if (there < COLLABORATIVE.claimsMin) return unverified(`Others have made ${counted(there, 'claim')} so far, too few to build on.`)
  const because = wrong.length === 0 ? '' : ` Besides: ${listed(wrong)}.`
  return fail(`It names ${counted(held, 'claim')} of others to build on; ${COLLABORATIVE.claimsMin} are asked for.${because}`)
}

function addsSomething(looked: Here): Answered {
  const { builds } = looked.said.part
  if (builds.length === 0) return fail('It puts nothing together: `builds` is empty.')
  const problems = builds.map((build) => addsNothing(looked, build))
  const added = problems.indexOf(null)
  if (added === -1) return fail(few(problems.flatMap((problem) => problem ?? [])))
  return pass(`What ${builds[added]?.claims.join(' and ')} add together stands nowhere in the record.`)
}

/** Why a combination adds nothing; null: it does. */
function addsNothing(looked: Here, { claims, adds }: Build): string | null {
  const combined = claims.flatMap((id) => claimById(looked.registry, id) ?? [])
  const name = claims.join(' and ') || 'no claim'
  if (!combined.some((claim) => isOfAnother(looked, claim))) return `«${name}» names no claim of another to combine.`
  if (!says(adds, SAYS.line)) return `What ${name} add together is not said.`
  const known = recordedAs(looked.registry, adds)
  if (known && isOfAnother(looked, known) && stoodBefore(known, looked.round)) return `What ${name} are said to add is ${known.id} again.`
  const before = partsBefore(looked.own, looked.round.round, 'collaborative').find(({ part }) =>
    part.builds.some((build) => isCopy(build.adds, adds)),
  )
  if (before) return `What ${name} are said to add was said in round ${before.round} already.`
  const theirs = keywordSet(combined.map(({ text }) => text).join(' '))
  const fresh = [...keywordSet(adds)].filter((word) => !theirs.has(word)).length
  if (fresh >= COLLABORATIVE.newWordsMin) return null
  return `What ${name} are said to add only repeats their words (${counted(fresh, 'new word')}, ${COLLABORATIVE.newWordsMin} are asked for).`
}
