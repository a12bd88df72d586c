/** A heading states nothing; a comment in a script does, and what is commented out does not. */
import { describe, expect, test } from 'vitest'
import { canonOf, entriesOf } from './canon.fixture.ts'
import { conflictsIn } from './claims.ts'
import { statementsIn } from './extract.ts'

const SCRIPT = '#!/usr/bin/env python3\n# The retry limit is 5.\nretries = read()\n'
const told = (text: string, path: string | null) =>
  statementsIn(text, path).map(({ statement: { subject, attribute, value }, sentence, line }) => [
    `${subject} ${attribute} ${value}`,
    sentence,
    line,
  ])

describe('a line that begins with #', () => {
  test.each(['app/delivery.py', 'run.sh', 'settings.toml', 'compose.yaml', 'Makefile', 'docker/Dockerfile', 'x.rb'])(
    'is a comment in %s, and states what its words state, apart from the code below it',
    (path) => expect(told(SCRIPT, path)).toEqual([['retry limit 5', 'The retry limit is 5.', 2]]),
  )

  test.each(['notes.md', 'NOTES.MD', 'README', 'docs/plan.markdown', 'draft.txt', 'page.mdx', null])(
    'is a heading in %s, and states nothing',
    (path) => expect(told('# The retry limit is 5.\n\nAll else is open.\n', path)).toEqual([]),
  )

  test('over keys says whose they are where it is a heading, and nothing where it is a comment', () => {
    const text = '# Seryn\n\neyes: amber\n'
    expect(told(text, 'people.md')).toEqual([['Seryn eyes amber', 'eyes: amber', 3]])
    expect(told(text, 'people.yaml').map(([said]) => said)).toEqual(['eyes value amber'])
  })

  test('with a setting that is commented out states nothing', () => {
    expect(told('# port: 9090\nport: 8080\n', 'server.yaml').map(([said]) => said)).toEqual(['port value 8080'])
  })

  test('goes on over the lines of a comment, and is shown as it stands there', () => {
    const text = 'x = 1\n# The retry limit\n# is 5.\ny = 2\n'
    expect(told(text, 'a.py')).toEqual([['retry limit 5', 'The retry limit\n# is 5.', 2]])
  })

  test('is held against canon in a script, with its line, by value and by likeness', () => {
    const canon = canonOf(...entriesOf('The retry limit is 3.', 'Seryn has amber eyes.'))
    const found = conflictsIn(`${SCRIPT}# Seryn's eyes are moss.\n`, { kind: 'file', ref: 'app/delivery.py', line: null }, canon)
    expect(found.map(({ kind, claim, canon: anchor, source }) => [kind, claim, anchor, source.line])).toEqual([
      ['attribute-clash', 'The retry limit is 5.', 'C1@1', 2],
      ['lexical-candidate', "Seryn's eyes are moss.", 'C2@1', 4],
    ])
  })
})
