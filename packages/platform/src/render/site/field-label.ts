/**
 * Returns the key of a field's label, such as `field.epiderm__product.size`. List indexes are omitted, so that all
 * entries of a list share one label.
 */
export const toFieldLabel = (type: string, path: readonly string[]): string =>
  ['field', type, ...path.filter((name) => !/^\d+$/.test(name))].join('.')
