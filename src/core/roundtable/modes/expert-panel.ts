/** Expert panel: all at once, each from the perspective it was given. An expert says where its discipline ends and what it would ask for. */
import { isHeldTrue } from '../../evidence/labels.ts'
import { parseContribution } from '../../evidence/parse.ts'
import { keywordSet } from '../../text/words.ts'
import { counted, distinct, fail, isCopy, pass, quoted, recordedAs, says, sharedWords, stoodBefore, unverified } from './checks.ts'
import type { Answered, Looked, Mode } from './mode.ts'
import { EXPERT_PANEL, SAYS } from './numbers.ts'

type Here = Looked<'expert-panel'>

export const expertPanel: Mode<'expert-panel'> = {
  name: 'expert-panel',
  title: 'Expert panel',
  tells: 'Everybody speaks at once, each from one perspective and within its bounds.',
  order: 'parallel',
  isSparse: true,
  shows: 'words',
  isPressed: false,
  roleOf: () => 'speaker',
  questions: [
    {
      id: 'EXP1',
      asks: 'Does it say where its discipline ends, and keep its facts and inferences on this side of that line?',
      check: staysInside,
    },
    { id: 'EXP2', asks: 'Does it name evidence that its discipline would ask for and that is not there yet?', check: asksForEvidence },
  ],
}

function staysInside({ said, place }: Here): Answered {
  const { boundary } = said.part
  if (!says(boundary, SAYS.line)) return fail('It does not say where its discipline ends.')
  if (isCopy(boundary, said.statement) || (place.perspective !== null && isCopy(boundary, place.perspective)))
    return fail('Where its discipline ends is not said: the boundary repeats its position or its perspective.')
  const claims = parseContribution(said.text, []).claims.filter(({ declared }) => isHeldTrue(declared))
  const beyond = claims.find(({ text }) => sharedWords(boundary, text) / keywordSet(boundary).size >= EXPERT_PANEL.crossedFrom)
  if (beyond) return fail(`${quoted(beyond.text)} lies beyond the boundary it names itself: ${quoted(boundary)}.`)
  if (place.perspective === null) return unverified('It was given no perspective, so there is nothing to stay inside of.')
  const shared = sharedWords(place.perspective, `${said.statement} ${said.text}`)
  const inside = `It names its boundary, and of ${counted(claims.length, 'claim')} labelled FACT, INFER or KNOWN none crosses it`
  if (shared >= Math.min(EXPERT_PANEL.sharedWordsMin, keywordSet(place.perspective).size))
    return pass(`${inside}; it speaks of what its perspective is about.`)
  return unverified(
    `${inside}; but it shares ${counted(shared, 'word')} with its perspective, so code can not tell if it speaks from there.`,
  )
}

function asksForEvidence(looked: Here): Answered {
  const wanted = distinct(
    looked.said.part.evidenceWanted.filter((want) => says(want, SAYS.line)),
    (want) => want,
  )
  if (wanted.length < EXPERT_PANEL.wantedMin) return fail('It names no evidence that its discipline would ask for.')
  const missing = wanted.filter((want) => {
    const known = recordedAs(looked.registry, want)
    return known === null || known.label !== 'FACT' || !stoodBefore(known, looked.round)
  })
  if (missing.length >= EXPERT_PANEL.wantedMin) return pass(`It asks for evidence that is not there: ${counted(missing.length, 'piece')}.`)
  return fail('What it asks for stands in the record as a FACT already.')
}
