/** Finds content keys that the content origin publishes. */
import type { Change } from '../types/change.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'

/** Those of the keys that are published on the remote server; none when that server does not answer. */
export type FindRemote = (contentKeys: readonly string[]) => Promise<ReadonlySet<string>>

/** Of the keys that bodies refer to, what the site itself does not hold. The network is asked: never inside a transaction. */
export async function findRemoteKeys(
  keys: readonly string[],
  { published, findRemote }: { published: Snapshot; findRemote?: FindRemote | undefined },
): Promise<ReadonlySet<string>> {
  if (findRemote === undefined) return new Set()
  const shown = await published.heads.findBy('contentKey', keys)
  const known = new Set(shown.map(({ contentKey }) => contentKey))
  const missing = keys.filter((key) => !known.has(key))
  return missing.length === 0 ? new Set() : findRemote(missing)
}

export const toBodies = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'put' ? [change.draft.body] : []))
