/** Texts of a block that may be typed where they stand. */
import type { BlockText } from '#browser'
import type { Path } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import { holdsExpression } from '../form/form-world.ts'
import { readPath } from '../form/stored-value.ts'

export type StoredText = { readonly path: Path; readonly text: string }

/** Plain ones, the same on every device, without expressions: what is drawn of these may be what is stored. */
export const listTexts = (node: BlockNode, fields: readonly FieldDescription[]): readonly StoredText[] =>
  listWritten(node, fields).flatMap(({ path, field: { kind, isList, isPerDevice }, value: text }) => {
    if (kind === 'richText' || isList || isPerDevice) return []
    return typeof text === 'string' && isPlain(text) ? [{ path, text }] : []
  })

/** The same for the agent: the path is the key. */
export const toBlockTexts = (node: BlockNode, fields: readonly FieldDescription[]): readonly BlockText[] =>
  listTexts(node, fields).map(({ path, text }) => ({ key: JSON.stringify(path), text }))

/** Of the first text with formats that the block's own properties hold. */
export function findRichPath(node: BlockNode, fields: readonly FieldDescription[]): Path | undefined {
  const field = fields.find(({ kind, isList, isPerDevice }) => kind === 'richText' && !isList && !isPerDevice)
  const path = field && ['props', field.name]
  return path && typeof readPath(node, path) === 'string' ? path : undefined
}

/**
 * The field that is most likely to say what stands somewhere on the page: one of whose words the rest is expressions, or one with an
 * expression. Undefined where the block says nothing such.
 */
export function findFieldPath(
  node: BlockNode,
  fields: readonly FieldDescription[],
  shown: string,
): Path | undefined {
  const written = listWritten(node, fields).map(({ path, value }) => ({ path, texts: listStrings(value) }))
  const found =
    written.find(({ texts }) => texts.some((text) => saysSo(text, toWords(shown)))) ??
    written.find(({ texts }) => texts.some(holdsExpression))
  return found?.path
}

type Written = { readonly path: Path; readonly field: FieldDescription; readonly value: unknown }

/** Every text that an editor writes, stored or by default. */
function listWritten(
  node: BlockNode,
  fields: readonly FieldDescription[],
  around: Path = ['props'],
): readonly Written[] {
  return fields.flatMap((field): readonly Written[] => {
    const { name, kind, isList, entryKey, defaultValue, inside } = field
    const path = [...around, name]
    const stored = readPath(node, path)
    if (kind !== undefined && textual.has(kind)) return [{ path, field, value: stored ?? defaultValue }]
    const [group, ...others] = inside
    if (group === undefined || others.length > 0 || group.when !== undefined) return []
    /** The key of an entry names it: it is no text. */
    const inner = group.fields.filter((one) => one.name !== entryKey)
    if (!isList) return listWritten(node, inner, path)
    if (entryKey === undefined || !Array.isArray(stored)) return []
    return stored.flatMap((entry: unknown) => {
      const is = readPath(entry, [entryKey])
      return typeof is === 'string' ? listWritten(node, inner, [...path, { by: entryKey, is }]) : []
    })
  })
}

const textual: ReadonlySet<string> = new Set(['text', 'longText', 'richText', 'template'])

/** Also of lists, and of values for each device. */
const listStrings = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(listStrings)

const toWords = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** In the order of the page, with anything where an expression is. */
function saysSo(text: string, shown: string): boolean {
  const parts = text
    .split(/\{![^}]*\}/)
    .map(toWords)
    .filter((part) => part !== '')
  let from = 0
  for (const part of parts) {
    const at = shown.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return parts.length > 0
}

const isPlain = (text: string) => text.trim() !== '' && !/[<&\n]|\{!/.test(text)
