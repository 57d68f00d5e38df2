/** Finds content keys that the remote content server has published. */
import type { Change } from '../types/change.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'

/** Returns the keys that the remote server has published; an empty set if that server does not respond. */
export type FindRemoteKeys = (contentKeys: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Finds the referenced keys that exist on the remote server but not on this site. Danger: uses the network, so never
 * call it inside a transaction.
 */
export async function findRemoteKeys(
  keys: readonly string[],
  { published, findRemote }: { published: Snapshot; findRemote?: FindRemoteKeys | undefined },
): Promise<ReadonlySet<string>> {
  if (findRemote === undefined) return new Set()
  const shown = await published.heads.findBy('contentKey', keys)
  const known = new Set(shown.map(({ contentKey }) => contentKey))
  const missing = keys.filter((key) => !known.has(key))
  return missing.length === 0 ? new Set() : findRemote(missing)
}

export const toChangedBodies = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'put' ? [change.draft.body] : []))
