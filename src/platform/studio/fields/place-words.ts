/** Where something stands, as whoever edits it calls that: the block by its name, the field by its label. */
import type { DraftState, Path } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import { toEntryName } from './entry-edits.ts'
import { toLabel } from './form-deps.ts'
import { toWords } from '../messages/to-words.ts'
import { nameFields, shownFields } from './own-fields.ts'
import { formDevices, readPath } from './stored-value.ts'
import { say } from '../messages/messages.ts'
import { findNode, toBlockName } from '../blocks/block-tree.ts'
import { toTree, type Types } from '../blocks/types.ts'

/** Of an operation, or of a problem, which names entries by their positions. */
export type AnyPlace = { readonly block: string | null; readonly path: Path | readonly string[] }

export type PlaceWords = {
  /** Undefined for the item itself. */
  readonly block: string | undefined
  /** From the outside in; none of the block or the item as a whole. */
  readonly field: readonly string[]
}

/** As the draft is now. A block that is gone is called by its kind, where its id says that. */
export function toPlaceWords(
  types: Types,
  draft: DraftState | undefined,
  { block, path }: AnyPlace,
): PlaceWords {
  if (block === null) return { block: undefined, field: toItemField(types, draft, path) }
  const tree = toTree(draft, types)
  const node = findNode(tree.lists, block, tree.types)?.node
  if (node === undefined)
    return { block: toGoneName(types, block), field: toFieldWords([], {}, path.slice(1)) }
  return { block: toBlockName(node, types.blocks), field: toBlockField(types, node, path) }
}

/** Where kinds are known, and not what the item says: its type, and of which kind the block is. */
export function toKnownPlaceWords(
  types: Types | undefined,
  { type, blockType }: { readonly type: string; readonly blockType: string | null },
  { block, path }: AnyPlace,
): PlaceWords {
  const known = types ?? { blocks: new Map(), contentTypes: new Map() }
  if (block === null) return { block: undefined, field: toItemField(known, { type }, path) }
  if (blockType === null)
    return { block: toGoneName(known, block), field: toFieldWords([], {}, path.slice(1)) }
  const node = { id: block, block: blockType, props: {} }
  return { block: toBlockName(node, known.blocks), field: toBlockField(known, node, path) }
}

function toGoneName({ blocks }: Types, id: string): string {
  const kinds = [...blocks.values()].filter(({ type }) => id.startsWith(`${type}-`))
  return kinds.toSorted((a, b) => b.type.length - a.type.length)[0]?.label ?? say.problems.goneBlock
}

type Steps = Path | readonly string[]
type Fields = readonly FieldDescription[]

function toBlockField({ blocks }: Types, node: BlockNode, path: Steps): readonly string[] {
  if (path[0] !== 'props') return toFieldWords(shownFields, node, path)
  return toFieldWords(blocks.get(node.block)?.fields ?? [], node.props, path.slice(1))
}

type KnownItem = Pick<DraftState, 'type'> & Partial<DraftState>

function toItemField({ contentTypes }: Types, draft: KnownItem | undefined, path: Steps): readonly string[] {
  if (path[0] !== 'body') return toFieldWords(nameFields, draft, path)
  return toFieldWords(contentTypes.get(draft?.type ?? '')?.fields ?? [], draft?.body, path.slice(1))
}

/** What no schema knows is called by its own name. */
function toFieldWords(fields: Fields, holder: unknown, [step, ...rest]: Steps): readonly string[] {
  if (step === undefined) return []
  const name = typeof step === 'string' ? step : step.is
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return [toWords(name)]
  const inside = toInside(field, readPath(holder, [name]), rest)
  return isFlat(field) && inside.length > 0 ? inside : [toLabel(field), ...inside]
}

/** Around one field, a form says nothing that the field does not say itself. */
const isFlat = ({ isList, inside, defaultValue }: FieldDescription) =>
  !isList && inside.length === 1 && inside[0]?.fields.length === 1 && defaultValue !== undefined

function toInside(field: FieldDescription, value: unknown, [step, ...rest]: Steps): readonly string[] {
  if (step === undefined) return []
  if (field.isPerDevice) return formDevices.flatMap((one) => (one === step ? say.form.devices[one] : []))
  if (!field.isList) return toFieldWords(findGroup(field, value)?.fields ?? [], value, [step, ...rest])
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const at =
    typeof step === 'string' ? Number(step) : entries.findIndex((one) => readPath(one, [step.by]) === step.is)
  const entry = entries[at]
  const named = typeof step === 'string' ? say.form.list.entry(at + 1) : step.is
  const inner = toFieldWords(findGroup(field, entry)?.fields ?? [], entry, rest)
  return [toEntryName(field, entry) ?? named, ...inner]
}

/** Of one of several objects, the fields of the one that it is. */
const findGroup = ({ inside }: FieldDescription, value: unknown) =>
  inside.find(({ when }) => when === undefined || readPath(value, [when.name]) === when.value)

/** Hero › Headline; the item itself has no name before its fields. */
export const joinPlace = ({ block, field }: PlaceWords): string => [block ?? [], ...field].flat().join(' › ')
