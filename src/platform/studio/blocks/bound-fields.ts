/** Fields of the page's record, or of a list's item, that a block shows: `{!Record.strapline}` is a field of the record itself. */
import type { BlockNode, FieldDescription } from '#schema'

/** Refers to a field of the page's record, or of the item of the surrounding list. */
export type BoundValue = {
  readonly root: keyof typeof boundField
  readonly name: string
  /** The text on the page: a block may show several such fields. */
  readonly shown: string
}

/** Distinguishes record ids, which contain capitals, from ids of blocks that repeat a pattern, which are lower case. */
export const isRecordId = (id: string) => /[A-Z]/.test(id)

const boundField = { Record: /\{!Record\.(\w+)/g, Item: /\{!Item\.(\w+)/g }

/** Returns the fields that the block's own properties read, in the order of the record's form; blocks inside it are selected separately. */
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

/** Returns the name of a field whose label a text shows. */
export const findLabeled = (text: unknown): string | undefined =>
  typeof text === 'string' ? /\{!(?:Record|Item)\.(\w+)\._label\b/.exec(text)?.[1] : undefined

/** Parses a text that consists of one such field only; other texts belong to the block. */
export function findBoundValue(stored: unknown, shown: string): BoundValue | undefined {
  const found = typeof stored === 'string' ? /^\{!(Record|Item)\.(\w+)[^{}]*\}$/.exec(toWords(stored)) : null
  const [, root, name] = found ?? []
  return name === undefined ? undefined : { root: root as BoundValue['root'], name, shown: toWords(shown) }
}

/** Returns the field with the shown value, else the bound field; undefined if there is neither. */
export function findShownField(
  { name, shown }: BoundValue,
  fields: readonly Pick<FieldDescription, 'name'>[],
  body: Readonly<Record<string, unknown>>,
): string | undefined {
  const isSo = (one: { name: string }) =>
    typeof body[one.name] === 'string' && toWords(String(body[one.name])) === shown
  const named = fields.find((one) => one.name === name)
  return (named && isSo(named) ? named : (fields.find(isSo) ?? named))?.name
}

const toWords = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
