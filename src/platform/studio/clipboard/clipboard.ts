/**
 * Blocks on the system's clipboard: as JSON under a type of their own, which any studio of any site reads, and as their words for
 * whatever else somebody pastes them into.
 */
import { parseJson } from '#kit/browser'
import type { BlockNode, FieldDescription } from '#schema'
import { listBlocks } from '#schema/browser'
import type { Types } from '../blocks/types.ts'

type BlockTypes = Types['blocks']

const blocksType = 'application/x-epiderm-blocks+json'
const format = 1
/** Longer than any page, and no burden to read. */
const maxLength = 4_000_000
/** One is sent in one call, which takes a megabyte. */
const maxBlockLength = 900_000
/** More than a page has, and no burden to show. */
const maxBlocks = 2_000
/** Deeper than any page may be, with what its properties hold. */
const maxDepth = 200

export function writeBlocks(to: DataTransfer, nodes: readonly BlockNode[], types: BlockTypes): void {
  to.setData(blocksType, JSON.stringify({ format, blocks: nodes }))
  to.setData('text/plain', nodes.map((node) => listWords(node, types).join('\n')).join('\n\n'))
}

/**
 * Undefined for anything but blocks; `unreadable` for more than can be taken, or what is no tree of them. What they say is judged where
 * they are stored, as everything is.
 */
export function readBlocks(from: DataTransfer): readonly BlockNode[] | 'unreadable' | undefined {
  const text = from.getData(blocksType)
  if (text === '') return undefined
  const read =
    text.length > maxLength ? {} : (Object(tryParse(text)) as { format?: unknown; blocks?: unknown })
  if (read.format !== format || !Array.isArray(read.blocks) || !isShallow(read.blocks)) return 'unreadable'
  const blocks: readonly unknown[] = read.blocks
  if (!blocks.every((block): block is BlockNode => isBlock(block) && fits(block))) return 'unreadable'
  const count = listBlocks(blocks).length
  return count > 0 && count <= maxBlocks ? blocks : 'unreadable'
}

/** Attack: a tree that ends the stack of whoever walks it. */
const isShallow = (value: unknown, depth = 0): boolean =>
  depth < maxDepth &&
  Object.values(isObject(value) ? value : {}).every((inner) => isShallow(inner, depth + 1))

/** Attack: what is drawn before the server has judged it, and ends whoever draws it. */
function isBlock(value: unknown): boolean {
  const { id, block, props = {}, slots = {} } = Object(value) as Partial<Record<keyof BlockNode, unknown>>
  return (
    typeof id === 'string' &&
    typeof block === 'string' &&
    isRecord(props) &&
    isRecord(slots) &&
    Object.values(slots).every((list) => Array.isArray(list) && list.every((inner) => isBlock(inner)))
  )
}

const fits = (block: unknown) => JSON.stringify(block).length <= maxBlockLength

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isRecord = (value: unknown): value is object => isObject(value) && !Array.isArray(value)

function tryParse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** What people read of a block and of those inside it, without markup and expressions: what its schema says is text. */
function listWords({ block, props, slots }: BlockNode, types: BlockTypes): readonly string[] {
  const inner = Object.values(slots ?? {}).flat()
  return [
    ...listTexts(types.get(block)?.fields ?? [], props),
    ...inner.flatMap((node) => listWords(node, types)),
  ]
}

function listTexts(fields: readonly FieldDescription[], holder: unknown): readonly string[] {
  return fields.flatMap(({ name, kind, isList, entryKey, inside }) => {
    const value: unknown = isObject(holder) ? Reflect.get(holder, name) : undefined
    if (kind !== undefined) return read.has(kind) ? toLines(value) : []
    const own = new Map(inside.flatMap((group) => group.fields).map((field) => [field.name, field]))
    if (entryKey !== undefined) own.delete(entryKey)
    const entries: readonly unknown[] = isList && Array.isArray(value) ? value : [value]
    return entries.flatMap((entry) => listTexts([...own.values()], entry))
  })
}

const read: ReadonlySet<string> = new Set(['text', 'longText', 'richText'])

/** Of a list, of each entry; of values for each device, each text once. */
function toLines(value: unknown): readonly string[] {
  if (isObject(value)) return [...new Set(Object.values(value).flatMap(toLines))]
  if (typeof value !== 'string') return []
  const words = value
    .replaceAll(/\{![^}]*\}|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === '' ? [] : [words]
}
