/**
 * Walks stored fields. A visitor function decides whether to descend. All code in the studio that traverses fields uses
 * `walkFields`.
 */
import type { FieldDescription } from '#schema'
import { readFormPath, type FormPath } from './stored-value.ts'

type FieldNode<Result> = {
  readonly path: FormPath
  readonly field: FieldDescription
  /** Undefined if no value is stored. */
  readonly value: unknown
  /** True for the key field of a list entry, which is visited after the entry's other fields. */
  readonly isKey: boolean
  /** Visits the fields of a group in all its variants, or the fields of each entry in a list. */
  readonly inside: () => readonly Result[]
}

type FieldWalk<Result> = {
  readonly visit: (node: FieldNode<Result>) => readonly Result[]
  /** Path of the fields within the block or draft. */
  readonly around?: FormPath
  readonly entryKey?: string | undefined
}

/** Visits the fields in the order in which the form shows them. */
export const walkFields = <Result>(
  holder: unknown,
  fields: readonly FieldDescription[],
  { visit, around = [], entryKey }: FieldWalk<Result>,
): readonly Result[] =>
  fields.flatMap((field) => {
    const path = [...around, field.name]
    const value = readFormPath(holder, path)
    const inside = () =>
      listEntries(field, path, value).flatMap((entry) =>
        walkFields(holder, listInner(field), { visit, around: entry, entryKey: field.entryKey }),
      )
    return visit({ path, field, value, isKey: field.name === entryKey, inside })
  })

function listInner({ inside, entryKey }: FieldDescription): readonly FieldDescription[] {
  const inner = new Map(inside.flatMap(({ fields }) => fields).map((field) => [field.name, field]))
  const isKey = ({ name }: FieldDescription) => Number(name === entryKey)
  return [...inner.values()].toSorted((a, b) => isKey(a) - isKey(b))
}

function listEntries(
  { isList, entryKey }: FieldDescription,
  path: FormPath,
  value: unknown,
): readonly FormPath[] {
  if (!isList) return [path]
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return entries.map((entry, at) => {
    const is = entryKey === undefined ? undefined : readFormPath(entry, [entryKey])
    return [...path, entryKey !== undefined && typeof is === 'string' ? { by: entryKey, is } : { at, of: [] }]
  })
}
