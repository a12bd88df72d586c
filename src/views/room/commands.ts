/** What a user types about a room: the same words on every screen. Numbers and ids are safe to type. */

export const OPEN = 'witan room issue "…"'
export const CONFLICTS = 'witan room conflicts'
export const RECORDS = 'witan room records'
export const RUN = 'witan room run'
export const HEALTH = 'witan room health'
export const show = (issue: number): string => `witan room show ${issue}`
export const comment = (issue: number): string => `witan room comment ${issue} "…"`
export const unfreeze = (issue: number): string => `witan room unfreeze ${issue} "guidance"`
export const advocate = (issue: number): string => `witan room advocate ${issue}`
export const escalate = (issue: number): string => `witan room escalate ${issue} "…"`
export const resolve = (issue: number): string => `witan room resolve ${issue} "decision"`
export const promote = (issue: number): string => `witan room promote ${issue}`
export const accept = (patch: string): string => `witan room accept ${patch}`
export const reject = (patch: string): string => `witan room reject ${patch} "why"`
export const settle = (conflict: string, choice: 'override' | 'keep' | 'discuss'): string => `witan room settle ${conflict} ${choice}`

/** The four ways on from a freeze. */
export const waysOn = (issue: number): readonly string[] => [unfreeze(issue), advocate(issue), escalate(issue), resolve(issue)]
