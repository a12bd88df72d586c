/**
 * Facts in the making: each is folded as it is told, so that the next rule looks at what is true by then. The only mutable thing in
 * the rules of a room; it lives for one decision.
 */
import type { Dossier } from '../dossier.ts'
import type { House } from '../house/house.ts'
import { requestId } from '../ids.ts'
import { items } from '../list.ts'
import type { SharedFact } from '../protocol.ts'
import { targetText } from './evolve/house.ts'
import { evolve } from './evolve.ts'
import { type Comment, type Issue, issueOf, type Room } from './state.ts'
import type { NoticeAction, Purpose, RoomEvent, RoomOptions } from './words.ts'

export type Told = RoomEvent | SharedFact

export class Story {
  own: Room
  readonly house: House
  readonly dossier: Dossier
  readonly at: number
  readonly facts: Told[] = []

  constructor(own: Room, house: House, dossier: Dossier, at: number) {
    this.own = own
    this.house = house
    this.dossier = dossier
    this.at = at
  }

  tell(...facts: readonly Told[]): void {
    for (const fact of facts) {
      this.facts.push(fact)
      this.own = evolve(this.own, { ...fact, at: this.at })
    }
  }

  get options(): RoomOptions {
    return this.house.opening.options as RoomOptions
  }

  /** An issue that is known to be there. */
  issue(id: number): Issue {
    const issue = issueOf(this.own, id)
    if (issue === undefined) throw new RangeError(`No issue ${id} in ${this.house.id}.`)
    return issue
  }

  commentsOf(id: number): Iterable<Comment> {
    return items(this.issue(id).comments)
  }

  get nextIssue(): number {
    return this.own.issueCount + 1
  }

  grant(purpose: Purpose, seat: string, issue: number | null, target: string | null = null): void {
    const request = requestId(purpose, seat, (this.own.granted[`${purpose}/${seat}`] ?? 0) + 1)
    const stage = issue === null ? 'room' : this.issue(issue).stage
    this.tell({
      type: 'turn.granted',
      request,
      seat,
      purpose,
      stage,
      target: targetText(issue, target),
      score: null,
      shown: [],
      deadline: null,
    })
  }

  notify(
    to: 'user' | 'moderator',
    level: 'info' | 'warning',
    title: string,
    body: string,
    actions: readonly (NoticeAction & { label: string })[],
  ): void {
    this.tell({ type: 'notice.given', notice: `N${this.own.notices.size + 1}`, to, level, title, body, actions: [...actions] })
  }
}
