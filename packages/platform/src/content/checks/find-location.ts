/** Resolves a problem's path to a block and a property to which scripts can navigate. */
import { toTreeFields, type ContentTypes } from '#content-types'
import { cacheByObject, isPlainObject } from '#kit'
import { listBlocks, type BlockNode } from '#schema'
import type { ProblemLocation } from '#model'
import type { ContentProblem } from '../types/errors.ts'
import type { ContentDraft } from '../types/change.ts'

type ProblemItem = Pick<ContentDraft, 'type' | 'title' | 'body'>

/**
 * Follows the path as far as it matches the item's body. If the first step does not match, returns the whole item as
 * the location.
 */
export function findLocation(
  types: ContentTypes,
  { type, title, body }: ProblemItem,
  { path, fieldPath }: Pick<ContentProblem, 'path' | 'fieldPath'>,
): ProblemLocation {
  if (fieldPath !== undefined && fieldPath[0] !== 'body') return { block: null, path: fieldPath }
  const [first, ...rest] = fieldPath?.slice(1) ?? toSteps(title, path)
  if (first === undefined) return { block: null, path: [] }
  const known = types.get(type)
  const name = (known === undefined ? [] : toTreeFields(known)).find(({ label }) => label === first)?.name
  return follow(body, [name ?? first, ...rest], { block: null, path: ['body'] })
}

/** Resolves a path inside a block that was checked separately. `steps` are the keys that follow the block's id. */
export const findBlockLocation = (node: BlockNode, steps: readonly string[]): ProblemLocation =>
  followBlock(node, steps)

const toSteps = (title: string, path: string): readonly string[] =>
  path.startsWith(`${title} › `) ? path.slice(title.length + 3).split(' › ') : []

function follow(value: unknown, steps: readonly string[], location: ProblemLocation): ProblemLocation {
  const [step, ...rest] = steps
  if (step === undefined) return location
  if (isBlock(value)) return followBlock(value, steps)
  const name = Array.isArray(value) ? toPosition(value, step) : step
  const inside = Object(value) as Readonly<Record<string, unknown>>
  const inner = Object.hasOwn(inside, name) ? inside[name] : undefined
  if (isBlock(inner)) return followBlock(inner, rest)
  return follow(inner, rest, { ...location, path: [...location.path, name] })
}

/** In files, authors write a block's properties and slots directly in the block, without `props` and `slots`. */
function followBlock(node: BlockNode, steps: readonly string[]): ProblemLocation {
  const [step, ...rest] = steps
  const place = { block: node.id, path: [] }
  if (step === undefined) return place
  if (step === 'slots') return followBlock(node, rest)
  if (step === 'props') return follow(node.props, rest, { ...place, path: ['props'] })
  const inner = findInnerBlocks(node).get(rest[0] ?? '')
  const isSlot = inner !== undefined && !Object.hasOwn(node.props ?? {}, step)
  return isSlot ? followBlock(inner, rest.slice(1)) : follow(node.props, steps, { ...place, path: ['props'] })
}

const isBlock = (value: unknown): value is BlockNode =>
  isPlainObject(value) && typeof value['block'] === 'string' && typeof value['id'] === 'string'

/** Returns the position of the entry with this id, or the step itself if no entry has this id. */
const toPosition = (list: readonly unknown[], step: string): string =>
  String(findPositions(list).get(step) ?? step)

/**
 * Attack: a draft with very many problems in one long list. Searching the list for each problem would take minutes.
 * Caching the positions is safe, because bodies never change.
 */
const findPositions = cacheByObject((list: readonly unknown[]): ReadonlyMap<unknown, number> => {
  const entries = list.flatMap((entry, at) => (isPlainObject(entry) ? [[entry['id'], at] as const] : []))
  return new Map(entries.toReversed())
})

const findInnerBlocks = cacheByObject(
  ({ slots, props }: BlockNode): ReadonlyMap<string, BlockNode> =>
    new Map(
      listBlocks([slots, props])
        .toReversed()
        .map((block) => [block.id, block]),
    ),
)
