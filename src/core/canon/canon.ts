/**
 * What a project has agreed on, as a state: every version of every entry, and which are live.
 *
 *   established C1@1 (eyes amber)   established C1@2 (eyes green)
 *   C1 ─▶ [ @1 ··superseded by C1@2··, @2 live ]
 *
 * Two live entries never contradict each other. Whoever asks first is told by `wouldClash`; what is established after all
 * supersedes every live entry that it goes against, under whatever id.
 */
import { assert } from '../assert.ts'
import { append, at, emptyList, items, type List, setAt } from '../list.ts'
import { emptyTable, get, put, type Table } from '../table.ts'
import { anchorIn, anchorOf } from './anchors.ts'
import { contradicts, lookupKeys, topicOf } from './same.ts'
import type { CanonEntry, Statement } from './words.ts'

export { anchorOf } from './anchors.ts'

export interface Version {
  readonly entry: CanonEntry
  readonly at: number
  /** The anchor of what took its place; null while it is live. */
  readonly supersededBy: string | null
}

export interface Canon {
  /** Ids in the order in which they came. */
  readonly ids: List<string>
  /** All versions by id, the oldest first. */
  readonly versions: Table<List<Version>>
  /** Ids of live entries by what their topic is looked up by. */
  readonly topics: Table<readonly string[]>
}

export const emptyCanon: Canon = { ids: emptyList, versions: emptyTable, topics: emptyTable }

const versionsOf = (canon: Canon, id: string): List<Version> => get(canon.versions, id) ?? emptyList

/** The newest version of an id, live or not. */
const newestOf = (canon: Canon, id: string): Version | undefined => {
  const versions = versionsOf(canon, id)
  return at(versions, versions.size - 1)
}

/** The live version of an id; null where there is none. */
export function entryOf(canon: Canon, id: string): CanonEntry | null {
  const newest = newestOf(canon, id)
  return newest !== undefined && newest.supersededBy === null ? newest.entry : null
}

/** Canon changes seldom and is read all the time: the same state gives the same list, so that what is made of it may be kept with it. */
const lives = new WeakMap<Canon, readonly CanonEntry[]>()

export function liveEntries(canon: Canon): readonly CanonEntry[] {
  const known = lives.get(canon)
  if (known !== undefined) return known
  const live = [...items(canon.ids)].flatMap((id) => entryOf(canon, id) ?? [])
  lives.set(canon, live)
  return live
}

/** All versions of an id, the oldest first. */
export const historyOf = (canon: Canon, id: string): readonly Version[] => [...items(versionsOf(canon, id))]

/** The id of an entry that is not a new version of another. */
export const nextId = (canon: Canon): string => `C${canon.ids.size + 1}`

/** The version that the next entry under this id has: 1 for a new id. */
const nextVersion = (canon: Canon, id: string): number => versionsOf(canon, id).size + 1

/** The live entries that a statement contradicts. */
export function wouldClash(canon: Canon, statement: Statement): readonly CanonEntry[] {
  const ids = new Set(lookupKeys(topicOf(statement)).flatMap((key) => get(canon.topics, key) ?? []))
  return [...ids].flatMap((id) => entryOf(canon, id) ?? []).filter((entry) => contradicts(entry.statement, statement))
}

/** The canon with one more version: it supersedes the live one under its id, and every live one that it contradicts. */
export function established(canon: Canon, entry: CanonEntry, when: number): Canon {
  const isNew = entry.version === 1
  assert(entry.version === nextVersion(canon, entry.id), `${anchorOf(entry)} is established out of turn.`)
  assert(!isNew || entry.id === nextId(canon), `${entry.id} is not the next id of canon.`)
  const before = entryOf(canon, entry.id)
  const against = wouldClash(canon, entry.statement).filter(({ id }) => id !== entry.id)
  const cleared = [...(before === null ? [] : [before]), ...against].reduce((held, old) => superseded(held, old, anchorOf(entry)), canon)
  const version: Version = { entry, at: when, supersededBy: null }
  return {
    ids: isNew ? append(cleared.ids, entry.id) : cleared.ids,
    versions: put(cleared.versions, entry.id, append(versionsOf(cleared, entry.id), version)),
    topics: lookupKeys(topicOf(entry.statement)).reduce(
      (topics, key) => put(topics, key, [...(get(topics, key) ?? []), entry.id]),
      cleared.topics,
    ),
  }
}

function superseded(canon: Canon, old: CanonEntry, by: string): Canon {
  const versions = versionsOf(canon, old.id)
  const last = at(versions, versions.size - 1)
  assert(last !== undefined, `${anchorOf(old)} is live and has no version.`)
  return {
    ids: canon.ids,
    versions: put(canon.versions, old.id, setAt(versions, versions.size - 1, { ...last, supersededBy: by })),
    topics: lookupKeys(topicOf(old.statement)).reduce(
      (topics, key) =>
        put(
          topics,
          key,
          (get(topics, key) ?? []).filter((id) => id !== old.id),
        ),
      canon.topics,
    ),
  }
}

export interface Resolved {
  readonly status: 'live' | 'superseded' | 'missing'
  /** The anchor that holds now: itself, or what took its place in the end. Null where it never was. */
  readonly live: string | null
}

/** What became of an anchor that somebody refers to: `C3@2`, or `C3` for whichever version is live. */
export function resolveAnchor(canon: Canon, anchor: string): Resolved {
  const named = anchorIn(anchor)
  const found = named === null ? undefined : versionNamed(canon, named.id, named.version)
  if (found === undefined) return { status: 'missing', live: null }
  let last = found
  for (let by = found.supersededBy; by !== null; by = last.supersededBy) {
    const next = anchorIn(by)
    const version = next === null ? undefined : versionNamed(canon, next.id, next.version)
    assert(version !== undefined, `${by} has superseded ${anchorOf(last.entry)} and is not in canon.`)
    last = version
  }
  return { status: last === found ? 'live' : 'superseded', live: anchorOf(last.entry) }
}

const versionNamed = (canon: Canon, id: string, version: number | null): Version | undefined =>
  version === null ? newestOf(canon, id) : at(versionsOf(canon, id), version - 1)
