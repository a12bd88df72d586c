/** What a user types to answer what is asked of a person: the same words on every screen. Ids are safe to type. */

export { answerCommand } from '../../core/house/commands.ts'

export const resumeCommand = (id: string): string => `witan resume ${id}`
