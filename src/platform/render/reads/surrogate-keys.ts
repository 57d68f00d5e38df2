/**
 * Names by which a cache in front of the server knows what a page depends on. They are made of the triggers that kept pages follow a
 * release by (`read-index.ts`), shortened: two that fall together cost a page that is drawn once too often, never one that is old.
 */
import { createHash } from 'node:crypto'
import { toTriggers } from './read-index.ts'
import type { Read } from './reads.ts'

/** Of every page: what reaches all of them names it. */
const siteKey = 'site'
/** More would not go into the headers of usual caches. */
const maxKeys = 300
const groups = 512
/** More than these, and all pages are purged at once. */
const maxPurged = 512

/** Triggers that name one item each, of which a page may have thousands. */
const ofOneItem = /^(?:key|name|names|record) /

/** Few: a page that depends on very much names groups of items in the place of each. */
export function toPageKeys(reads: readonly Read[]): readonly string[] {
  const triggers = [...new Set(reads.flatMap(toTriggers))]
  const isWide = triggers.length > maxKeys
  const keys = triggers.map((trigger) => {
    const { own, group } = toKeys(trigger)
    return isWide ? (group ?? own) : own
  })
  return [siteKey, ...new Set(keys)]
}

/** Of a release, by what it touches: each page that it may change has one of these. */
export function toPurgedKeys(triggers: 'all' | Iterable<string>): readonly string[] {
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

/** Hexadecimal digits, since some caches do not tell large letters from small ones. */
function toKeys(trigger: string): { readonly own: string; readonly group: string | undefined } {
  const hash = createHash('sha256').update(trigger).digest()
  const group = ofOneItem.test(trigger) ? `g${(hash.readUInt16BE(4) % groups).toString(16)}` : undefined
  return { own: hash.toString('hex', 0, 4), group }
}
