/**
 * What a user types about a room: the same words on every screen. Each works as it stands: where the room is not that of the folder
 * one is in, or not the only one there, it is named. They are safe to show.
 */
import type { RoomReport } from '../../core/room/report-types.ts'
import { oneLine } from '../printable.ts'

/** `address`: what names the room behind a command; empty in its own folder. Left out: its id, which is right everywhere. */
export interface Addressed {
  readonly id: string
  readonly address?: string
}

/** A report on its way to a reader. */
export type ShownRoom = RoomReport & Addressed & Outdated

interface Outdated {
  /** Changes that fit the folder no more. Left out: nobody looked. */
  readonly outdated?: readonly string[]
}

export function commandsOf({ id, address = `--room ${id}` }: Addressed) {
  const type = (words: string): string => oneLine(`witan room ${words} ${address}`).trimEnd()
  const about = {
    unfreeze: (issue: number): string => type(`unfreeze ${issue} "guidance"`),
    advocate: (issue: number): string => type(`advocate ${issue}`),
    escalate: (issue: number): string => type(`escalate ${issue} "…"`),
    resolve: (issue: number): string => type(`resolve ${issue} "decision"`),
  }
  return {
    ...about,
    type,
    show: (issue: number): string => type(`show ${issue}`),
    comment: (issue: number): string => type(`comment ${issue} "…"`),
    promote: (issue: number): string => type(`promote ${issue}`),
    accept: (patch: string): string => type(`accept ${patch}`),
    again: (issue: number): string => type(`run ${issue}`),
    reject: (patch: string): string => type(`reject ${patch} "why"`),
    settle: (conflict: string, choice: string): string => type(`settle ${conflict} ${choice}`),
    /** The four ways on from a freeze. */
    waysOn: (issue: number): readonly string[] => Object.values(about).map((way) => way(issue)),
  }
}
