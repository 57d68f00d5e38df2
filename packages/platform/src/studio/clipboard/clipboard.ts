/**
 * Blocks on the system clipboard. They are stored as JSON in a custom format that the studio of any site can read, and
 * as plain text for other applications.
 */
import { parseJson } from '#kit/browser'
import type { BlockNode, FieldDescription } from '#schema'
import { listBlocks } from '#schema/browser'
import type { KnownTypes } from '../blocks/types.ts'
import { walkFields } from '../fields/walk-fields.ts'

type BlockTypes = KnownTypes['blocks']

const blocksType = 'application/x-epiderm-blocks+json'
const format = 1
/** Maximum number of characters. No page is longer, and text of this length can still be parsed quickly. */
const maxLength = 4_000_000
/** Maximum number of characters per block. Each block is sent in one request, which is limited to one megabyte. */
const maxBlockLength = 900_000
/** Maximum number of blocks. No page contains more, and this number can still be rendered quickly. */
const maxBlocks = 2_000
/** Maximum nesting depth, including property values. No page is nested more deeply. */
const maxDepth = 200

export function writeBlocks(to: DataTransfer, nodes: readonly BlockNode[], types: BlockTypes): void {
  to.setData(blocksType, JSON.stringify({ format, blocks: nodes }))
  to.setData('text/plain', nodes.map((node) => listWords(node, types).join('\n')).join('\n\n'))
}

/**
 * Reads blocks from the clipboard. Returns undefined if the clipboard contains no blocks, and `unreadable` if there are
 * too many blocks or they do not form a tree. The server checks the content of the blocks when it stores them.
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

/** Attack: a tree that is nested so deeply that recursion overflows the stack. */
const isShallow = (value: unknown, depth = 0): boolean =>
  depth < maxDepth &&
  Object.values(isObject(value) ? value : {}).every((inner) => isShallow(inner, depth + 1))

/** Attack: malformed blocks, which the canvas would render before the server has checked them. */
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

/**
 * Lists the readable texts of a block and its nested blocks, without markup or expressions. The schema determines which
 * properties are texts.
 */
function listWords({ block, props, slots }: BlockNode, types: BlockTypes): readonly string[] {
  const inner = Object.values(slots ?? {}).flat()
  return [
    ...listTexts(types.get(block)?.fields ?? [], props),
    ...inner.flatMap((node) => listWords(node, types)),
  ]
}

const listTexts = (fields: readonly FieldDescription[], holder: unknown): readonly string[] =>
  walkFields<string>(holder, fields, {
    visit({ field: { kind }, value, isKey, inside }) {
      if (isKey) return []
      if (kind === undefined) return inside()
      return read.has(kind) ? listTextLines(value) : []
    },
  })

const read: ReadonlySet<string> = new Set(['text', 'longText', 'richText'])

/** Lists the lines of a value. Text that is the same on several devices is listed once. */
function listTextLines(value: unknown): readonly string[] {
  if (isObject(value)) return [...new Set(Object.values(value).flatMap(listTextLines))]
  if (typeof value !== 'string') return []
  const words = value
    .replaceAll(/\{![^}]*\}|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === '' ? [] : [words]
}
