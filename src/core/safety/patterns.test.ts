import { describe, expect, test } from 'vitest'
import { INTENT_ROWS } from './intent-patterns.ts'
import { CONTEXT_ROWS, FORM_ROWS, TOPIC_ROWS } from './patterns.ts'
import { evaluateSafety } from './tiers.ts'

/** For each row a text that fires it and a look-alike that does not. The substance is left out of every text on purpose. */
const SAMPLES: Readonly<Record<string, readonly [fires: string, not: string]>> = {
  'topic-security': ['The vulnerability was found on Monday.', 'The exploitative tone of the attaché was noted.'],
  'topic-medical': ['The diagnosis came late.', 'The mediator treated both sides alike.'],
  'topic-legal': ['The lawsuit was settled.', 'The lawn was mowed, the legend retold.'],
  'how-to-harm': ['How to attack the neighbour’s garden gnome?', 'How the attack was told in the press.'],
  'step-by-step-attack': ['A step-by-step hack of the school.', 'Step by step we climbed, and had a snack.'],
  'hurt-person': ['Kill my neighbour.', 'Kill the process of my neighbour.'],
  'hurt-body': ['Break his legs.', 'Break his record.'],
  'hurt-self': ['Hurt yourself.', 'Ask yourself what hurt.'],
  'poison-covertly': ['Put the powder into her cup.', 'Put the powder into the mixer.'],
  'make-weapon': ['Build a small bomb.', 'Build a small bombastic stage.'],
  'attack-crowd': ['The plan for the shooting.', 'The plan for the shoot, and for the attached film.'],
  'set-fire': ['Set fire to the barn.', 'Set a fire exit sign to the left.'],
  stalk: ['Follow her home.', 'Follow her advice.'],
  covertly: ['Do it without being noticed.', 'Do it without being asked.'],
  harass: ['Blackmail the mayor.', 'Blackmail is a crime, says the mayor.'],
  defraud: ['Forge the signature.', 'Forge the iron; the signature comes later.'],
  'steal-access': ['Steal his password.', 'Reset his password.'],
  phishing: ['Build a phishing page.', 'Report a phishing page.'],
  malware: ['Write some malware.', 'Remove some malware.'],
  'attack-system': ['Hack into their server.', 'Restart their server.'],
  'act-on-live-target': ['Run it against their server.', 'Hold it against their record of promises.'],
  'break-in': ['Break into the house.', 'Break into the job market.'],
  'evade-law': ['Evade the police after the raid.', 'Avoid the police station road works.'],
  'rig-vote': ['Rig the election.', 'The rigger voted in the election.'],
  sabotage: ['Loosen the brakes.', 'Loosen the budget brake rules.'],
  'agent-without-approval': ['Push to production without approval.', 'Ask for approval before you push.'],
  'agent-disables-control': ['Disable the approval gate.', 'Describe the approval gate.'],
  'agent-escapes': ['Copy yourself to another host.', 'Copy the file to another host.'],
  'dosage-to-person': ['Take 40 mg in the morning.', 'Take the morning train 40 to town.'],
  'harmful-dosage': ['Give her three times the dose.', 'Call her three times a day.'],
  'deceive-court': ['Lie to the judge.', 'Lie to rest what the judge said.'],
  'payload-at-target': ['Send the payload to the live host.', 'Log the payload of the staging host.'],
  'bypass-interlock': ['Bridge the door switch.', 'Test the door switch.'],
  steps: ['1. Go there\n', 'In 2012 we went there.'],
  sequence: ['First we go.', 'A thirsty crowd.'],
  imperatives: ['Take it', 'He takes it'],
  commands: ['```sh\nls\n```', 'The curl of her hair'],
  quantities: ['Mix 5 grams.', 'Mix 5 colours.'],
}

const ACTS = [...TOPIC_ROWS, ...INTENT_ROWS, ...CONTEXT_ROWS]

test('every row has its two texts, and no text is left over', () => {
  expect([...ACTS, ...FORM_ROWS].map(({ id }) => id).sort()).toEqual(Object.keys(SAMPLES).sort())
})

describe.each(ACTS)('$id', (row) => {
  const [fires, not] = SAMPLES[row.id] ?? ['', '']
  const heard = (text: string): boolean =>
    evaluateSafety(text, { isPressedMode: false, topic: '', highStakes: row.enabledBy ?? null }).triggers.some(
      ({ because }) => because.includes(`matches ${row.id}:`) || because.includes(`belongs to ${row.says}.`),
    )
  // Through the whole evaluation, so that a stem the pre-filter does not know shows here.
  test(`given «${fires}», then it fires, in capitals too`, () => {
    expect(heard(fires)).toBe(true)
    expect(heard(fires.toUpperCase())).toBe(true)
  })
  test(`given «${not}», then it does not`, () => expect(heard(not)).toBe(false))
  if (row.enabledBy !== undefined)
    test('given another category, then it sleeps', () =>
      expect(
        evaluateSafety(fires, { isPressedMode: false, topic: '', highStakes: null }).triggers.filter(
          ({ category }) => category === 'context',
        ),
      ).toEqual([]))
})

describe.each(FORM_ROWS)('$id', ({ id, pattern }) => {
  const [fires, not] = SAMPLES[id] ?? ['', '']
  test(`given «${fires}», then it is seen; given «${not}», it is not`, () => {
    expect(pattern.test(fires)).toBe(true)
    expect(pattern.test(not)).toBe(false)
  })
})
