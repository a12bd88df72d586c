import { describe, expect, test } from 'vitest'
import { leanOf } from './lean.ts'
import { readQuestion } from './question.ts'

const ends = (text: string) => {
  const { exchange } = readQuestion(text)
  return exchange === null ? null : [[...exchange.target], [...exchange.source]]
}

describe('what a yes takes up and what it leaves', () => {
  test.each([
    ['Should we move from MySQL to Postgres?', ['postgr'], ['mysql']],
    ['Should we move to Postgres?', ['postgr'], []],
    ['Should we migrate off MySQL to Postgres next year?', ['postgr'], ['mysql']],
    ['Should we switch over to Postgres?', ['postgr'], []],
    ['Should we go to Postgres?', ['postgr'], []],
    ['Should we go with Postgres over MySQL?', ['postgr'], ['mysql']],
    ['Should we change from MySQL to Postgres?', ['postgr'], ['mysql']],
    ['Should we replace MySQL with Postgres?', ['postgr'], ['mysql']],
    ['Should we replace MySQL by Postgres by June?', ['postgr'], ['mysql']],
    ['Should MySQL be replaced by Postgres?', ['postgr'], ['mysql']],
    ['Should we swap MySQL for Postgres?', ['postgr'], ['mysql']],
    ['Should we substitute Postgres for MySQL?', ['postgr'], ['mysql']],
    ['Should we adopt Postgres?', ['postgr'], []],
    ['Should the team introduce Postgres for reports?', ['postgr'], []],
    ['Should we use Postgres instead of MySQL?', ['postgr'], ['mysql']],
    ['Should we choose Postgres over MySQL?', ['postgr'], ['mysql']],
    ['Should we use Postgres to replace MySQL?', ['postgr'], ['mysql']],
    ['Should we stay with MySQL?', ['mysql'], []],
    ['Should we keep MySQL rather than moving to Postgres?', ['mysql'], ['postgr']],
    ['Should we drop MySQL?', [], ['mysql']],
    ['Should we leave MySQL for Postgres?', ['postgr'], ['mysql']],
    ['Should we abandon MySQL in favour of Postgres?', ['postgr'], ['mysql']],
    ['Should we drop MySQL for a year?', [], ['mysql']],
    ['Should we give up MySQL?', [], ['mysql']],
    ['Is it a good idea to replace MySQL with Postgres?', ['postgr'], ['mysql']],
    ['Should we replace the old scheduler with the Rust scheduler?', ['rust'], []],
  ])('%s', (text, target, source) => expect(ends(text)).toEqual([target, source]))

  test.each(['Should we split the monolith?', 'Should we go ahead?', 'What did it cost?', '?!'])('%s exchanges nothing', (text) =>
    expect(ends(text)).toBeNull(),
  )
})

describe('which way a sentence leans where one thing takes the place of another', () => {
  const move = readQuestion('Should we move from MySQL to Postgres?')
  const lean = (sentence: string, question = move) => Math.sign(leanOf(sentence, '', question, true))

  const forPostgres = [
    'Postgres improved our replication lag from 40 s to 2 s',
    'MySQL failed twice last year and lost us a weekend',
    'Postgres is faster than MySQL',
    'MySQL is slower than Postgres',
    'Unlike MySQL, Postgres is reliable',
    'After we dropped MySQL the number of incidents fell',
    'We should use Postgres',
    'MySQL should be replaced',
    'Our analysts prefer Postgres',
    'Our analysts prefer Postgres to MySQL',
    'We should get rid of MySQL',
    'The other team went back to Postgres',
    'The other team abandoned MySQL',
    'Moving from MySQL to Postgres saved us two hours a week',
  ]
  const forMysql = [
    'Postgres failed twice last year',
    'MySQL is reliable',
    'MySQL is faster than Postgres',
    'Dropping Postgres solved it',
    'We should not use Postgres',
    'We should stay with MySQL',
    'The other team went back to MySQL',
    'The other team abandoned Postgres',
    'Moving from MySQL to Postgres was a risk',
  ]
  const asked = [
    'Should we move from MySQL to Postgres?',
    'Should we replace MySQL with Postgres?',
    'Should we use Postgres instead of MySQL?',
    'Should we drop MySQL in favour of Postgres?',
  ].map(readQuestion)
  const turned = [
    'Should we stay with MySQL rather than move to Postgres?',
    'Should we keep MySQL instead of Postgres?',
    'Should we replace Postgres by MySQL?',
  ].map(readQuestion)

  test.each(forPostgres)('for Postgres: %s', (sentence) => {
    expect(asked.map((question) => lean(sentence, question))).toEqual(asked.map(() => 1))
    expect(turned.map((question) => lean(sentence, question))).toEqual(turned.map(() => -1))
  })
  test.each(forMysql)('for MySQL: %s', (sentence) => {
    expect(asked.map((question) => lean(sentence, question))).toEqual(asked.map(() => -1))
    expect(turned.map((question) => lean(sentence, question))).toEqual(turned.map(() => 1))
  })

  test('blame of the act is no praise of what it leaves behind', () => expect(lean('The migration took 13 weeks instead of 6')).toBe(-1))
  test('the name of a thing is no praise of it', () =>
    expect(lean('A smaller office would need a budget', readQuestion('Should we move to a smaller office?'))).toBe(0))
  test('taking up something else leans nowhere', () =>
    expect(lean('Sick days fell after hybrid work was introduced', readQuestion('Should we introduce a four-day week?'))).toBe(0))
  test('what is about neither leans nowhere', () => expect(lean('The cafeteria improved its soup')).toBe(0))
})
