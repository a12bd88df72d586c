/** Several processes in one room at the same time: nothing anybody says is lost, numbers are given once, limits hold, one of them runs it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { items } from '../../src/core/list.ts'
import { isRefusal } from '../../src/core/refusal.ts'
import { asProcess, eventsOf, folder, idIn, runs } from '../cli/witan.ts'
import { changing, databaseIn, draft, engineFor, every, folderWith, GROUNDED, Stage, staged } from './stage.ts'

const SCENE = 'scene.md'
const TEXT = `One.\nTwo.\nThree.\nOda's green eyes narrow.\nFive.\nSix.\nSeven.\n`

/** One room, and two who look at it each with an engine of their own over the same file. */
async function pair(): Promise<readonly [Stage, Stage]> {
  const folder = folderWith({ [SCENE]: TEXT })
  const one = await staged({ folder, log: databaseIn(folder) })
  return [one, new Stage(folder, one.id, engineFor({ folder, log: databaseIn(folder) }))]
}

const bodies = async (stage: Stage, issue: number): Promise<readonly string[]> =>
  [...items((await stage.issue(issue)).comments)].map(({ body }) => body)

describe('two engines over one file', () => {
  test('lose no comment, and give every issue and every comment its own number', async () => {
    const [one, other] = await pair()
    const issue = await one.open()
    const words = Array.from({ length: 12 }, (_, index) => `Word ${index} of the user.`)
    const said = words.map((body, index) => (index % 2 === 0 ? one : other).says('user', issue, { body }))
    const opened = words.map((title, index) => (index % 2 === 0 ? other : one).open({ title }))
    const numbers = await Promise.all(opened)
    await Promise.all(said)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(words.map((_, index) => index + 2))
    expect((await bodies(one, issue)).toSorted()).toEqual(words.toSorted())
    expect(await bodies(other, issue)).toEqual(await bodies(one, issue))
    const ids = (await one.all('comment.added')).map(({ comment }) => comment)
    expect(new Set(ids).size).toBe(words.length)
    expect((await one.engine.verify(one.id)).ok).toBe(true)
  })

  test('hold a member to its two comments: of three at the same time two are kept, and one freezes the issue', async () => {
    const [one, other] = await pair()
    for (let round = 0; round < 4; round++) {
      const issue = await one.open()
      const tries = [one, other, one].map((stage, index) =>
        stage.tries('critic', 'comment', { issue, draft: draft({ body: `${GROUNDED} ${index}` }), proposal: null }),
      )
      const came = (await Promise.all(tries)).map((facts) => (isRefusal(facts) ? facts.refused : facts[0]?.type))
      expect(came.toSorted()).toEqual(['comment.added', 'comment.added', 'issue.opened'])
      const { status, comments, freeze, budgetedTotal } = await other.issue(issue)
      expect({ status, kept: comments.size, rule: freeze?.rule, budgetedTotal }).toEqual({
        status: 'frozen',
        kept: 2,
        rule: 'comment-budget-exceeded',
        budgetedTotal: 2,
      })
    }
    expect((await one.all('comment.quarantined')).length).toBe(4)
  })

  test('accept a patch as often as they like, and write it once', async () => {
    const [one, other] = await pair()
    const issue = await one.open()
    await one.proposes('writer', issue, changing(SCENE, TEXT, 'green', 'amber'))
    const answers = await Promise.all([one, other, one, other].map((stage) => stage.tries('user', 'accept-patch', { patch: 'P1' })))
    expect(answers.map((one) => (isRefusal(one) ? one.refused : 'accepted'))).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
    await Promise.all([one.works(), other.works()])
    expect(await one.tries('user', 'accept-patch', { patch: 'P1' })).toMatchObject({ refused: 'patch-not-open' })
    expect(readFileSync(join(one.folder, SCENE), 'utf8')).toBe(TEXT.replace('green', 'amber'))
    expect((await one.all('patch.applied')).length).toBe(1)
    expect((await one.issue(issue)).status).toBe('resolved')
  })

  test('run it one at a time: the other waits until the session is over, and neither asks twice', async () => {
    const [one, other] = await pair()
    await one.open()
    await other.open({ title: 'And the deck?' })
    await one.begin()
    await Promise.all([one.works(), other.works(), one.works()])
    expect((await other.own()).session?.ended?.reason).toBe('done')
    const events = await one.events()
    const sent = events.flatMap((event) => (event.type === 'ask.sent' ? [`${event.request} ${event.attempt}`] : []))
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent.every((one) => one.endsWith(' 1'))).toBe(true)
    expect(events.filter(({ type }) => type === 'session.ended').length).toBe(1)
  })

  test('begin one session: who comes second hears which is on', async () => {
    const [one, other] = await pair()
    await one.open()
    const begun = await Promise.allSettled([one.begin(), other.begin()])
    const refused = begun.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(refused).toEqual([expect.stringContaining('session-on: Session 1 is on.')])
    expect((await one.own()).sessions).toBe(1)
  })
})

describe('two processes of the command line', () => {
  const here = async (): Promise<string> => {
    const cwd = folder({ [SCENE]: TEXT })
    await runs(cwd, ['room', 'init', '--offline'])
    await runs(cwd, ['room', 'issue', 'Which colour are her eyes?', '--file', `${SCENE}:4=green eyes`])
    return cwd
  }

  test('open issues and comment beside each other: all of it is there, under numbers of its own', async () => {
    const cwd = await here()
    const words = ['first', 'second', 'third']
    const ended = await Promise.all(
      words.flatMap((word) => [
        asProcess(cwd, ['room', 'issue', `Issue ${word}`]),
        asProcess(cwd, ['room', 'comment', '1', `Comment ${word}.`]),
      ]),
    )
    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => 0))
    const events = (await eventsOf(cwd, idIn(cwd))) as never
    expect(every(events, 'issue.opened').map(({ issue }) => issue)).toEqual([1, 2, 3, 4])
    expect(
      every(events, 'comment.added')
        .map(({ body }) => body)
        .toSorted(),
    ).toEqual(words.map((word) => `Comment ${word}.`).toSorted())
    expect(every(events, 'comment.added').map(({ comment }) => comment)).toEqual(['1.1', '1.2', '1.3'])
  })
})
