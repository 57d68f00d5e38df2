/** Finds missing content that prevents publishing, without sending a request. The server makes all other checks. */
import type { DraftState } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { messages } from '../messages/messages.ts'
import { findVariantFields } from './entry-edits.ts'
import { containsExpression, toLabel } from './form-deps.ts'
import type { LocatedProblem } from './located-problem.ts'
import { itemFields } from './own-fields.ts'
import { readFormPath } from './stored-value.ts'

/**
 * Finds the block's own properties that are missing required content. The page does not show a block with such
 * properties.
 */
export function findMissingFields(
  { id, block, props }: BlockNode,
  type: BlockType | undefined,
): readonly LocatedProblem[] {
  if (type === undefined) return [{ block: id, path: [], text: messages.block.unknown(block) }]
  return type.fields
    .filter((field) => isMissing(field, props?.[field.name]))
    .map((field) => ({
      block: id,
      path: ['props', field.name],
      text: messages.outline.missing(toLabel(field)),
    }))
}

/** Like {@link findMissingFields}, but also finds fields without content in groups and lists. */
export function findNestedMissingFields(
  node: BlockNode,
  type: BlockType | undefined,
): readonly LocatedProblem[] {
  if (type === undefined) return findMissingFields(node, type)
  return findFields(type.fields, node.props ?? {}, ['props']).map(toProblem(node.id))
}

/** Finds missing fields of an item, ignoring fields in its blocks. */
export const findMissingItemFields = (
  draft: DraftState,
  fields: readonly FieldDescription[],
): readonly LocatedProblem[] =>
  [...findFields(itemFields, draft, []), ...findFields(fields, draft.body, ['body'])].map(toProblem(null))

type MissingField = { readonly path: readonly string[]; readonly labels: readonly string[] }

const toProblem =
  (block: string | null) =>
  ({ path, labels }: MissingField): LocatedProblem => ({
    block,
    path,
    text: messages.outline.missing(labels.join(' › ')),
  })

function findFields(
  fields: readonly FieldDescription[],
  holder: unknown,
  around: readonly string[],
): readonly MissingField[] {
  return fields
    .filter(({ kind, isPerDevice }) => kind !== 'blocks' && !isPerDevice)
    .flatMap((field) => {
      const value = readFormPath(holder, [field.name])
      const path = [...around, field.name]
      const label = toLabel(field)
      if (isMissing(field, value)) return [{ path, labels: [label] }]
      if (value === undefined || value === null || containsExpression(value)) return []
      const found = field.isList ? findEntries(field, value, path) : findInside(field, value, path)
      return found.map(({ labels, ...one }) => ({ ...one, labels: [label, ...labels] }))
    })
}

function findEntries(
  field: FieldDescription,
  value: unknown,
  path: readonly string[],
): readonly MissingField[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown, at) => {
    const name = messages.form.list.entry(at + 1)
    const place = [...path, String(at)]
    if (entry === '' && field.kind !== undefined)
      return field.mayHaveEmptyEntries === true ? [] : [{ path: place, labels: [name] }]
    return findInside(field, entry, place).map(({ labels, ...one }) => ({
      ...one,
      labels: [name, ...labels],
    }))
  })
}

const findInside = (
  field: FieldDescription,
  value: unknown,
  path: readonly string[],
): readonly MissingField[] =>
  field.kind === undefined ? findFields(findVariantFields(field, value)?.fields ?? [], value, path) : []

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Returns true for a required field without content. A list may be empty unless it has a minimum length. */
export const isMissing = ({ isRequired, count }: FieldDescription, value: unknown): boolean =>
  isRequired && (isEmpty(value) || (Array.isArray(value) && value.length === 0 && (count?.least ?? 0) > 0))
