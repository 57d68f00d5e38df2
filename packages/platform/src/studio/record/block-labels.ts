import type { BlockNode, FieldDescription } from '#schema'

/** Maximum number of labels to show. The other labels can be edited under Settings. */
const maxLabels = 6

/** Finds the labels that the block's texts contain, and the labels that are displayed in place of empty fields. */
export function findBlockLabels(
  { props = {} }: Pick<BlockNode, 'props'>,
  fields: readonly Pick<FieldDescription, 'name' | 'labelKey'>[],
): readonly string[] {
  const written = Array.from(
    JSON.stringify(props).matchAll(/\{!Label\.(?<name>[\w.]+)\}/g),
    ({ groups }) => groups?.['name'] ?? '',
  )
  const byDefault = fields.flatMap(({ name, labelKey }) =>
    labelKey !== undefined && props[name] === undefined ? [labelKey] : [],
  )
  return [...new Set([...written, ...byDefault])].slice(0, maxLabels)
}
