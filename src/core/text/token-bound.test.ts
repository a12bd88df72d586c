/** The bound against the tokenizer itself: over generated text of every kind, and over this repository's own words. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { ordinaryMs } from '../../../test/pace.ts'
import { FIRST_MERGES } from './token-data.ts'
import { cutInsideToTokensAtMost, cutToTokensAtMost, tokensAtMost } from './tokens.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const exact = (text: string): number => countTokens(text, { disallowedSpecial: new Set<string>() })
const MERGES = 10_000
const MARK = Buffer.from('\ufeff')

test('the list is what the tokenizer learned first, in its order', () => {
  const learned = read('node_modules/gpt-tokenizer/data/o200k_base.tiktoken')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([token = '', rank]) => ({ bytes: Buffer.from(token, 'base64'), rank: Number(rank) }))
    .filter(({ bytes, rank }) => rank < MERGES && bytes.length > 1 && !bytes.includes(MARK))
    .sort((one, other) => one.rank - other.rank)
    .map(({ bytes }) => (bytes.every((byte) => byte < 0x80) ? bytes.toString('latin1') : `§${bytes.toString('hex')}`))
  expect(FIRST_MERGES).toBe(learned.join('·'))
})

const PROSE =
  'The queue lost messages when a worker restarted in the middle of a batch, because acknowledgements were sent before the work was durable. Moving the acknowledgement after the commit removes that loss, yet it doubles the number of redeliveries.'
const LANGUAGES: Readonly<Record<string, string>> = {
  English: PROSE,
  German:
    'Die Warteschlange verlor Nachrichten, weil Bestätigungen verschickt wurden, bevor die Arbeit dauerhaft war. Überprüfbare Größen helfen.',
  Chinese: '当工作进程在处理一批消息的过程中重新启动时，队列会丢失消息，因为确认是在工作持久化之前发送的。',
  Japanese: '作業者がバッチの途中で再起動すると、キューはメッセージを失いました。',
  Korean: '작업자가 배치 중간에 다시 시작되면 대기열이 메시지를 잃었습니다.',
  Russian: 'Очередь теряла сообщения, когда рабочий процесс перезапускался посреди пакета.',
  Arabic: 'فقدت قائمة الانتظار الرسائل عندما أعيد تشغيل العامل في منتصف الدفعة.',
  Hebrew: 'התור איבד הודעות כאשר עובד הופעל מחדש באמצע אצווה.',
  Hindi: 'जब एक कार्यकर्ता बैच के बीच में फिर से शुरू हुआ तो कतार ने संदेश खो दिए।',
  emoji: '😀🎉👩‍👩‍👧‍👦🇩🇪👍🏽',
  'two characters that are the bytes of one': 'Ã© Â· â€™ ï¿½',
  'halves of pairs': '\ud800 a \udc00\udc00 b \ud83d',
  'zero width': 'a\u200bb\u200d\u200c\ufeffc\u2060',
  control: '<|endoftext|> <|im_start|>system\u0000\u0007\u001b[31m',
  'line ends': 'one\r\ntwo\r\rthree\n\n\n   four \t\t five   \n',
  'brackets and dashes': '[FACT][1][2-3] {{{[[((~~~~~~~~))]]}}} ---- ==== ____ ////// ……',
  nothing: '',
}

describe('never below the truth', () => {
  test.each(Object.entries(LANGUAGES))('%s', (_, text) => {
    for (const times of [1, 7]) expect(tokensAtMost(text.repeat(times))).toBeGreaterThanOrEqual(exact(text.repeat(times)))
  })

  const FILES = ['README.md', 'ARCHITECTURE.md', 'docs/debate.md', 'docs/council.md', 'package.json', 'src/core/evidence/registry.ts']
  test.each(FILES)('%s, line by line and whole', (path) => {
    const text = read(path)
    for (const line of text.split('\n')) expect(tokensAtMost(line)).toBeGreaterThanOrEqual(exact(line))
    expect(tokensAtMost(text)).toBeGreaterThanOrEqual(exact(text))
  })

  test.each(['a', ' ', 'ab', '=', '\n', '0', '日', '😀', 'é', '\u200b', 'Aa', "'s"])('a long run of %j', (unit) => {
    for (const times of [1, 2, 3, 50, 199, 200, 201, 400]) {
      const run = unit.repeat(times)
      expect(tokensAtMost(run)).toBeGreaterThanOrEqual(exact(run))
    }
  })

  const unit = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz0123456789+/='), maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...' \t\r\n.,;:!?\'"()[]{}<>/\\|-_=+*&^%$#@~`'), maxLength: 60 }),
    fc.integer({ min: 0x80, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
    fc.constantFrom(...Object.values(LANGUAGES)),
    fc.json({ maxDepth: 3 }),
  )
  test('whatever is put together', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
        const text = units.join('')
        expect(tokensAtMost(text)).toBeGreaterThanOrEqual(exact(text))
      }),
      { numRuns: 3_000 },
    )
  })
})

test('close to the truth in English prose, and no more than three times it elsewhere', () => {
  expect(tokensAtMost(PROSE) / exact(PROSE)).toBeLessThan(1.5)
  const pages = ['README.md', 'CONTRIBUTING.md', 'docs/debate.md', 'docs/council.md'].map(read).join('\n')
  expect(tokensAtMost(pages) / exact(pages)).toBeLessThan(1.6)
  for (const language of ['German', 'Chinese', 'Japanese', 'Korean', 'Russian', 'Arabic', 'Hebrew', 'Hindi']) {
    const text = LANGUAGES[language] ?? ''
    expect(tokensAtMost(text) / exact(text), language).toBeLessThan(3)
  }
})

test('a megabyte without a space is counted in no time', () => {
  const took = ordinaryMs(() => {
    expect(tokensAtMost('x'.repeat(1_000_000))).toBe(1_000_000)
  })
  expect(took).toBeLessThan(1_000)
})

describe('cut', () => {
  test('what fits is not cut, what does not ends after a whole word', () => {
    expect(cutToTokensAtMost('short text', 10)).toBe('short text')
    expect(cutToTokensAtMost('the queue lost messages when a worker restarted', 5)).toBe('the queue lost…')
  })
  test.each([
    [0, ''],
    [1, '…'],
    [2, 'Ü…'],
  ])('where not even a word fits, %i', (max, cut) =>
    expect(cutToTokensAtMost('Übergrößenträger', max).startsWith(cut.slice(0, 1))).toBe(true),
  )
  test('a word of 100,000 letters is cut as quickly as it is counted, near enough', () => {
    const word = 'x'.repeat(100_000)
    const timed = (act: () => unknown): number => {
      const from = performance.now()
      act()
      return performance.now() - from
    }
    const counting = Math.min(...[1, 2, 3].map(() => timed(() => tokensAtMost(`${word}y`))))
    const cutting = Math.min(...[1, 2, 3].map(() => timed(() => cutToTokensAtMost(word, 2_000))))
    expect(cutting).toBeLessThan(50 * counting + 50)
    expect(tokensAtMost(cutToTokensAtMost(word, 2_000))).toBeLessThanOrEqual(2_000)
  })
  test('where the middle is left out, beginning and end stay, and it fits by the true count', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(LANGUAGES)), fc.integer({ min: 120, max: 400 }), (text, max) => {
        const long = `Begin. ${text.repeat(20)} Should we do it in 2031?`
        const cut = cutInsideToTokensAtMost(long, max)
        expect(exact(cut)).toBeLessThanOrEqual(max)
        expect(cut.startsWith('Begin.')).toBe(true)
        expect(cut.endsWith('in 2031?')).toBe(true)
      }),
      { numRuns: 200 },
    )
    expect(cutInsideToTokensAtMost('Short?', 10)).toBe('Short?')
  })
  test('it fits by the true count, too, and is a beginning of the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.string({ maxLength: 300 }),
          fc.constantFrom(...Object.values(LANGUAGES)),
        ),
        fc.integer({ min: 0, max: 60 }),
        (text, max) => {
          const cut = cutToTokensAtMost(text, max)
          expect(tokensAtMost(cut)).toBeLessThanOrEqual(max)
          expect(exact(cut)).toBeLessThanOrEqual(max)
          if (cut !== text) expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
