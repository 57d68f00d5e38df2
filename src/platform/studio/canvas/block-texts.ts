/** Texts of a block that may be typed where they stand. */
import type { BlockText } from '#browser'
import type { Path } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import { readPath } from '../form/stored-value.ts'

export type StoredText = { readonly path: Path; readonly text: string }

/** Plain ones, the same on every device, without expressions: what is drawn of these may be what is stored. */
export const listTexts = (node: BlockNode, fields: readonly FieldDescription[]): readonly StoredText[] =>
  fields.flatMap((field) => listInField(node, field, ['props']))

/** The same for the agent: the path is the key. */
export const toBlockTexts = (node: BlockNode, fields: readonly FieldDescription[]): readonly BlockText[] =>
  listTexts(node, fields).map(({ path, text }) => ({ key: JSON.stringify(path), text }))

function listInField(node: BlockNode, field: FieldDescription, around: Path): readonly StoredText[] {
  const { name, kind, isList, entryKey, isPerDevice, defaultValue, inside } = field
  const path = [...around, name]
  const stored = readPath(node, path)
  const [group, ...others] = inside
  if (isPerDevice) return []
  if (kind === 'text' || kind === 'longText') {
    const text = stored ?? defaultValue
    return !isList && typeof text === 'string' && isPlain(text) ? [{ path, text }] : []
  }
  if (group === undefined || others.length > 0 || group.when !== undefined) return []
  /** The key of an entry names it: it is no text. */
  const inner = group.fields.filter((one) => one.name !== entryKey)
  const listGroup = (to: Path) => inner.flatMap((one) => listInField(node, one, to))
  if (!isList) return listGroup(path)
  if (entryKey === undefined || !Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const is = readPath(entry, [entryKey])
    return typeof is === 'string' ? listGroup([...path, { by: entryKey, is }]) : []
  })
}

const isPlain = (text: string) => text.trim() !== '' && !/[<&\n]|\{!/.test(text)
