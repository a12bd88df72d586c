/** What witan room init writes: the section of a room with every key explained. */
import type { Domain, Role } from '../../core/room/words.ts'
import { PARTS, teamOf } from '../../engine/room-cast.ts'

export interface Starter {
  readonly title: string
  readonly domain: Domain
  /** From where the file stands; null: right there. */
  readonly folder: string | null
  /** From there as well; null: nothing is agreed yet. */
  readonly canon: string | null
}

const quoted = (text: string): string => JSON.stringify(text)

const memberLine = ({ id, role }: { readonly id: string; readonly role: Role }): string => {
  const { persona, isAdvocate } = PARTS[role]
  return `  #   # ${persona}\n  #   - { id: ${id}, role: ${role}${isAdvocate ? ', advocate: true' : ''} }`
}

const COLUMN = 34
/** What a line sets, and beside it what that means. */
const line = (set: string, means: string): string => `  ${set.padEnd(COLUMN)} # ${means}`

export const roomSection = ({ title, domain, folder, canon }: Starter): string =>
  [
    '# The control room of this folder. It is read when the room is opened (witan room init); the room then remembers it, and is changed',
    '# with witan room configure, join, leave and model. What stands behind a # is the default.',
    'room:',
    `  title: ${quoted(title)}`,
    line(`domain: ${domain}`, 'plain, or fiction: there a milestone is a chapter. The rules are the same'),
    line(folder === null ? '# folder: .' : `folder: ${quoted(folder)}`, 'the project; default: where this file stands'),
    line(
      canon === null ? '# canon: canon.yaml' : `canon: ${quoted(canon)}`,
      'what is agreed already: a list of { subject, attribute, value, text, source: "path:line" }',
    ),
    line('# mode: team', 'team, or editor: a small table, which is warned where a team is stopped'),
    '  # sanity:',
    line('#   preset: standard', 'light, standard, strict: how much a comment has to bring, how many there may be'),
    line('#   lexicon: calibrated', 'which words count as alarm: calibrated, or literal for every one of them'),
    '  #   overrides: { minCommentLength: 150, maxCommentsPerAgentPerIssue: 2 }',
    '  # policy:',
    line('#   allowAgentOnlyPromotion: false', 'true: enough votes of members make something canon without you'),
    line('#   acceptCosmeticFromHighTrust: false', 'true: small changes of trusted members are written without asking you'),
    line('# team:', 'any member may have: name, persona, method, model, advocate, freedom'),
    ...teamOf(domain).map(memberLine),
    '',
  ].join('\n')

export const settingsStarter = (
  starter: Starter,
): string => `# Defaults of witan in this folder. Flags win over them. Take the # away from what you want to set.
# model: anthropic/claude-sonnet-4-6   # for every member that names none; default: by the keys that are set, else offline
# budget: 2                            # dollars that a session may use
# max-tokens: 400000
# max-calls: 200
# reply-seconds: 300                  # how long a model may take for a reply; 1,200 for one on this machine
# models: { ollama: { reply-seconds: 1800 } }      # the same, and max-output, for one model or provider …
# purposes: { propose: { max-output: 8000 } }      # … or for one purpose: tokens that a reply may hold

${roomSection(starter)}`
