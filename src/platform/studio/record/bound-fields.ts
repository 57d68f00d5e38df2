/** What a block shows of the record of its page: `{!Record.strapline}` is the record's own field. */
import type { BlockNode, FieldDescription } from '#schema'

const recordField = /\{!Record\.(\w+)/g

/** Those that the block's own properties read, in the order of the record's form; what stands inside it is selected for itself. */
export function findBoundFields(
  { props }: Pick<BlockNode, 'props'>,
  fields: readonly FieldDescription[],
): readonly FieldDescription[] {
  const names = new Set(Array.from(JSON.stringify(props ?? {}).matchAll(recordField), ([, name]) => name))
  return fields.filter(({ name, kind }) => kind !== 'blocks' && names.has(name))
}
