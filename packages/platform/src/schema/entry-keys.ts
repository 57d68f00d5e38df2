/**
 * Keys of list entries. If a list's entries are edited separately, a key identifies each entry (`entryKey`, decision
 * 062). Any other list is edited as a single property. A position never identifies an entry.
 */
import type { z } from 'zod'
import { isPlainObject } from '#kit'
import { walkSchema, type SchemaNode } from './walk-schema.ts'

type EntryProblem = { readonly path: string; readonly message: string }

/** Returns a problem for each key that more than one entry of a list has. */
export function toRepeatedKeyProblems(
  { path: at, facts: { entryKey }, value }: Pick<SchemaNode<unknown>, 'path' | 'facts' | 'value'>,
  path: string,
): EntryProblem[] {
  if (entryKey === undefined) return []
  const keys = toEntryKeys(value, entryKey).map(([key]) => key)
  const first = new Map(keys.map((key, position) => [key, position] as const).toReversed())
  const repeated = new Set(keys.filter((key, position) => first.get(key) !== position))
  return Array.from(repeated, (key) => ({
    path: [path, ...at].join(' › '),
    message: `two entries have the ${entryKey} ${JSON.stringify(key)}; each needs a unique ${entryKey}`,
  }))
}

/** Returns the entries of lists whose entries have keys, each paired with its key. */
export const listEntryKeys = (schema: z.ZodType, stored: unknown): readonly (readonly [object, string])[] =>
  walkSchema<(readonly [object, string])[]>(schema, stored, ({ facts: { entryKey }, value, inside }) => [
    ...(entryKey === undefined
      ? []
      : toEntryKeys(value, entryKey).map(([key, entry]) => [entry, key] as const)),
    ...inside().flatMap(({ walk }) => walk()),
  ])

const toEntryKeys = (value: unknown, entryKey: string): [key: string, entry: object][] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const key = isPlainObject(entry) ? entry[entryKey] : undefined
    return typeof key === 'string' ? [[key, entry as object]] : []
  })
