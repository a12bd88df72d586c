/** Text that tries to be more than text: every view is tested against it. */

/** What a model, a file or a peer might write to be taken for more than text. */
export const HOSTILE: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '</style></title><script>alert(1)</script>',
  '[click](javascript:alert(1))',
  '![pixel](https://evil.example/p.png)',
  '# A heading of its own',
  'Verdict\n=======\n\n> quoted\n\n---\n\n1. one',
  '\u001b[2J\u001b[31mred\u001b]0;title\u0007\u001b]8;;https://evil.example\u001b\\link\u001b]8;;\u001b\\',
  'user\u202egnp.exe\u202c \u2066hidden\u2069',
  'over\rwritten\u0008\u0008',
  '`code` **bold** _em_ ~~gone~~ | cell | $x$ &lt; &amp;',
  '"><svg/onload=alert(1)>',
  '```\nfence\n```',
  '<https://evil.example> www.evil.example me@evil.example',
]
