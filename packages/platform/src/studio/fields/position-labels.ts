/** Labels that describe a position to editors: the block's name and the field's label. */
import type { DraftState, Path } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import { findVariantFields, toEntryName } from './entry-edits.ts'
import { toLabel } from './form-deps.ts'
import { toTokenName } from '../messages/areas/token-names.ts'
import { itemFields, blockFields } from './own-fields.ts'
import { formDevices, readFormPath } from './stored-value.ts'
import { messages } from '../messages/messages.ts'
import { findNode, toBlockName } from '../blocks/block-tree.ts'
import { toBlockTree, type KnownTypes } from '../blocks/types.ts'

/** A position in an operation or in a problem. In a problem, list entries are identified by index. */
export type AnyPosition = { readonly block: string | null; readonly path: Path | readonly string[] }

export type PositionLabels = {
  /** The block's label; undefined for the item itself. */
  readonly block: string | undefined
  /** Labels from the outermost to the innermost. Empty for the block or item as a whole. */
  readonly field: readonly string[]
}

/** Returns labels based on the current draft. A removed block is labelled by its type, if its id contains the type. */
export function toPositionLabels(
  types: KnownTypes,
  draft: DraftState | undefined,
  { block, path }: AnyPosition,
): PositionLabels {
  if (block === null) return { block: undefined, field: toItemField(types, draft, path) }
  const tree = toBlockTree(draft, types)
  const node = findNode(tree.lists, block, tree.types)?.node
  if (node === undefined)
    return { block: toGoneName(types, block), field: toFieldWords([], {}, path.slice(1)) }
  return { block: toBlockName(node, types.blocks), field: toBlockField(types, node, path) }
}

/** Returns labels for a position without reading the draft, based on the content type and the block type. */
export function toTypePositionLabels(
  types: KnownTypes | undefined,
  { type, blockType }: { readonly type: string; readonly blockType: string | null },
  { block, path }: AnyPosition,
): PositionLabels {
  const known = types ?? { blocks: new Map(), contentTypes: new Map() }
  if (block === null) return { block: undefined, field: toItemField(known, { type }, path) }
  if (blockType === null)
    return { block: toGoneName(known, block), field: toFieldWords([], {}, path.slice(1)) }
  const node = { id: block, block: blockType, props: {} }
  return { block: toBlockName(node, known.blocks), field: toBlockField(known, node, path) }
}

function toGoneName({ blocks }: KnownTypes, id: string): string {
  const kinds = [...blocks.values()].filter(({ type }) => id.startsWith(`${type}-`))
  return kinds.toSorted((a, b) => b.type.length - a.type.length)[0]?.label ?? messages.problems.goneBlock
}

type AnyPath = Path | readonly string[]
type FieldList = readonly FieldDescription[]

function toBlockField({ blocks }: KnownTypes, node: BlockNode, path: AnyPath): readonly string[] {
  if (path[0] !== 'props') return toFieldWords(blockFields, node, path)
  return toFieldWords(blocks.get(node.block)?.fields ?? [], node.props, path.slice(1))
}

type KnownItem = Pick<DraftState, 'type'> & Partial<DraftState>

function toItemField(
  { contentTypes }: KnownTypes,
  draft: KnownItem | undefined,
  path: AnyPath,
): readonly string[] {
  if (path[0] !== 'body') return toFieldWords(itemFields, draft, path)
  return toFieldWords(contentTypes.get(draft?.type ?? '')?.fields ?? [], draft?.body, path.slice(1))
}

/** Returns the field's label, or its name if there is no schema for it. */
function toFieldWords(fields: FieldList, holder: unknown, [step, ...rest]: AnyPath): readonly string[] {
  if (step === undefined) return []
  const name = typeof step === 'string' ? step : step.is
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return [toTokenName(name)]
  const inside = toInside(field, readFormPath(holder, [name]), rest)
  return isFlat(field) && inside.length > 0 ? inside : [toLabel(field), ...inside]
}

/** Returns the fields of the value's variant, or of all variants if the value is unknown. */
const listInner = (field: FieldDescription, value: unknown): FieldList =>
  findVariantFields(field, value)?.fields ?? field.inside.flatMap(({ fields }) => fields)

/** Returns true for a group with a single field, and for theme tokens. Forms show both without a group label. */
const isFlat = ({ isList, inside, kind, defaultValue }: FieldDescription) =>
  kind === 'tokens' ||
  (!isList && inside.length === 1 && inside[0]?.fields.length === 1 && defaultValue !== undefined)

function toInside(field: FieldDescription, value: unknown, [step, ...rest]: AnyPath): readonly string[] {
  if (step === undefined) return []
  if (field.isPerDevice) return formDevices.flatMap((one) => (one === step ? messages.form.devices[one] : []))
  if (!field.isList) return toInnerWords(field, value, [step, ...rest])
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const at =
    typeof step === 'string'
      ? Number(step)
      : entries.findIndex((one) => readFormPath(one, [step.by]) === step.is)
  const entry = entries[at]
  const named = typeof step === 'string' ? messages.form.list.entry(at + 1) : step.is
  const inner = toInnerWords(field, entry, rest)
  return [toEntryName(field, entry) ?? named, ...inner]
}

/** The source of an image field is the picture itself, so it has no label of its own. */
const toInnerWords = (field: FieldDescription, value: unknown, path: AnyPath): readonly string[] =>
  field.kind === 'image' && path[0] === 'source' ? [] : toFieldWords(listInner(field, value), value, path)

/** Returns text such as “Hero › Headline”, without the item's name. */
export const joinLabels = ({ block, field }: PositionLabels): string =>
  [block ?? [], ...field].flat().join(' › ')
