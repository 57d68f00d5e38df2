/** Resolves expressions for the current page: its record, the first item of a list, and the site. */
import type { DraftState } from '#operations'
import { toItemKey } from '../../api/shapes.ts'
import { usePages } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { findRecordPages, toRecordPath } from '../../pages/page-rows.ts'
import type { FormDeps } from '../../fields/form-deps.ts'
import { readFormPath } from '../../fields/stored-value.ts'
import { useItem, useItems } from '../../document/use-items.ts'
import type { ExpressionPath } from './expression-paths.ts'
import { listReferencedKeys, toShortText } from './short-text.ts'

export type LiveValue = {
  /** The value as readable text. Empty if the expression has no value. */
  readonly words: string
  /** Title of the record or item that provides the value. */
  readonly of?: string
}

type LiveValueQuery = {
  /** Available paths. They specify the content types of the record and of the list item. */
  readonly paths: readonly ExpressionPath[]
  readonly requested: readonly string[]
}

/**
 * Returns the values of the requested paths; undefined for unknown paths. Loads the titles of all references in one
 * request.
 */
export function useLiveValues(
  deps: FormDeps,
  { paths, requested }: LiveValueQuery,
): (path: string) => LiveValue | undefined {
  const { basePath } = useStudio()
  const toType = (root: string) => paths.find(({ path }) => path.startsWith(`${root}.`))?.type
  const record = useExample(deps, 'Record', toType('Record'))
  const item = useExample(deps, 'Item', toType('Item'))
  const toAddress = useAddresses()
  const read = (path: string) => readLive(path.startsWith('Record.') ? record : item, path, toAddress)
  const toTitle = useTitles(
    deps,
    requested.flatMap((path) => listReferencedKeys(read(path)?.value)),
  )
  return (path) => {
    if (path === 'Site.basePath') return { words: basePath }
    const found = read(path)
    return found && { words: toShortText(found.value, toTitle), of: found.of }
  }
}

/** Returns the record that the canvas shows or, in a list, the first item of its type. */
function useExample(
  { item: { language }, recordName }: FormDeps,
  root: string,
  type: string | undefined,
): DraftState | undefined {
  const isOfRecord = root === 'Record'
  const query = { language, type, ...(isOfRecord && { urlName: recordName }) }
  const items = useItems(query, type !== undefined && (!isOfRecord || recordName !== undefined))
  return useItem(type === undefined ? undefined : items?.[0])
}

type ToAddress = (item: DraftState) => string | undefined

/**
 * Reads a value such as `Record.price.amount` from the stored body. Values that the site derives, such as formatted
 * numbers, are unavailable, except addresses.
 */
function readLive(example: DraftState | undefined, path: string, toAddress: ToAddress) {
  const [root, ...steps] = path.split('.')
  if (example === undefined || (root !== 'Record' && root !== 'Item')) return undefined
  const stored = steps.filter((step) => !step.startsWith('_'))
  const address = steps[0] === '_detailURL' ? toAddress(example) : undefined
  if (stored.length === 0 && address === undefined) return undefined
  return { value: address ?? readFormPath(example.body, stored), of: example.title }
}

/** Returns a function that finds the path of a page, or of the page that shows an item. Paths exclude the base path. */
function useAddresses(): ToAddress {
  const pages = usePages().data ?? []
  return (item) => {
    const serving = findRecordPages(pages, item.language).get(item.type)
    if (serving !== undefined) return toRecordPath(serving.path, item.urlName)
    return pages.find((page) => toItemKey(page) === toItemKey(item))?.path
  }
}

/** Maximum number of titles per request. */
const mostTitles = 30

function useTitles({ item: { language } }: FormDeps, contentKeys: readonly string[]) {
  const keys = [...new Set(contentKeys)].slice(0, mostTitles)
  const items = useItems({ language, keys }, keys.length > 0)
  const titles = new Map(items?.map(({ contentKey, title }) => [contentKey, title]))
  return (contentKey: string) => titles.get(contentKey)
}
