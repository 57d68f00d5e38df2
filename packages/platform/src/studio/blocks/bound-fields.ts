/**
 * The fields that a block shows from the page's record or from a list's item. For example, `{!Record.strapline}` shows
 * the field `strapline` of the page's record.
 */
import type { BlockNode, FieldDescription } from '#schema'

/** A reference to a field of the page's record or of a list's current item. */
export type BoundValue = {
  readonly root: keyof typeof boundField
  readonly name: string
  /**
   * The text that the page shows. If the bound field has a different value, a field whose value equals this text is
   * used instead.
   */
  readonly shown: string
}

/** Returns true if the id belongs to a record. Record ids contain capital letters, and block ids are in lower case. */
export const isStoredRecordId = (id: string) => /[A-Z]/.test(id)

const boundField = { Record: /\{!Record\.(\w+)/g, Item: /\{!Item\.(\w+)/g }

/**
 * Returns the fields that the block itself reads, in the same order as in the record's form. Fields of nested blocks
 * are excluded, because editors select those blocks separately.
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

/** Returns the name of the field whose label is shown in the text. */
export const findLabelKey = (text: unknown): string | undefined =>
  typeof text === 'string' ? /\{!(?:Record|Item)\.(\w+)\._label\b/.exec(text)?.[1] : undefined

/**
 * Returns the field to which the text refers, if it consists only of that reference. Returns undefined for any other
 * text, because such text belongs to the block itself.
 */
export function findBoundValue(stored: unknown, shown: string): BoundValue | undefined {
  const found =
    typeof stored === 'string' ? /^\{!(Record|Item)\.(\w+)[^{}]*\}$/.exec(toPlainWords(stored)) : null
  const [, root, name] = found ?? []
  return name === undefined
    ? undefined
    : { root: root as BoundValue['root'], name, shown: toPlainWords(shown) }
}

/**
 * Returns the field whose value equals the shown text or, if there is none, the bound field. Undefined if neither
 * exists.
 */
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
