/** A compact index of imported items by key and name, suitable for an import of any size. */
import { createTextTable } from '../../collections/text-table.ts'
import type { ContentDraft } from '../../types/change.ts'

export type ImportedItem = Pick<ContentDraft, 'contentKey' | 'language' | 'type' | 'urlName' | 'recordId'>

export type ImportedItems = {
  /** Adds an item and returns the number assigned to its content key. */
  readonly add: (item: ImportedItem) => number
  readonly findKey: (contentKey: string) => number | undefined
  /** Returns true if the import contains the item in this language. */
  readonly has: (item: Pick<ContentDraft, 'contentKey' | 'language'>) => boolean
  readonly hasKey: (contentKey: string) => boolean
  readonly findType: (contentKey: string) => string | undefined
  /** Returns true if a page has this URL name. */
  readonly hasPage: (urlName: string) => boolean
  readonly hasRecord: (recordId: string) => boolean
  /** Returns true if an item has this URL name or record id. */
  readonly hasNamed: (type: string, name: string) => boolean
  /** Yields the first `maxFirst` URL names of a type. */
  readonly eachNamed: (type: string) => Iterable<string>
}

/** Maximum number of names per type that suggestions use. */
const maxFirst = 2000

export function createImportedItems(items: Iterable<ImportedItem> = []): ImportedItems {
  const [entries, keys, records, names] = [
    createTextTable(),
    createTextTable(),
    createTextTable(),
    createTextTable(),
  ]
  const types: string[] = []
  const first = new Map<string, string[]>()
  const put: ImportedItems = {
    add(item) {
      const { contentKey, language, type, urlName, recordId } = item
      const key = keys.add(contentKey)
      entries.add(`${key} ${language}`)
      types[key] = type
      names.add(`${type} ${urlName}`)
      addFirst(first, type, urlName)
      if (recordId !== null) {
        records.add(recordId)
        names.add(`${type} ${recordId}`)
      }
      return key
    },
    findKey: keys.find,
    has: ({ contentKey, language }) => entries.find(`${keys.find(contentKey)} ${language}`) !== undefined,
    hasKey: (contentKey) => keys.find(contentKey) !== undefined,
    findType: (contentKey) => types[keys.find(contentKey) ?? -1],
    hasPage: (urlName) => put.hasNamed('epiderm__page', urlName),
    hasRecord: (recordId) => records.find(recordId) !== undefined,
    eachNamed: (type) => first.get(type) ?? [],
    hasNamed: (type, name) => names.find(`${type} ${name}`) !== undefined,
  }
  for (const item of items) put.add(item)
  return put
}

function addFirst(first: Map<string, string[]>, type: string, urlName: string): void {
  const known = first.get(type)
  if (known === undefined) first.set(type, [urlName])
  else if (known.length < maxFirst && known.at(-1) !== urlName) known.push(urlName)
}

export const toItemKey = ({ contentKey, language }: Pick<ContentDraft, 'contentKey' | 'language'>) =>
  `${contentKey} ${language}`
