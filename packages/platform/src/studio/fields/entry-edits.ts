/** Operations that add, move and remove entries in a list of objects. */
import type { Operation, Path } from '#operations'
import type { FieldDescription } from '#schema'
import { messages } from '../messages/messages.ts'
import { toWords } from '../messages/to-words.ts'
import { scaleColumns } from './scale-columns.ts'
import {
  readDeviceValue,
  readFormPath,
  toSetOperation,
  type FormPath,
  type FormStep,
  type ValueTarget,
} from './stored-value.ts'

export type EntryList = {
  readonly field: FieldDescription
  readonly holder: unknown
  /** Path of the list. */
  readonly target: ValueTarget
}

type ListEntry = Readonly<Record<string, unknown>>

/**
 * Returns the stored entries. If nothing is stored, returns the defaults without their empty values, or the empty entry
 * that a required list starts with.
 */
export function listEntries(list: EntryList): readonly unknown[] {
  const { field, holder, target } = list
  const stored = readFormPath(holder, target.path)
  if (Array.isArray(stored)) return stored
  if (Array.isArray(field.defaultValue)) return field.defaultValue.map(withoutEmpty)
  return hasUnstoredEntry(list) ? [{}] : []
}

/** Returns true if the form shows an empty entry that is not stored until the editor types into it. */
export const hasUnstoredEntry = ({ field, holder, target }: EntryList): boolean =>
  field.isRequired &&
  field.entryKey === undefined &&
  field.nestedKey === undefined &&
  field.inside[0]?.when === undefined &&
  readFormPath(holder, target.path) === undefined &&
  !Array.isArray(field.defaultValue)

const withoutEmpty = (entry: unknown): unknown =>
  typeof entry !== 'object' || entry === null || Array.isArray(entry)
    ? entry
    : Object.fromEntries(
        Object.entries(entry).filter(
          ([, value]) => typeof value !== 'object' || value === null || Object.keys(value).length > 0,
        ),
      )

/**
 * Returns the path step for a list entry. An entry with a stored key is addressed by that key, so that the step stays
 * valid after other editors have moved entries.
 */
export function toEntryStep(list: EntryList, at: number): FormStep {
  const entries = listEntries(list)
  const key = findEntryKey(list, entries[at])
  if (key !== undefined && hasStoredKeys(list)) return { by: list.field.entryKey ?? '', is: key }
  return { at, of: entries }
}

export const findEntryKey = (
  { field: { entryKey } }: Pick<EntryList, 'field'>,
  entry: unknown,
): string | undefined => {
  const key = entryKey === undefined ? undefined : readFormPath(entry, [entryKey])
  return typeof key === 'string' && key !== '' ? key : undefined
}

/**
 * Returns true if each stored entry has a unique key. Returns false for a list inside an entry without a key, because
 * such a list is stored as part of that entry.
 */
function hasStoredKeys({ field, holder, target }: EntryList): boolean {
  const stored = readFormPath(holder, target.path)
  if (!Array.isArray(stored) || target.path.some((step) => typeof step === 'object' && 'at' in step))
    return false
  const keys = stored.map((entry: unknown) => findEntryKey({ field }, entry))
  return keys.every((key) => key !== undefined) && new Set(keys).size === keys.length
}

/** Adds an entry, and adjusts the entries affected by it, such as the other columns in a row. */
export function addEntry(list: EntryList, more: ListEntry): readonly Operation[] {
  const { field, holder, target } = list
  const { block, path } = target
  const { entryKey } = field
  const entries = listEntries(list)
  const entry = entryKey === undefined ? more : { ...more, [entryKey]: createKey(field, entries) }
  const { others, added } = scaleColumns(field, entries, entry)
  if (entryKey === undefined || !hasStoredKeys(list))
    return [toSetOperation(holder, target, [...others, added])]
  const toEntryPath = (of: unknown): Path => [
    ...toPath(path),
    { by: entryKey, is: findEntryKey(list, of) ?? '' },
  ]
  const changed = others.flatMap((other, at): readonly Operation[] =>
    other === entries[at] ? [] : [{ kind: 'set', block, path: toEntryPath(other), value: other }],
  )
  return [...changed, { kind: 'set', block, path: toEntryPath(added), value: added }]
}

export function removeEntry(list: EntryList, at: number): readonly Operation[] {
  const { holder, target } = list
  const step = toEntryStep(list, at)
  if ('by' in Object(step))
    return [{ kind: 'unset', block: target.block, path: [...toPath(target.path), step] as Path }]
  return [toSetOperation(holder, target, listEntries(list).toSpliced(at, 1))]
}

/** Moves an entry. `to` is the entry's new index in the whole list. */
export function moveEntry(list: EntryList, from: number, to: number): readonly Operation[] {
  const { holder, target } = list
  const entries = listEntries(list)
  const entry = entries[from]
  const moved = entries.toSpliced(from, 1).toSpliced(to, 0, entry)
  const step = toEntryStep(list, from)
  if (!('by' in Object(step))) return [toSetOperation(holder, target, moved)]
  const { block } = target
  const path = [...toPath(target.path), step] as Path
  const before = findEntryKey(list, moved[to + 1]) ?? null
  return [
    { kind: 'unset', block, path },
    { kind: 'set', block, path, value: entry, before },
  ]
}

/** Omits positions from a path, because lists with stored keys are addressed only by names and keys. */
const toPath = (path: FormPath): Path =>
  path.flatMap((step) => (typeof step === 'object' && 'at' in step ? [] : [step]))

/** Returns the first key that is unused and valid for the schema, such as `column-3` or `field3`. */
export function createKey(field: FieldDescription, entries: readonly unknown[]): string {
  const used = new Set(entries.map((entry) => findEntryKey({ field }, entry)))
  const base = field.entryKey?.replace(/(?:Key|Name)$/, '') ?? 'entry'
  const stems = [base === 'name' || base === '' ? 'entry' : base, 'entry']
  const pattern = findPattern(field)
  const forms = stems.flatMap((stem) => [`${stem}-`, stem])
  const form = forms.find((one) => pattern?.test(`${one}1`) !== false)
  if (form === undefined) return ''
  let number = entries.length + 1
  while (used.has(form + number)) number++
  return form + number
}

function findPattern({ inside, entryKey }: FieldDescription): RegExp | undefined {
  const { pattern } = inside[0]?.fields.find(({ name }) => name === entryKey)?.bounds ?? {}
  return pattern && new RegExp(pattern.source, pattern.flags)
}

/** Returns the fields of the variant that applies to the value. */
export const findVariantFields = ({ inside }: FieldDescription, value: unknown) =>
  inside.find(({ when }) => when === undefined || readFormPath(value, [when.name]) === when.value)

type FindTitle = (contentKey: string) => string | undefined

/**
 * Returns a display name for a list entry: its first short text, the title of the item that it refers to, its key in
 * words if editors do not see the key, or else its first readable value.
 */
export function toEntryName(
  field: FieldDescription,
  entry: unknown,
  findTitle: FindTitle = () => undefined,
): string | undefined {
  const fields = findVariantFields(field, entry)?.fields ?? []
  const ranked = fields
    .map((one) => ({ one, rank: toRank(field, one) }))
    .filter(({ rank }) => rank !== -1)
    .toSorted((a, b) => a.rank - b.rank)
  const names = ranked.map(({ one }) => ({
    kind: one.kind,
    name: isHiddenKey(field, one)
      ? toKeyName(entry, one, fields)
      : toValueName(one, readFormPath(entry, [one.name]), findTitle),
  }))
  const first = names.find(({ name }) => name !== '')
  const day = names.find(({ kind, name }) => kind === 'date' && name !== '')
  return first === undefined || day === undefined || day === first
    ? first?.name
    : `${first.name}, ${day.name}`
}

/** Field kinds whose values can serve as an entry's name, in order of preference. */
const ranks: readonly string[] = [
  'text',
  'contentKey',
  'longText',
  'richText',
  'template',
  'url',
  'link',
  'date',
  'time',
  'choice',
  'number',
]

/**
 * The rank of a key that the form shows only under “Advanced”. It comes before values that do not identify the entry.
 */
const hiddenKeyRank = ranks.indexOf('choice') - 0.5

const isHiddenKey = ({ entryKey }: FieldDescription, { name, group }: FieldDescription): boolean =>
  name === entryKey && group === 'advanced'

function toRank(list: FieldDescription, field: FieldDescription): number {
  if (isHiddenKey(list, field)) return hiddenKeyRank
  return field.name === list.entryKey ? ranks.length : ranks.indexOf(field.kind ?? '')
}

/** Returns the key in words, followed by the entry's share if it has one, such as “Column 1 (6 of 12)”. */
function toKeyName(entry: unknown, { name }: FieldDescription, fields: readonly FieldDescription[]): string {
  const key = readFormPath(entry, [name])
  if (typeof key !== 'string' || key === '') return ''
  const share = findShare(entry, fields)
  return share === undefined ? toWords(key) : messages.form.list.share(toWords(key), share)
}

/** Returns the entry's stored choice if it has one. Otherwise returns its number and the maximum, such as “6 of 12”. */
function findShare(entry: unknown, fields: readonly FieldDescription[]): string | undefined {
  const read = (field: FieldDescription): unknown => {
    const stored = readFormPath(entry, [field.name])
    return field.isPerDevice ? readDeviceValue(stored, field, 'desktop').value : stored
  }
  const chosen = fields.filter(({ kind }) => kind === 'choice').map(read)
  const choice = chosen.find((one) => typeof one === 'string')
  if (choice !== undefined) return String(choice)
  const number = fields.find(({ kind, bounds }) => kind === 'number' && bounds?.most !== undefined)
  const value = number && read(number)
  return typeof value === 'number'
    ? messages.form.list.outOf(value, number?.bounds?.most ?? value)
    : undefined
}

function toValueName(field: FieldDescription, value: unknown, findTitle: FindTitle): string {
  if (Array.isArray(value))
    return value
      .map((one) => toValueName(field, one, findTitle))
      .filter(Boolean)
      .join(', ')
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  if (field.kind === 'contentKey') return findTitle(value) ?? ''
  if (field.kind === 'date') return toDay(value)
  if (field.kind === 'choice') return field.valueLabels?.[value] ?? value
  return field.kind === 'richText' ? value.replaceAll(/<[^>]*>/g, ' ').trim() : value
}

/** Formats a date, for example as “25 Dec 2026”. Returns any other text unchanged. */
const toDay = (value: string) =>
  Number.isNaN(Date.parse(value))
    ? value
    : new Date(value).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Lists the content keys of items whose titles may be used as entry names. */
export const listEntryTitleKeys = (field: FieldDescription, entries: readonly unknown[]): readonly string[] =>
  entries.flatMap((entry) =>
    (findVariantFields(field, entry)?.fields ?? [])
      .filter(({ kind }) => kind === 'contentKey')
      .flatMap(({ name }) => readFormPath(entry, [name]) ?? [])
      .filter((key) => typeof key === 'string' && key !== ''),
  ) as string[]
