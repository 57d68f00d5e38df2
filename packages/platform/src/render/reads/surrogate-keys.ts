/**
 * Converts a page's dependencies to surrogate keys, for a cache in front of the server. The keys are shortened triggers
 * (`read-index.ts`): a collision causes an unnecessary purge, but never leaves an outdated page in the cache.
 */
import { createHash } from 'node:crypto'
import { toTriggers } from './read-index.ts'
import type { RecordedRead } from './reads.ts'

/** The key that all pages share, used to purge all pages. */
const siteKey = 'site'
/** More keys would exceed the header size limits of common caches. */
const maxKeys = 300
const groups = 512
/** If a release has more keys than this, all pages are purged with the shared key. */
const maxPurged = 512

/** Matches triggers that refer to a single item. A page may have thousands of such triggers. */
const ofOneItem = /^(?:key|name|names|record|withdrawn) /

/**
 * Limits the number of keys. If a page depends on a very large number of items, its keys represent groups of items
 * instead of single items.
 */
export function toPageSurrogateKeys(reads: readonly RecordedRead[]): readonly string[] {
  const triggers = [...new Set(reads.flatMap(toTriggers))]
  const isWide = triggers.length > maxKeys
  const keys = triggers.map((trigger) => {
    const { own, group } = toKeys(trigger)
    return isWide ? (group ?? own) : own
  })
  return [siteKey, ...new Set(keys)]
}

/** Returns the keys that a release purges. Each page that the release may change has at least one of them. */
export function toPurgeKeys(triggers: 'all' | Iterable<string>): readonly string[] {
  if (triggers === 'all') return [siteKey]
  const keys = new Set<string>()
  for (const trigger of triggers) {
    const { own, group } = toKeys(trigger)
    keys.add(own)
    if (group !== undefined) keys.add(group)
    if (keys.size > maxPurged) return [siteKey]
  }
  return [...keys]
}

/** Returns hexadecimal digits, because some caches ignore case. */
function toKeys(trigger: string): { readonly own: string; readonly group: string | undefined } {
  const hash = createHash('sha256').update(trigger).digest()
  const group = ofOneItem.test(trigger) ? `g${(hash.readUInt16BE(4) % groups).toString(16)}` : undefined
  return { own: hash.toString('hex', 0, 4), group }
}
