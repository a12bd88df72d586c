/** What a user types to answer what is asked of a person: the same words on every screen. Ids are safe to type. */

export const answerCommand = (id: string, escalation: string, choice: 'go-on' | 'end' = 'go-on'): string =>
  `witan answer ${id} ${escalation} ${choice} "…"`

export const resumeCommand = (id: string): string => `witan resume ${id}`
