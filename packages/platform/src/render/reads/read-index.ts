/**
 * Finds the cached pages that a change may affect. Maps each change to the reads that it may affect, and each read to
 * the pages that made it.
 */
import { withdrawalBody, withdrawalType } from '#content-types'
import { toLongRecordId, toReferencedKeys } from '#kit'
import type { ContentItem, ContentQuery } from '#model'
import type { RecordedRead } from './reads.ts'

export type ReadIndex = {
  /** Records a page's reads. They replace all reads that were recorded for the page earlier. */
  readonly put: (page: string, reads: readonly RecordedRead[]) => void
  readonly remove: (page: string) => void
  /** Returns each read that any of the given triggers may affect, without duplicates. */
  readonly findTouched: (triggers: Iterable<string>) => ReadonlySet<RecordedRead>
  readonly findPages: (read: RecordedRead) => Iterable<string>
}

type IndexedRead = { readonly read: RecordedRead; readonly pages: Set<string> }

export function createReadIndex(): ReadIndex {
  const entries = new Map<string, IndexedRead>()
  const byTrigger = new Map<string, Set<RecordedRead>>()
  const readsOfPage = new Map<string, readonly IndexedRead[]>()

  function add(read: RecordedRead): IndexedRead {
    const entry = { read, pages: new Set<string>() }
    entries.set(read.id, entry)
    for (const trigger of toTriggers(read)) {
      const touched = byTrigger.get(trigger)
      if (touched === undefined) byTrigger.set(trigger, new Set([read]))
      else touched.add(read)
    }
    return entry
  }
  function drop({ read }: IndexedRead) {
    entries.delete(read.id)
    for (const trigger of toTriggers(read)) {
      const touched = byTrigger.get(trigger)
      touched?.delete(read)
      if (touched?.size === 0) byTrigger.delete(trigger)
    }
  }
  function remove(page: string) {
    for (const entry of readsOfPage.get(page) ?? []) {
      entry.pages.delete(page)
      if (entry.pages.size === 0) drop(entry)
    }
    readsOfPage.delete(page)
  }
  return {
    remove,
    put(page, reads) {
      const own = reads.map((read) => {
        const entry = entries.get(read.id) ?? add(read)
        entry.pages.add(page)
        return entry
      })
      const before = readsOfPage.get(page) ?? []
      readsOfPage.set(page, own)
      const current = new Set(own)
      for (const entry of before) {
        if (current.has(entry)) continue
        entry.pages.delete(page)
        if (entry.pages.size === 0) drop(entry)
      }
    },
    findTouched: (triggers) =>
      new Set(Array.from(triggers).flatMap((trigger) => [...(byTrigger.get(trigger) ?? [])])),
    findPages: ({ id }) => entries.get(id)?.pages ?? [],
  }
}

/** Types of items that determine the site's routes. */
const routeTypes: ReadonlySet<string> = new Set(['epiderm__page', 'epiderm__redirect'])
/** Content types from which labels are read. For example, the delivery schedule provides `{!Delivery.cutOffText}`. */
export const labelContentTypes: readonly string[] = ['epiderm__labels', 'epiderm__delivery_schedule']

/** The trigger shared by all route reads. */
export const routesTrigger = 'routes'

/** Returns the triggers of a read: the kinds of change that may affect its result. */
export function toTriggers(read: RecordedRead): readonly string[] {
  switch (read.kind) {
    case 'item':
      return [`key ${read.contentKey}`]
    case 'query':
      return toQueryTriggers(read.query.query)
    case 'route':
      return [read.question.what === 'withdrawn' ? toWithdrawnTrigger(read.question.path) : routesTrigger]
    case 'label':
      return ['labels']
  }
}

/** Returns the triggers for the most selective condition of the query. */
function toQueryTriggers(query: ContentQuery): readonly string[] {
  const { contentKeys, recordIds, naming, type, urlName } = query
  if (contentKeys !== undefined) return contentKeys.map((key) => `key ${key}`)
  if (recordIds !== undefined) return recordIds.map((id) => `record ${toLongRecordId(id) ?? id}`)
  if (naming !== undefined) return naming.contentKeys.map((key) => `names ${key}`)
  if (type === undefined) return ['any']
  return [urlName === undefined ? `type ${type}` : `name ${type} ${urlName}`]
}

/**
 * Returns the triggers for a changed item in one language. Must be called with the item's state before the change and
 * with its state after the change.
 */
export const toItemTriggers = ({
  contentKey,
  type,
  urlName,
  recordId,
  body,
}: Pick<ContentItem, 'contentKey' | 'type' | 'urlName' | 'recordId' | 'body'>): readonly string[] => [
  'any',
  `key ${contentKey}`,
  `type ${type}`,
  `name ${type} ${urlName}`,
  ...toReferencedKeys(body).map((key) => `names ${key}`),
  ...(recordId === null ? [] : [`record ${recordId}`]),
  ...(routeTypes.has(type) ? [routesTrigger] : []),
  ...(labelContentTypes.includes(type) ? ['labels'] : []),
  ...(type === withdrawalType ? readAddresses(body).map(toWithdrawnTrigger) : []),
]

const toWithdrawnTrigger = (path: string) => `withdrawn ${path}`

const readAddresses = ({ addresses }: ContentItem['body']): readonly string[] =>
  withdrawalBody.shape.addresses.safeParse(addresses).data ?? []
