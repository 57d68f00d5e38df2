/** What expressions give on the page that is shown: of its record, and of the first item of a list. */
import type { DraftState } from '#operations'
import type { FormWorld } from '../form-world.ts'
import { readPath } from '../stored-value.ts'
import { useItem, useItems } from '../use-items.ts'
import type { ExpressionPath } from './expression-paths.ts'

/** The record that the canvas shows; of a list, the first item of its type. */
export function useExample(
  { item: { language }, recordName }: FormWorld,
  root: string,
  type: string | undefined,
): DraftState | undefined {
  const isOfRecord = root === 'Record'
  const wanted = { language, type, ...(isOfRecord && { urlName: recordName }) }
  const items = useItems(wanted, type !== undefined && (!isOfRecord || recordName !== undefined))
  return useItem(type === undefined ? undefined : items?.[0])
}

/** Of each path among these; undefined where nobody here can tell. */
export function useLiveValues(
  world: FormWorld,
  paths: readonly ExpressionPath[],
): (path: string) => string | undefined {
  const toType = (root: string) => paths.find(({ path }) => path.startsWith(`${root}.`))?.type
  const record = useExample(world, 'Record', toType('Record'))
  const item = useExample(world, 'Item', toType('Item'))
  return (path) => {
    if (path.startsWith('Record.')) return readLive(record, path)
    return path.startsWith('Item.') ? readLive(item, path) : undefined
  }
}

/** The value of `Record.price.amount` in words; what the site derives (`_detailURL`) is in no body. */
export function readLive(example: DraftState | undefined, path: string): string | undefined {
  const [, ...steps] = path.split('.')
  const stored = steps.filter((step) => !step.startsWith('_'))
  return example === undefined || stored.length === 0 ? undefined : toShort(readPath(example.body, stored))
}

const longest = 80

function toShort(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'string' ? value.replaceAll(/<[^>]*>/g, '') : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
