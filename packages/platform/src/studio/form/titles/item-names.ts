/** Item names in labels and sentences, such as `{this.name}` in “Days to wait after {this.name}”. */
import type { Sentence } from '#schema'
import { readFormPath, type FormPath } from '../../fields/stored-value.ts'

/** Splits `product.name` into the name of a reference field and a field of the item that it refers to. */
export function splitPlaceholder(placeholder: string): { readonly of: string; readonly field: string } {
  const [of = '', field = 'title'] = placeholder.split('.')
  return { of, field }
}

/** Returns the placeholders in a label, without braces. */
export const listPlaceholders = (label: string): readonly string[] =>
  Array.from(label.matchAll(/\{([\w.]+)\}/g), ([, name = '']) => name)

/** Replaces the placeholders in a label with item names. Returns undefined if a name is missing. */
export function fillLabel(
  label: string,
  findName: (placeholder: string) => string | undefined,
): string | undefined {
  const isComplete = listPlaceholders(label).every((name) => findName(name) !== undefined)
  return isComplete ? label.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => findName(name) ?? '') : undefined
}

/** Returns the item names that the sentences use, without duplicates. Returns undefined if any name is missing. */
export function findItemNames(
  sentences: readonly Pick<Sentence, 'values'>[],
  findName: (placeholder: string) => string | undefined,
): readonly string[] | undefined {
  const placeholders = [...new Set(listNamePlaceholders(sentences))]
  const names = placeholders.flatMap((name) => findName(name) ?? [])
  return names.length === placeholders.length ? names : undefined
}

/** Returns the placeholders for items, such as `product.name`, but not those for numbers. */
export const listNamePlaceholders = (sentences: readonly Pick<Sentence, 'values'>[]): readonly string[] =>
  sentences.flatMap(({ values }) => values.filter((name) => name.includes('.')))

/**
 * Returns the content key in the nearest field with the given name. Searches the object at `path` first, then the
 * objects around it.
 */
export function findReference(holder: unknown, path: FormPath, name: string): string | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const value = readFormPath(holder, [...path.slice(0, length), name])
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}
