/**
 * The fields by which a content type's items can be sorted and filtered in the database. Stored rows are identified by
 * their field's definition; rows with a different definition are never read.
 */
import type { z } from 'zod'
import { cacheByObject, toStorableText } from '#kit'
import { describeSchema, toFields, toExpressionText, type BoundRecord, type SchemaMetadata } from '#schema'
import type { RecordFilter } from './record-filter.ts'
import { sortKeyFormat, toNumberKey, toSortKey } from './sort-key.ts'

type IndexedType = {
  readonly name: string
  readonly schema: z.ZodObject
  readonly version?: number | undefined
}
type RecordData = BoundRecord['data']
type IndexedFieldDetails = Pick<SchemaMetadata, 'kind' | 'toDefault' | 'isSortable' | 'isFilterable'>

/**
 * The sort key of a value, and a second key that orders values with equal first keys. Both keys are compared by code
 * point.
 */
type SortKeys = readonly [key: string, thenKey: string]

/** Custom sort keys for a field, instead of the default keys for the field's kind. */
export type SortKeyDefinition = {
  readonly toKey: (value: unknown, title: string) => string | SortKeys
  /** A version that must change whenever `toKey` returns different keys, because rows store the keys. */
  readonly keyVersion: string
}

export type SortField = { readonly definition: string; readonly toKeys: (data: RecordData) => SortKeys }

export type FilterField = {
  readonly definition: string
  readonly isList: boolean
  /** True for a toggle with a default, so that each item has one of two values. */
  readonly isBinary: boolean
  readonly toValues: (data: RecordData) => readonly string[]
}

export type IndexedFields = {
  readonly sorts: ReadonlyMap<string, SortField>
  readonly filters: ReadonlyMap<string, FilterField>
  /** Returns the data with missing values replaced by their defaults. */
  readonly withDefaults: (data: RecordData) => RecordData
}

type KeyKind = 'text' | 'number' | 'date' | 'toggle'

const sortableKinds: Readonly<Record<string, KeyKind>> = {
  text: 'text',
  longText: 'text',
  choice: 'text',
  url: 'text',
  number: 'number',
  date: 'date',
  toggle: 'toggle',
}
const filterableKinds: ReadonlySet<string> = new Set([
  'text',
  'choice',
  'toggle',
  'number',
  'date',
  'contentKey',
])
/** Maximum number of characters of a filter value that rows store. */
const maxValueLength = 300
const dayLength = 10

export function toIndexedFields(
  { name: type, schema, version = 1 }: IndexedType,
  findKeyDefinition: (field: string) => SortKeyDefinition | 'compares' | undefined,
): IndexedFields {
  const fields = toFields(schema).map(({ name, facts }) => ({
    name,
    facts: toValueFacts(schema, name, facts),
  }))
  const define = (field: string, ...rest: readonly unknown[]) =>
    JSON.stringify([type, field, version, sortKeyFormat, ...rest])
  const title = { name: 'title', facts: { kind: 'text', isSortable: true } as IndexedFieldDetails }
  const sortable = [title, ...fields.filter(({ name, facts }) => facts.isSortable && name !== 'title')]
  const sorts = sortable.flatMap(({ name, facts }): [string, SortField][] => {
    const keying = findKeyDefinition(name)
    if (keying === 'compares') return []
    const definition = define(name, 'sort', facts.kind, facts.toDefault?.(), keying?.keyVersion)
    return [[name, { definition, toKeys: cacheByObject(createKeys(name, facts, keying)) }]]
  })
  const filters = fields
    .filter(({ facts }) => facts.isFilterable)
    .map(({ name, facts }): [string, FilterField] => [
      name,
      {
        definition: define(name, 'filter', facts.kind, facts.toDefault?.()),
        isList: facts.isList,
        isBinary: facts.kind === 'toggle' && facts.toDefault !== undefined,
        toValues: (data) => toFilterValues(data[name]),
      },
    ])
  const defaults = fields.flatMap(({ name, facts }) =>
    (facts.isSortable || facts.isFilterable) && facts.toDefault !== undefined
      ? [{ name, value: facts.toDefault() }]
      : [],
  )
  return {
    sorts: new Map(sorts),
    filters: new Map(filters),
    withDefaults(data) {
      const missing = defaults.filter(({ name }) => data[name] === undefined)
      if (missing.length === 0) return data
      return { ...data, ...Object.fromEntries(missing.map(({ name, value }) => [name, value])) }
    },
  }
}

/**
 * Throws for a sortable field whose values have no sort key, and for a filterable field whose values are not short
 * text.
 */
export function requireIndexableFields({ name: type, schema }: IndexedType): void {
  for (const { name, facts } of toFields(schema)) {
    const { kind = 'none', isList, isSortable, isFilterable } = toValueFacts(schema, name, facts)
    if (isSortable && (isList || sortableKinds[kind] === undefined))
      throw new Error(`${type}: ${name} cannot be isSortable, because this kind of field has no order`)
    if (isFilterable && !filterableKinds.has(kind))
      throw new Error(
        `${type}: ${name} cannot be isFilterable, because this kind of field has no short value`,
      )
  }
}

/** The properties of a field. For a list, `kind` is the kind of its entries. */
function toValueFacts(
  schema: z.ZodObject,
  name: string,
  facts: SchemaMetadata,
): IndexedFieldDetails & { readonly isList: boolean } {
  const { shape } = describeSchema(schema.shape[name] as Parameters<typeof describeSchema>[0])
  if (shape.type !== 'list') return { ...facts, isList: false }
  return { ...facts, kind: describeSchema(shape.element).facts.kind, isList: true }
}

const createKeys =
  (name: string, { kind = 'text' }: IndexedFieldDetails, keying: SortKeyDefinition | undefined) =>
  (data: RecordData): SortKeys => {
    if (keying === undefined) return [toKindKey(sortableKinds[kind] ?? 'text', data[name]), '']
    const keys = keying.toKey(data[name], toExpressionText(data['title']))
    return typeof keys === 'string' ? [keys, ''] : keys
  }

/** A missing value gets an empty string as its key rather than null, because databases disagree on where nulls sort. */
function toKindKey(kind: KeyKind, value: unknown): string {
  const text = toExpressionText(value)
  if (kind === 'number') return text.trim() === '' ? '' : toNumberKey(Number(text))
  if (kind === 'date') return toSingleBytes(text).slice(0, dayLength)
  if (kind === 'toggle') return text === '' ? '' : String(Number(value === true))
  return toSortKey(text)
}

const toSingleBytes = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '')

const toFilterValues = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? [...new Set(value.map((entry) => toFilterValue(toExpressionText(entry))))]
    : [toFilterValue(toExpressionText(value))]

/** Returns the value in the form stored in rows. Truncates long values, which only invalid bodies contain. */
const toFilterValue = (text: string): string => toStorableText(text.slice(0, maxValueLength))

/** Returns the stored value that a filter requires; undefined if the stored rows cannot be used for this filter. */
export function findFilterValue(
  { isList }: FilterField,
  { equals, contains }: RecordFilter,
): string | undefined {
  const value = isList ? contains : equals
  const other = isList ? equals : contains
  return value === undefined || other !== undefined || value.length > maxValueLength
    ? undefined
    : toFilterValue(value)
}
