/** What the path of a problem leads to, for programs that lead there. */
import { toTreeFields, type ContentTypes } from '#content-types'
import { isPlainObject } from '#kit'
import { listBlocks, type BlockNode } from '#schema'
import type { ContentProblem, ProblemPlace } from '../types/errors.ts'
import type { ContentDraft } from '../types/change.ts'

type Item = Pick<ContentDraft, 'type' | 'title' | 'body'>

/** As far as the path leads; the item as a whole where it names nothing in it. */
export function findPlace(
  types: ContentTypes,
  { type, title, body }: Item,
  { path, fieldPath }: Pick<ContentProblem, 'path' | 'fieldPath'>,
): ProblemPlace {
  if (fieldPath !== undefined && fieldPath[0] !== 'body') return { block: null, path: fieldPath }
  const [first, ...rest] = fieldPath?.slice(1) ?? toSteps(title, path)
  if (first === undefined) return { block: null, path: [] }
  const known = types.get(type)
  const name = (known === undefined ? [] : toTreeFields(known)).find(({ label }) => label === first)?.name
  return follow(body, [name ?? first, ...rest], { block: null, path: ['body'] })
}

/** Of a block that is judged by itself: the steps after its id. */
export const findPlaceIn = (node: BlockNode, steps: readonly string[]): ProblemPlace =>
  followBlock(node, steps)

const toSteps = (title: string, path: string): readonly string[] =>
  path.startsWith(`${title} › `) ? path.slice(title.length + 3).split(' › ') : []

function follow(value: unknown, steps: readonly string[], place: ProblemPlace): ProblemPlace {
  const [step, ...rest] = steps
  if (step === undefined) return place
  if (isBlock(value)) return followBlock(value, steps)
  const name = Array.isArray(value) ? toPosition(value, step) : step
  const inside = Object(value) as Readonly<Record<string, unknown>>
  const inner = Object.hasOwn(inside, name) ? inside[name] : undefined
  if (isBlock(inner)) return followBlock(inner, rest)
  return follow(inner, rest, { ...place, path: [...place.path, name] })
}

/** Authors name a block's properties and slots, and leave out that they are `props` and `slots`. */
function followBlock(node: BlockNode, steps: readonly string[]): ProblemPlace {
  const [step, ...rest] = steps
  const place = { block: node.id, path: [] }
  if (step === undefined) return place
  if (step === 'slots') return followBlock(node, rest)
  if (step === 'props') return follow(node.props, rest, { ...place, path: ['props'] })
  const inner = listBlocks([node.slots, node.props]).find(({ id }) => id === rest[0])
  const isSlot = inner !== undefined && !Object.hasOwn(node.props ?? {}, step)
  return isSlot ? followBlock(inner, rest.slice(1)) : follow(node.props, steps, { ...place, path: ['props'] })
}

const isBlock = (value: unknown): value is BlockNode =>
  isPlainObject(value) && typeof value['block'] === 'string' && typeof value['id'] === 'string'

/** An entry with an id is named by that. */
function toPosition(list: readonly unknown[], step: string): string {
  const at = list.findIndex((entry) => isPlainObject(entry) && entry['id'] === step)
  return at === -1 ? step : String(at)
}
