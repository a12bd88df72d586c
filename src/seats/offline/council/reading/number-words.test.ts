import { expect, test } from 'vitest'
import { amountsIn } from './quantities.ts'

test.each([
  ['The trial lasts eighteen months.', [18], ['month']],
  ['In the survey sixty-two per cent wanted it.', [62], ['%']],
  ['It bought four hundred audio guides.', [400], ['']],
  ['Two hundred and sixty guides still work.', [260], ['']],
  ['The library has nine thousand members.', [9_000], ['']],
  ['All fourteen sites and twenty one offices take part.', [14, 21], ['', '']],
  ['Then three other services need to know.', [3], ['']],
  ['One hundred and five tills are old.', [105], ['']],
])('«%s» is read', (plain, values, units) => {
  expect(amountsIn(plain).map(({ value }) => value)).toEqual(values)
  expect(amountsIn(plain).map(({ unit }) => unit)).toEqual(units)
})

test.each([
  ['One could do that.'],
  ['Someone often waits.'],
  ['It weighs a tonne.'],
  ['The twenty-fourth run failed.'],
  ['A tenfold rise.'],
])('«%s» counts nothing', (plain) => expect(amountsIn(plain)).toEqual([]))
