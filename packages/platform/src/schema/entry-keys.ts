/**
 * Keys of list entries. If a list's entries are edited separately, a key identifies each entry (`entryKey`, decision
 * 062). Any other list is edited as a single property. A position never identifies an entry.
 */
import type { z } from 'zod'
import { isPlainObject } from '#kit'
import { walkSchema } from './walk-schema.ts'

type EntryProblem = { readonly path: string; readonly message: string }

/** Finds keys that are used by more than one entry of a list. Nested blocks are checked separately. */
export const findRepeatedKeys = (schema: z.ZodType, stored: unknown, path: string): EntryProblem[] =>
  walkSchema<EntryProblem[]>(schema, stored, ({ path: at, facts: { entryKey }, value, inside }) => {
    if (entryKey === undefined) return inside().flatMap(({ walk }) => walk())
    const keys = toEntryKeys(value, entryKey).map(([key]) => key)
    const first = new Map(keys.map((key, position) => [key, position] as const).toReversed())
    const repeated = new Set(keys.filter((key, position) => first.get(key) !== position))
    return [
      ...Array.from(repeated, (key) => ({
        path: [path, ...at].join(' › '),
        message: `two entries have the ${entryKey} ${JSON.stringify(key)}; each needs a unique ${entryKey}`,
      })),
      ...inside().flatMap(({ walk }) => walk()),
    ]
  })

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
