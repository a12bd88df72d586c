import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUrl, normaliseUrl } from './urls.ts'

describe('one address, one spelling', () => {
  test.each([
    ['HTTPS://WWW.Example.COM:443/a/', 'https://example.com/a'],
    ['http://example.com:80', 'http://example.com'],
    ['http://example.com:8080/', 'http://example.com:8080'],
    ['https://example.com/a?utm_source=x&utm_medium=y#top', 'https://example.com/a'],
    ['https://example.com/a?b=2&fbclid=z&a=1', 'https://example.com/a?a=1&b=2'],
    ['https://example.com/A/b/../C//./d', 'https://example.com/A/C/d'],
    ['https://example.com/%c3%a9', 'https://example.com/%C3%A9'],
    ['https://user:pass@example.com/x', 'https://example.com/x'],
    ['https://www.com/x', 'https://www.com/x'],
    ['https://[::1]:443/x', 'https://[::1]/x'],
    ['  https://example.com?  ', 'https://example.com'],
    ['a book', 'a book'],
    ['ftp://example.com/', 'ftp://example.com/'],
  ])('%s', (url, expected) => expect(normaliseUrl(url)).toBe(expected))

  test('case of the path, and other parameters, tell two apart', () => {
    expect(normaliseUrl('https://a.org/X')).not.toBe(normaliseUrl('https://a.org/x'))
    expect(normaliseUrl('https://a.org/x?id=1')).not.toBe(normaliseUrl('https://a.org/x?id=2'))
  })

  test('twice is once', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(normaliseUrl(normaliseUrl(url))).toBe(normaliseUrl(url))
      }),
    )
  })
})

test.each([
  ['https://a.org', true],
  ['http://localhost:3000/x', true],
  ['www.a.org', false],
  ['a.md', false],
  ['https://', false],
  ['https://a b', false],
])('%s is an address: %s', (text, expected) => expect(isUrl(text)).toBe(expected))
