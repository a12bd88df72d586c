import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordinaryMs } from '../../test/pace.ts'
import { htmlToText } from './html.ts'

describe('a web page as text', () => {
  it('keeps headings, paragraphs, lists, tables and code, and leaves out what every page repeats', () => {
    const page = htmlToText(`<!DOCTYPE html><html><head><title>Tea &amp; Coffee</title><style>p { color: red }</style></head>
      <body><nav><ul><li>Home</li></ul></nav>
      <h1>Hot <em>drinks</em></h1><p>Tea is&nbsp;older
      than coffee &#8212; much <b>older</b>.</p>
      <h2>Kinds</h2><ul><li>Green<ol><li>Sencha</li><li>Gyokuro</li></ol></li><li><p>Black</p></li></ul>
      <table><tr><th>Name</th><th>Minutes</th></tr><tr><td>Green</td><td>2</td></tr></table>
      <pre><code>if (a &lt; b) {
  brew()
}</code></pre><script>alert("<p>no</p>")</script><!-- not this --><p>Last.<br>Line.</p></body></html>`)
    expect(page.title).toBe('Tea & Coffee')
    expect(page.text).toBe(`# Hot drinks

Tea is older than coffee — much older.

## Kinds

- Green
  1. Sencha
  2. Gyokuro
- Black

| Name | Minutes |
| Green | 2 |

\`\`\`
if (a < b) {
  brew()
}
\`\`\`

Last.
Line.
`)
  })

  it('reads on after elements that were never closed', () => {
    expect(htmlToText('<nav><a>Menu</a><main><p>Body').text).toBe('Body\n')
    expect(htmlToText('<p>One<p>Two<select><option>x<p>Three').text).toContain('Two')
    expect(htmlToText('<p title="never closed>One</p><p>Two</p>').text).toContain('Two')
  })

  it('is not misled by signs that look like markup', () => {
    expect(htmlToText('<p>a < b and c > d &unknown; &#xD800; AT&T</p>').text).toBe('a < b and c > d &unknown; &#xD800; AT&T\n')
    expect(htmlToText('<a title="x > y">link</a>').text).toBe('link\n')
  })

  it.each([
    ['open tags', '<div>'],
    ['small elements in one line', '<b>x</b>'],
    ['angle brackets', '<'],
    ['tags without an end', '<a '],
    ['attributes whose quote never closes', '<a b="'],
    ['tags that only end inside quotes', '<a b=">"'],
    ['comments that never close', '<!--'],
    ['scripts that never close', '<script>'],
    ['objects that never close', '<object>'],
    ['lists in lists', '<ul><li>'],
    ['tables in tables', '<table><tr><td>'],
    ['entities', '&amp;'],
    ['unfinished entities', '&#'],
    ['spaces', ' '],
  ])('costs what the length costs on two megabytes of %s', (_, piece) => {
    const html = piece.repeat(Math.ceil(2_000_000 / piece.length))
    let text = ''
    const took = ordinaryMs(() => {
      text = htmlToText(html).text
    })
    expect(took).toBeLessThan(3_000)
    expect(text.length).toBeLessThan(html.length * 4)
  })

  it('never fails and never lets a script through, whatever the page', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<nav>',
      '</nav>',
      '<pre>',
      '</pre>',
      '<td>',
      '<tr>',
      '</table>',
      '<li>',
      '</ul>',
      '"',
      ' 5 < 6 ',
      '>',
      'word ',
      '<h2>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(htmlToText(`${pieces.join('')}<script>evil()</script>`).text).not.toContain('evil')
      }),
    )
  })
})
