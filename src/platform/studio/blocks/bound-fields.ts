/** What a block shows of the record of its page, or of the item of the list that it stands in: `{!Record.strapline}` is the record's own field. */
import type { BlockNode, FieldDescription } from '#schema'

/** What stands somewhere is this field of the record of the page, or of the item of the list around it. */
export type BoundValue = {
  readonly root: keyof typeof boundField
  readonly name: string
  /** What is read there: a block may show several such fields. */
  readonly shown: string
}

/** A pattern is repeated by the block that shows it, whose id has small letters alone. */
export const isRecordId = (id: string) => /[A-Z]/.test(id)

const boundField = { Record: /\{!Record\.(\w+)/g, Item: /\{!Item\.(\w+)/g }

/** Those that the block's own properties read, in the order of the record's form; what stands inside it is selected for itself. */
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

/** Name of the field of which a text says what it is called, whatever its value. */
export const findLabeled = (text: unknown): string | undefined =>
  typeof text === 'string' ? /\{!(?:Record|Item)\.(\w+)\._label\b/.exec(text)?.[1] : undefined

/** Of a text that is nothing but such a field; the words of any other are the block's own. */
export function findBoundValue(stored: unknown, shown: string): BoundValue | undefined {
  const found = typeof stored === 'string' ? /^\{!(Record|Item)\.(\w+)[^{}]*\}$/.exec(toWords(stored)) : null
  const [, root, name] = found ?? []
  return name === undefined ? undefined : { root: root as BoundValue['root'], name, shown: toWords(shown) }
}

/** Name of the field that says what was read, of those that are there; undefined where not even the one that is bound is. */
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
