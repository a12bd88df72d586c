import { expect, test } from 'vitest'
import { isEnglish } from './language.ts'

test('a text is English by its small words', () => {
  expect(isEnglish('The ferry must leave on time, and the crew checks the life jackets before it is allowed to go out.')).toBe(true)
  expect(isEnglish('Die Fähre muss pünktlich ablegen, und die Mannschaft prüft die Westen, bevor sie den Hafen verlassen darf.')).toBe(
    false,
  )
  expect(isEnglish('渡輪必須準時離開，船員在離港前檢查救生衣，每位乘客都要登記姓名與聯絡電話。')).toBe(false)
})

test('of a few words nobody can tell', () => expect(isEnglish('The ferry must leave.')).toBe(null))
