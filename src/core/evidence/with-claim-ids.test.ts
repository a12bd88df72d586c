/** Ids of claims inside the text that holds them: each behind its own words, whichever way its author tags. */
import { expect, test } from 'vitest'
import { parseContribution } from './parse.ts'
import { withClaimIds } from './with-claim-ids.ts'

const reference = (n: number) => ({ n, path: 'a.md', lines: { start: n, end: n }, quote: null, url: null, title: null })

/** As the registry would number them. */
function marked(text: string): string {
  const { claims } = parseContribution(text, [1, 2, 3].map(reference))
  return withClaimIds(
    text,
    claims.map(({ text: words }, index) => ({ id: `C${index + 1}`, text: words })),
  )
}

test.each([
  ['It fell by 12 %.[FACT][1] So wait a while.[INFER]', 'It fell by 12 %.[FACT][1][C1] So wait a while.[INFER][C2]'],
  [
    'It fell last year [FACT][1], so demand will fall too [INFER].',
    'It fell last year [FACT][1][C1], so demand will fall too [INFER][C2].',
  ],
  ['[FACT] It fell last year [1]. [INFER] Demand will fall too.', '[FACT] It fell last year [1][C1]. [INFER] Demand will fall too.[C2]'],
  ['[ASSUME] It fell last year. [INFER] Demand will fall too.', '[ASSUME] It fell last year.[C1] [INFER] Demand will fall too.[C2]'],
  ['The guard walks past every evening. It helps.[INFER]', 'The guard walks past every evening.[C1] It helps.[INFER][C2]'],
  ['It fell last year. [FACT] [1] So wait a while. [INFER]', 'It fell last year. [FACT] [1][C1] So wait a while. [INFER][C2]'],
  [
    '**It fell** by *half*.[FACT][1]\n\n- Nobody knows why.[ASSUME]',
    '**It fell** by *half*.[FACT][1][C1]\n\n- Nobody knows why.[ASSUME][C2]',
  ],
  [
    'The line equals `-D unused`.[FACT][1] The override names doc(test(attr(...))),[FACT][2] and the rest is open.[INFER]',
    'The line equals `-D unused`.[FACT][1][C1] The override names doc(test(attr(...))),[FACT][2][C2] and the rest is open.[INFER][C3]',
  ],
  ['价格下跌了百分之十二。[FACT][1] 所以要等待。[INFER]', '价格下跌了百分之十二。[FACT][1][C1] 所以要等待。[INFER][C2]'],
])('%s', (text, expected) => expect(marked(text)).toBe(expected))

test('the same words said twice keep their own place each', () => {
  const text = 'It fell.[INFER] Why? It fell.[ASSUME]'
  expect(
    withClaimIds(text, [
      { id: 'C1', text: 'It fell.' },
      { id: 'C1', text: 'It fell.' },
    ]),
  ).toBe('It fell.[INFER][C1] Why? It fell.[ASSUME][C1]')
})

test('what is not found is named nowhere, and spoils nothing behind it', () => {
  const claims = [
    { id: 'C1', text: 'Something else altogether.' },
    { id: 'C2', text: 'It fell.' },
  ]
  expect(withClaimIds('It fell.[INFER]', claims)).toBe('It fell.[INFER][C2]')
})

test('a claim that is not looked for leaves the next one its own label', () => {
  const claims = [{ id: 'C1', text: 'So wait a while.' }]
  expect(withClaimIds('It fell.[FACT][1] So wait a while.[INFER]', claims)).toBe('It fell.[FACT][1] So wait a while.[INFER][C1]')
})

test('without claims a text stays as it is', () => expect(withClaimIds('Why?[1]', [])).toBe('Why?[1]'))
