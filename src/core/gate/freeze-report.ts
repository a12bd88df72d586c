/** What the moderator reads when an issue stands still: what stopped it, what was said last, and the four ways on. */

const COMMENTS_SHOWN = 5
const COMMENT_CHARACTERS_MAX = 100

export interface FrozenIssue {
  readonly issue: number
  readonly title: string
  /** The rule that stopped it, or who did. */
  readonly rule: string
  readonly message: string
  /** What was said on it, the latest last. */
  readonly recent: readonly { readonly author: string; readonly body: string }[]
}

export function freezeReport({ issue, title, rule, message, recent }: FrozenIssue): string {
  const said = recent
    .slice(-COMMENTS_SHOWN)
    .map(({ author, body }) => `- **${escaped(oneLine(author))}**: ${escaped(cut(oneLine(body), COMMENT_CHARACTERS_MAX))}`)
  return [
    `Issue #${issue} stands still: ${escaped(oneLine(title))}`,
    `**What stopped it:** \`${rule}\`\n**Why:** ${escaped(oneLine(message))}`,
    `**Said last**\n\n${said.length === 0 ? 'Nothing yet.' : said.join('\n')}`,
    [
      '**Ways on** (choose one)\n',
      '- [ ] Unfreeze it with guidance: say what the thread lacks, then let it go on',
      "- [ ] Appoint a devil's advocate to test what everyone seems to agree on",
      '- [ ] Bring it before the user, with a short summary',
      '- [ ] Settle it: take the position with the best evidence, and say why',
    ].join('\n'),
  ].join('\n\n')
}

/** At most `max` characters, the last of them "…" where something was left out. A character is never cut in two. */
export function cut(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Without what Markdown would take for its own: a comment is shown here, not rendered. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|]/g, '\\$&')
