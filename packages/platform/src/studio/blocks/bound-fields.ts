/**
 * The fields of the page's record, or of a list's item, that a block shows: `{!Record.strapline}` reads a field of
 * the record.
 */
import type { BlockNode, FieldDescription } from '#schema'

/** A reference to a field of the page's record, or of the current item of a list. */
export type BoundValue = {
  readonly root: keyof typeof boundField
  readonly name: string
  /** The text on the page, which selects one of several fields. */
  readonly shown: string
}

/** Distinguishes record ids, which contain capital letters, from block ids, which are in lower case. */
export const isStoredRecordId = (id: string) => /[A-Z]/.test(id)

const boundField = { Record: /\{!Record\.(\w+)/g, Item: /\{!Item\.(\w+)/g }

/**
 * Returns the fields that the block itself reads, in the order of the record's form. Excludes nested blocks, which
 * have their own selection.
 */
export function findBoundFields(
  { props }: Pick<BlockNode, 'props'>,
  fields: readonly FieldDescription[],
  root: keyof typeof boundField = 'Record',
): readonly FieldDescription[] {
  const names = new Set(
    Array.from(JSON.stringify(props ?? {}).matchAll(boundField[root]), ([, name]) => name),
  )
  return fields.filter(({ name, kind }) => kind !== 'blocks' && names.has(name))
}

/** Returns the name of the field whose label the text shows. */
export const findLabelKey = (text: unknown): string | undefined =>
  typeof text === 'string' ? /\{!(?:Record|Item)\.(\w+)\._label\b/.exec(text)?.[1] : undefined

/** Returns the field that the text consists of; undefined for any other text, which belongs to the block itself. */
export function findBoundValue(stored: unknown, shown: string): BoundValue | undefined {
  const found =
    typeof stored === 'string' ? /^\{!(Record|Item)\.(\w+)[^{}]*\}$/.exec(toPlainWords(stored)) : null
  const [, root, name] = found ?? []
  return name === undefined
    ? undefined
    : { root: root as BoundValue['root'], name, shown: toPlainWords(shown) }
}

/** Returns the field that has the shown value, or the bound field; undefined if neither exists. */
export function findDisplayedField(
  { name, shown }: BoundValue,
  fields: readonly Pick<FieldDescription, 'name'>[],
  body: Readonly<Record<string, unknown>>,
): string | undefined {
  const isSo = (one: { name: string }) =>
    typeof body[one.name] === 'string' && toPlainWords(String(body[one.name])) === shown
  const named = fields.find((one) => one.name === name)
  return (named && isSo(named) ? named : (fields.find(isSo) ?? named))?.name
}

const toPlainWords = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
