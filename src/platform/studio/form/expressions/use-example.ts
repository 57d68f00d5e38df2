/** What expressions give on the page that is shown: of its record, of the first item of a list, and of the site. */
import type { DraftState } from '#operations'
import { toItemKey } from '../../api/shapes.ts'
import { usePages } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { findServing, toRecordPath } from '../../pages/page-rows.ts'
import type { FormDeps } from '../../fields/form-deps.ts'
import { readPath } from '../../fields/stored-value.ts'
import { useItem, useItems } from '../../document/use-items.ts'
import type { ExpressionPath } from './expression-paths.ts'
import { listReferred, toShortWords } from './short-words.ts'

export type LiveValue = {
  /** Empty where nothing stands there. */
  readonly words: string
  /** Title of the record or item that it is read of. */
  readonly of?: string
}

type Asked = {
  /** They tell of which types record and item are. */
  readonly paths: readonly ExpressionPath[]
  readonly asked: readonly string[]
}

/** Of each path that is asked for; undefined where nobody here can tell. Titles of what they refer to are asked for together. */
export function useLiveValues(
  deps: FormDeps,
  { paths, asked }: Asked,
): (path: string) => LiveValue | undefined {
  const { basePath } = useStudio()
  const toType = (root: string) => paths.find(({ path }) => path.startsWith(`${root}.`))?.type
  const record = useExample(deps, 'Record', toType('Record'))
  const item = useExample(deps, 'Item', toType('Item'))
  const toAddress = useAddresses()
  const read = (path: string) => readLive(path.startsWith('Record.') ? record : item, path, toAddress)
  const toTitle = useTitles(
    deps,
    asked.flatMap((path) => listReferred(read(path)?.value)),
  )
  return (path) => {
    if (path === 'Site.basePath') return { words: basePath }
    const found = read(path)
    return found && { words: toShortWords(found.value, toTitle), of: found.of }
  }
}

/** The record that the canvas shows; of a list, the first item of its type. */
function useExample(
  { item: { language }, recordName }: FormDeps,
  root: string,
  type: string | undefined,
): DraftState | undefined {
  const isOfRecord = root === 'Record'
  const wanted = { language, type, ...(isOfRecord && { urlName: recordName }) }
  const items = useItems(wanted, type !== undefined && (!isOfRecord || recordName !== undefined))
  return useItem(type === undefined ? undefined : items?.[0])
}

type ToAddress = (item: DraftState) => string | undefined

/** Of `Record.price.amount`. What the site derives beside an address, such as how a number is written, is in no body. */
function readLive(example: DraftState | undefined, path: string, toAddress: ToAddress) {
  const [root, ...steps] = path.split('.')
  if (example === undefined || (root !== 'Record' && root !== 'Item')) return undefined
  const stored = steps.filter((step) => !step.startsWith('_'))
  const address = steps[0] === '_detailURL' ? toAddress(example) : undefined
  if (stored.length === 0 && address === undefined) return undefined
  return { value: address ?? readPath(example.body, stored), of: example.title }
}

/** Below the base path: of a page, or of what a page serves. */
function useAddresses(): ToAddress {
  const pages = usePages().data ?? []
  return (item) => {
    const serving = findServing(pages, item.language).get(item.type)
    if (serving !== undefined) return toRecordPath(serving.path, item.urlName)
    return pages.find((page) => toItemKey(page) === toItemKey(item))?.path
  }
}

/** That one question asks for. */
const mostTitles = 30

function useTitles({ item: { language } }: FormDeps, contentKeys: readonly string[]) {
  const keys = [...new Set(contentKeys)].slice(0, mostTitles)
  const items = useItems({ language, keys }, keys.length > 0)
  const titles = new Map(items?.map(({ contentKey, title }) => [contentKey, title]))
  return (contentKey: string) => titles.get(contentKey)
}
