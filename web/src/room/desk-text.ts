/** What the rules write on the moderator's desk is Markdown for whoever reads it elsewhere; here it is told without its signs. */
import { type Issue, isMeta } from '../../../src/core/room/state.ts'

export const bodyOf = (issue: Pick<Issue, 'kind' | 'body'>): string =>
  isMeta(issue)
    ? issue.body
        .replaceAll('**', '')
        .replace(/`([^`\n]*)`/g, '$1')
        .replace(/\\([\\`*_[\]<>#|])/g, '$1')
        .replace(/^- (?:\[ \] )?/gm, '• ')
    : issue.body
