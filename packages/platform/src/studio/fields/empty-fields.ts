/** Finds the empty fields of records that a block shows. */
import type { BlockNode, FieldDescription } from '#schema'
import { findBoundFields } from '../blocks/bound-fields.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** Excludes optional images and lists, which a page may omit intentionally. */
const isExpected = ({ isRequired, kind }: FieldDescription) =>
  isRequired || kind === 'text' || kind === 'longText' || kind === 'richText'

export const isEmptyField = (body: FieldValues, field: FieldDescription): boolean =>
  isExpected(field) && saysNothing(body[field.name])

const saysNothing = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : value === undefined ||
      value === null ||
      (typeof value === 'string' && value.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '')

/**
 * The fields are passed in advance, because the returned function is called for every block on the page at each
 * keystroke.
 */
export function createEmptyFieldFinder(
  fields: readonly FieldDescription[],
  body: FieldValues,
  toLabel: ToLabel,
) {
  return (node: BlockNode) => {
    const shown = toVisibleFields(node, fields)
    const empty = shown.filter((field) => isEmptyField(body, field))
    return empty.length === 0
      ? undefined
      : { labels: empty.map(toLabel), areAll: empty.length === shown.length }
  }
}

type ToLabel = (field: FieldDescription) => string

const known = new WeakMap<BlockNode, { readonly fields: readonly FieldDescription[]; readonly of: object }>()

function toVisibleFields(node: BlockNode, fields: readonly FieldDescription[]): readonly FieldDescription[] {
  const before = known.get(node)
  if (before?.of === fields) return before.fields
  const shown = findBoundFields(node, fields)
  known.set(node, { fields: shown, of: fields })
  return shown
}
