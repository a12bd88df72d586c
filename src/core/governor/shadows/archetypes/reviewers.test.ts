import { describe, expect, test } from 'vitest'
import { overlap } from '../../../findings/identity.ts'
import { challenge, challenging, finding, review, sighted, signs, times } from '../../seen.fixture.ts'
import type { SeenFinding, SeenReview } from '../../seen.ts'
import { isImmune } from '../immunity.ts'

/** So many findings that are like this, after so many that are as they should be. */
const findings = (count: number, over: Partial<SeenFinding>, sound = 0): readonly SeenFinding[] => [
  ...times(sound, (index) => finding(index)),
  ...times(count, (index) => finding(sound + index, over)),
]
const unverified = { isVerified: false } as const

/** One concern in two wordings. A test of words can't see through synonyms: rewordings like that are missed, and none is listed. */
const REWORDED: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['The cache may serve stale prices after a restart.', 'After a restart, stale prices may be served by the cache.'],
  ['The cache may serve stale prices after a restart.', 'Prices in the cache could be stale once the server restarts.'],
  ['The estimate rests on one survey from a single city.', 'One survey from a single city is all that the estimate rests on.'],
  ['What happens when two writers take the lock at the same time?', 'Two writers could take the lock at the same time: what happens then?'],
  ['The proposal ignores users without a smartphone.', 'Users who have no smartphone are ignored in the proposal.'],
  ['Retries can send the same payment twice.', 'The same payment can be sent twice by a retry.'],
  ['The index is rebuilt on every request, which is slow.', 'Rebuilding the index on every request is slow.'],
  ['Who pays when the supplier fails?', 'If the supplier fails, who is going to pay?'],
  ['Nothing was measured.', 'Nothing was measured.'],
]

/** Much the same words, and another concern. */
const DISTINCT: readonly (readonly [string, string])[] = [
  ['The cache may serve stale prices after a restart.', 'The cache may serve stale names after a restart.'],
  ['The cache is not cleared after a restart.', 'The cache is cleared after a restart.'],
  ['The timeout of 30 seconds is too short for uploads.', 'The timeout of 90 seconds is too short for uploads.'],
  ['Postgres locks the whole table during the migration.', 'MySQL locks the whole table during the migration.'],
  ['The queue blocks the worker.', 'The worker blocks the queue.'],
  ['The costs will rise when demand rises.', 'The costs will fall when demand rises.'],
  ['Claim C3 rests on no quotation from the dossier.', 'Claim C5 rests on no quotation from the dossier.'],
  ['Nothing limits how large an upload may be.', 'Nothing limits how many uploads there may be.'],
  ['The sample is too small to say anything about night traffic.', 'The sample is too old to say anything about night traffic.'],
  ['The first claim has no source.', 'The second claim has no source.'],
]

describe('guardian: paranoid', () => {
  const judged = (blockers: number, majors: number, over: Partial<SeenFinding> = unverified) =>
    sighted(review('guardian', [...findings(blockers, { severity: 'blocker', ...over }), ...findings(majors, { severity: 'major' })]))

  test.each([
    [2, 0, []],
    [3, 0, ['blockers-over-majors']],
    [3, 1, ['blockers-over-majors']],
    [4, 2, []],
    [5, 2, ['blockers-over-majors']],
    [6, 3, []],
    [7, 3, ['blockers-over-majors']],
  ])('%i blockers and %i majors → %j', (blockers, majors, expected) =>
    expect(judged(blockers, majors).map(({ predicate }) => predicate)).toEqual(expected),
  )

  test.each([
    ['all genuine', {}, true],
    ['not verified', { isVerified: false }, false],
    ['out of scope', { isInScope: false }, false],
    ['nothing to mend', { isMended: false }, false],
  ])('three blockers, %s → immune: %s', (_, over, expected) => expect(judged(3, 0, over).map(isImmune)).toEqual([expected]))

  const verdicts = (now: SeenReview['verdict'], before: number, over: Partial<SeenFinding> = unverified) =>
    sighted(
      review('guardian', [finding(0, { severity: 'major', ...over })], { verdict: now }, { seq: 9 }),
      [],
      times(before, (index) => review('guardian', [finding(0, { severity: 'major' })], { verdict: 'rejected' }, { seq: index + 1 })),
    )

  test.each([
    ['rejected', 1, []],
    ['rejected', 2, ['never-approves']],
    ['rejected', 3, ['never-approves']],
    ['approved', 2, []],
    ['none', 5, []],
  ] as const)('%s after %i rejections → %j', (now, before, expected) =>
    expect(verdicts(now, before).map(({ predicate }) => predicate)).toEqual(expected),
  )

  test('three rejections for genuine defects are immune; they rest on all three reviews', () => {
    const [genuine] = verdicts('rejected', 2, {})
    const [doubtful] = verdicts('rejected', 2)
    expect([genuine, doubtful].map((found) => found !== undefined && isImmune(found))).toEqual([true, false])
    expect(genuine?.rests).toEqual([1, 2, 9])
  })

  test('rejecting for trifles alone is never immune', () => {
    const trifle = (seq: number) => review('guardian', [finding(0)], { verdict: 'rejected' }, { seq })
    expect(sighted(trifle(3), [], [trifle(1), trifle(2)]).map(isImmune)).toEqual([false])
  })

  test.each([
    [1, 0, []],
    [1, 1, []],
    [2, 0, ['few-fixes']],
    [2, 1, ['few-fixes']],
    [2, 2, []],
    [2, 3, []],
    [50, 50, []],
    [51, 49, ['few-fixes']],
  ])('%i findings without a fix and %i with one → %j', (without, sound, expected) =>
    expect(signs(review('guardian', findings(without, { hasFix: false }, sound)))).toEqual(expected),
  )

  test.each([
    [0, []],
    [1, ['needs-compromised-system']],
    [2, ['needs-compromised-system']],
  ])('%i findings that need a system broken into → %j', (count, expected) =>
    expect(signs(review('guardian', findings(count, { needs: 'compromised-system' }, 3)))).toEqual(expected),
  )
})

describe('skeptic: paralytic', () => {
  const raised = (count: number, alternatives: number) =>
    challenging(times(count, (index) => challenge(index, { hasAlternative: index < alternatives })))

  test.each([
    [7, 0, []],
    [8, 3, ['many-without-alternatives']],
    [8, 4, []],
    [8, 5, []],
    [9, 4, ['many-without-alternatives']],
    [9, 5, []],
  ])('%i challenges, %i with an alternative → %j', (count, alternatives, expected) =>
    expect(signs(raised(count, alternatives))).toEqual(expected),
  )

  test('the sentence carries its numbers and limits', () =>
    expect(sighted(raised(9, 3))[0]?.because).toBe('9 challenges, 3 of them with an alternative (more than 7, and fewer than 50 %).'))

  test.each([
    [3, []],
    [4, ['out-of-scope']],
    [5, ['out-of-scope']],
  ])('%i challenges out of scope → %j', (count, expected) =>
    expect(signs(challenging(times(count, (index) => challenge(index, { isInScope: false }))))).toEqual(expected),
  )

  const says = (text: string) => challenge(0, { text, isVerified: false })
  test('the same concern twice in one work', () => {
    const [found] = sighted(challenging([says(REWORDED[0][0]), says(REWORDED[0][1])], { seq: 4 }))
    expect(found).toMatchObject({ predicate: 'same-concern-again', numbers: { repeated: 1, times: 2 }, rests: [4] })
  })

  test('and three times in one', () => {
    const [found] = sighted(challenging([says(REWORDED[0][0]), says(REWORDED[0][1]), says(REWORDED[0][0])]))
    expect(found).toMatchObject({ predicate: 'same-concern-again', numbers: { repeated: 2, times: 3 } })
  })

  test('and once more than in earlier works, with the works it rests on', () => {
    const past = [challenging([challenge(1)], { seq: 2 }), challenging([says(REWORDED[0][0])], { seq: 3 })]
    const [found] = sighted(challenging([says(REWORDED[0][1]), challenge(2)], { seq: 7 }), past)
    expect(found).toMatchObject({ predicate: 'same-concern-again', numbers: { repeated: 1, times: 2 }, rests: [3, 7] })
  })

  test('raised once it is nobody’s habit, and a repetition that is verified, in scope and mendable is immune', () => {
    expect(signs(challenging([says(REWORDED[0][0])]))).toEqual([])
    const again = challenge(0, { text: REWORDED[0][1] })
    expect(sighted(challenging([again]), [challenging([says(REWORDED[0][0])])]).map(isImmune)).toEqual([true])
  })

  test.each(REWORDED)('one concern: %s | %s', (first, second) =>
    expect(signs(challenging([says(second)]), [challenging([says(first)])])).toEqual(['same-concern-again']),
  )

  test.each([
    [0.795, 'The estimate rests on one survey from a single city beside the harbour.', 'estimate', 'crew', []],
    [0.8, 'Night traffic was sampled on weekdays only, near the northern quay.', 'Night traffic', 'Night', ['same-concern-again']],
    [0.806, 'The cache may serve stale prices after a restart of the harbour office.', 'harbour office', 'office', ['same-concern-again']],
  ])('an overlap of %d: “%s” with “%s” as “%s” → %j', (alike, text, words, others, expected) => {
    const again = text.replace(words, others)
    expect(overlap(text, again)).toBeCloseTo(alike, 3)
    expect(signs(challenging([says(again)]), [challenging([says(text)])])).toEqual(expected)
  })

  test.each(DISTINCT)('two concerns: %s | %s', (first, second) =>
    expect(signs(challenging([says(second)]), [challenging([says(first)])])).toEqual([]),
  )
})

describe('trickster: false alarm', () => {
  const judged = (list: readonly SeenFinding[], files: number | null = 10) => signs(review('trickster', list, { files }))

  test.each([
    [0, []],
    [1, ['untouched-code']],
    [2, ['untouched-code']],
  ])('%i findings outside the change → %j', (count, expected) => expect(judged(findings(count, { place: 'outside' }, 2))).toEqual(expected))

  test('a finding without a place is no finding in untouched code', () => expect(judged(findings(2, { place: 'nowhere' }))).toEqual([]))

  test.each([
    [10, 4, []],
    [11, 4, ['many-for-few-files']],
    [12, 4, ['many-for-few-files']],
    [11, 5, []],
    [11, 6, []],
    [11, null, []],
  ])('%i findings for %s files → %j', (count, files, expected) => expect(judged(findings(count, unverified), files)).toEqual(expected))

  test('eleven findings that all stand are immune, and one that does not spoils it', () => {
    const sound = sighted(review('trickster', findings(11, {}), { files: 4 }))
    const spoilt = sighted(review('trickster', findings(1, unverified, 10), { files: 4 }))
    expect([...sound, ...spoilt].map(isImmune)).toEqual([true, false])
  })

  test.each([
    [0, []],
    [1, ['impossible-scenario']],
    [2, ['impossible-scenario']],
  ])('%i impossible scenarios → %j', (count, expected) => expect(judged(findings(count, { needs: 'impossible' }, 1))).toEqual(expected))

  test.each([
    [2, []],
    [3, []],
    [4, ['without-repro']],
  ])('%i findings without repro → %j', (count, expected) => expect(judged(findings(count, { hasRepro: false }, 1))).toEqual(expected))
})

describe('sage: bureaucrat', () => {
  const judged = (list: readonly SeenFinding[], over: Partial<SeenReview> = {}) => signs(review('sage', list, over))

  test.each([
    [200, 10, []],
    [201, 10, ['long-for-the-diff']],
    [201, 100, ['long-for-the-diff']],
    [399, 200, []],
    [400, 200, []],
    [401, 200, ['long-for-the-diff']],
    [9_000, null, []],
  ])('%i words on %s lines → %j', (words, diffLines, expected) => expect(judged([], { words, diffLines })).toEqual(expected))

  test.each([
    [0, 0, []],
    [1, 2, []],
    [2, 2, []],
    [3, 2, ['mostly-outside']],
    [1, 0, ['mostly-outside']],
    [13, 12, ['mostly-outside']],
    [50, 50, []],
    [51, 49, ['mostly-outside']],
  ])('%i findings outside, %i inside → %j', (outside, inside, expected) =>
    expect(judged(findings(outside, { place: 'outside' }, inside))).toEqual(expected),
  )

  test.each([
    [1, []],
    [2, []],
    [3, ['only-considers']],
  ])('%i findings that only consider → %j', (count, expected) => expect(judged(findings(count, { onlyConsiders: true }))).toEqual(expected))

  test.each([
    [0, []],
    [1, ['trivial-docs']],
    [2, ['trivial-docs']],
  ])('%i wishes for trivial documentation → %j', (count, expected) =>
    expect(judged(findings(count, { isTrivialDocs: true }, 1))).toEqual(expected),
  )
})
