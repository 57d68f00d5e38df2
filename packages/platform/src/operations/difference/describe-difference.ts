/** Describes the difference between two values of a field, in words. */
import { isPlainObject, toLabelWords } from '#kit/browser'
import { areEqual } from '../are-equal.ts'
import { matchEntries, type EntryDetails } from './compare-entries.ts'
import { compareTexts, toReplacementLine } from './compare-texts.ts'
import {
  differenceTexts as words,
  maxEntries,
  maxLines,
  maxMatchedEntries,
  type Difference,
  type DifferenceLine,
} from './difference.ts'
import { isFocalPoint } from './focal-point.ts'
import {
  isBlock,
  isPossibleContentKey,
  isEmpty,
  isFileHash,
  readProperty,
  describeBlockContent,
  toFieldLabel,
  toInnerFields,
  toPictureDetails,
  describeSimpleValue,
  describeValue,
  type DescribedField,
  type DifferenceNames,
} from './describe-value.ts'

type ComparedValue = {
  readonly before: unknown
  readonly after: unknown
  /** Undefined if the schema has no field for the value. */
  readonly field: DescribedField | undefined
  readonly label: readonly string[]
}

type Lines = readonly DifferenceLine[]

/** Returns the changes between two values. Undefined means that no value is stored. */
export function describeDifference(
  before: unknown,
  after: unknown,
  { field, ...names }: DifferenceNames & { readonly field?: DescribedField | undefined },
): Difference {
  const lines = compare({ before, after, field, label: [] }, names)
  const ordered = [
    ...lines.filter(({ kind }) => kind === 'removed'),
    ...lines.filter(({ kind }) => kind !== 'removed'),
  ]
  return { lines: ordered.slice(0, maxLines), more: Math.max(0, ordered.length - maxLines) }
}

function compare(compared: ComparedValue, names: DifferenceNames): Lines {
  const { before, after, field } = compared
  if (areEqual(before, after)) return []
  if (field?.isPerDevice) return compareDevices(compared, names)
  if (field?.kind === 'image') return comparePictures(compared, names)
  if (field?.isList || Array.isArray(before) || Array.isArray(after)) return compareLists(compared, names)
  if (isBlock(before) || isBlock(after)) return compareBlocks(compared, names)
  if (isGroup(before, field) || isGroup(after, field)) return compareGroups(compared, names)
  return compareSimple(compared, names)
}

/**
 * Returns true for a value with separate fields to compare. A page reference and a focal point are each compared as one
 * value.
 */
const isGroup = (value: unknown, field: DescribedField | undefined) =>
  isPlainObject(value) &&
  !isFocalPoint(value) &&
  field?.kind !== 'link' &&
  !isPlainObject(value['attributes'])

function compareSimple({ before, after, field, label }: ComparedValue, names: DifferenceNames): Lines {
  const toText = (value: unknown) => {
    const shown = value === undefined && !field?.isPerDevice ? field?.defaultValue : value
    return isPlainObject(shown)
      ? describeValue(field, shown, names)
      : describeSimpleValue(field, shown, names)
  }
  if (isText(before, field) && isText(after, field) && !isEmpty(before) && !isEmpty(after))
    return compareTexts(String(before), String(after), label)
  const [old, now] = [toText(before), toText(after)]
  if (old === now) {
    const isDefault = before === undefined || after === undefined
    return [toSameWords(label, now, isDefault ? words.sameAsDefault : words.sameWords)]
  }
  return [toReplacementLine(old, now, label)]
}

const isText = (value: unknown, field: DescribedField | undefined) =>
  typeof value === 'string' &&
  !isPossibleContentKey(value) &&
  !isFileHash(value) &&
  !unsplitKinds.has(field?.kind ?? '')

/** Kinds of fields that are compared as a whole instead of word by word. */
const unsplitKinds: ReadonlySet<string> = new Set([
  'choice',
  'contentType',
  'date',
  'color',
  'icon',
  'language',
  'length',
  'number',
  'toggle',
  'tokenColor',
  'url',
  'link',
])

const toSameWords = (
  label: readonly string[],
  text: string,
  note: string = words.sameWords,
): DifferenceLine => ({
  kind: 'edited',
  label,
  parts: text === '' ? [] : [{ kind: 'same', text }],
  note,
})

const deviceNames = ['desktop', 'tablet', 'mobile'] as const

/** A value may be stored once for all devices, or separately for each device. */
function compareDevices({ before, after, field, label }: ComparedValue, names: DifferenceNames): Lines {
  const one = field && { ...field, isPerDevice: false, defaultValue: undefined }
  const isShared = !isDeviceMap(before) && !isDeviceMap(after)
  if (isShared) return compare({ before, after, field: one, label }, names)
  const lines = deviceNames.map((device) => {
    const [old, now] = [readDevice(before, device), readDevice(after, device)]
    return compareNone(
      { before: old, after: now, field: one, label: [...label, words.devices[device]] },
      names,
    )
  })
  const [first = []] = lines
  const isSameEverywhere = lines.every((each) => areEqual(each.map(toParts), first.map(toParts)))
  return isSameEverywhere ? first.map((line) => ({ ...line, label })) : lines.flat()
}

const toParts = ({ parts }: DifferenceLine) => parts

/** `null` for a device removes the value that the device would inherit from a larger device. */
const compareNone = (compared: ComparedValue, names: DifferenceNames): Lines =>
  compare(
    {
      ...compared,
      before: compared.before === null ? words.none : compared.before,
      after: compared.after === null ? words.none : compared.after,
    },
    names,
  )

const isDeviceMap = (value: unknown) =>
  isPlainObject(value) && Object.keys(value).every((name) => name in words.devices)

const readDevice = (value: unknown, device: string) =>
  isDeviceMap(value) ? readProperty(value, device) : value

function comparePictures({ before, after, label }: ComparedValue, names: DifferenceNames): Lines {
  const [old, now] = [before, after].map((value) => (isEmpty(value) ? [] : toPictureDetails(value, names)))
  const labels = [...new Set([...(now ?? []), ...(old ?? [])].map((fact) => fact.label))]
  const lines = labels.flatMap((one): Lines => {
    const [was = '', is = ''] = [old, now].map((facts) => facts?.find((fact) => fact.label === one)?.text)
    const inner = one === '' ? label : [...label, one]
    if (was === is) return []
    return one === words.altText && was !== '' && is !== ''
      ? compareTexts(was, is, inner)
      : [toReplacementLine(was, is, inner)]
  })
  return lines.length > 0 ? lines : [toSameWords(label, now?.[0]?.text ?? '')]
}

function compareGroups({ before, after, field, label }: ComparedValue, names: DifferenceNames): Lines {
  const by = field?.inside.find(({ when }) => when !== undefined)?.when?.name
  if (by !== undefined && readProperty(before, by) !== readProperty(after, by))
    return [toReplacementLine(describeValue(field, before, names), describeValue(field, after, names), label)]
  const fields = [...toInnerFields(field, after), ...toInnerFields(field, before)]
  const byName = new Map(fields.map((one) => [one.name, one]))
  const stored = [before, after].flatMap((value) => (isPlainObject(value) ? Object.keys(value) : []))
  const lines = [...new Set([...byName.keys(), ...stored])].flatMap((name) => {
    const inner = byName.get(name)
    const own = [...label, inner === undefined ? toLabelWords(name) : toFieldLabel(inner)]
    return compare(
      { before: readProperty(before, name), after: readProperty(after, name), field: inner, label: own },
      names,
    )
  })
  return lines.length > 0 ? lines : [toSameWords(label, describeValue(field, after, names))]
}

function compareBlocks(compared: ComparedValue, names: DifferenceNames): Lines {
  const { before, after, label } = compared
  if (!isBlock(before) || !isBlock(after) || before.block !== after.block)
    return [
      toReplacementLine(
        describeValue(undefined, before, names),
        describeValue(undefined, after, names),
        label,
      ),
    ]
  const lines = [...(names.findBlock(after.block)?.fields ?? [])].flatMap((field) =>
    compare(
      {
        before: before.props?.[field.name],
        after: after.props?.[field.name],
        field,
        label: [...label, toFieldLabel(field)],
      },
      names,
    ),
  )
  const slots = compare({ before: before.slots, after: after.slots, field: undefined, label }, names)
  return lines.length + slots.length > 0
    ? [...lines, ...slots]
    : [toSameWords(label, describeBlockContent(after, names))]
}

function compareLists({ before, after, field, label }: ComparedValue, names: DifferenceNames): Lines {
  const entry = field && { ...field, isList: false, defaultValue: undefined }
  const [old, now] = [toEntries(before), toEntries(after)]
  const toText = (value: unknown) => describeValue(entry, value, names)
  if (old.length + now.length > maxMatchedEntries) return [compareLongLists({ old, now, label }, toText)]
  const toFacts = (value: unknown): EntryDetails => ({
    text: typeof value === 'string' ? value : JSON.stringify(value),
    key: findKey(field, value),
    toWords: () =>
      new Set(
        toText(value)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu),
      ),
  })
  const matches = matchEntries(old.map(toFacts), now.map(toFacts))
  let described = 0
  const lines = matches.flatMap((match): Lines => {
    const [was, is] = [old[match.before ?? -1], now[match.after ?? -1]]
    if (!match.isMoved && areEqual(was, is)) return []
    if (described++ >= maxEntries) return [{ kind: 'edited', label, parts: [] }]
    if (match.before === undefined) return [toEntryLine('added', toText(is), label)]
    if (match.after === undefined) return [toEntryLine('removed', toText(was), label)]
    const moved: Lines = match.isMoved
      ? [{ kind: 'moved', label, parts: [{ kind: 'same', text: toText(is) }] }]
      : []
    const isPlain = typeof is === 'string' && typeof was === 'string'
    const inner = isPlain
      ? label
      : [...label, findEntryName(entry, is, names) ?? words.entry(match.after + 1)]
    return [...moved, ...compare({ before: was, after: is, field: entry, label: inner }, names)]
  })
  return lines.length > 0 ? lines : [toSameWords(label, toText(after))]
}

type LongLists = {
  readonly old: readonly unknown[]
  readonly now: readonly unknown[]
  readonly label: readonly string[]
}

/**
 * Compares two long lists without matching their entries: the entries between the common start and the common end count
 * as replaced.
 */
function compareLongLists(
  { old, now, label }: LongLists,
  toText: (value: unknown) => string,
): DifferenceLine {
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && areEqual(old[start], now[start])) start++
  let tail = 0
  while (tail < most - start && areEqual(old.at(-1 - tail), now.at(-1 - tail))) tail++
  const [was = '', is = ''] = [old, now].map((entries) => toText(entries.slice(start, entries.length - tail)))
  return was === is ? toSameWords(label, is) : toReplacementLine(was, is, label)
}

const toEntries = (value: unknown): readonly unknown[] => {
  if (isEmpty(value)) return []
  return Array.isArray(value) ? value : [value]
}

/** An entry without text, such as a spacer, is identified only by its position in the form. */
const toEntryLine = (kind: 'added' | 'removed', text: string, label: readonly string[]): DifferenceLine => ({
  kind,
  label,
  parts: [{ kind, text: text === '' ? words.wordless : text }],
})

function findKey(field: DescribedField | undefined, entry: unknown): string | undefined {
  if (isBlock(entry)) return entry.id
  const key = field?.entryKey === undefined ? undefined : readProperty(entry, field.entryKey)
  return typeof key === 'string' && key !== '' ? key : undefined
}

/** Returns the name of an entry: its first text value if that is short, or a block's name. */
function findEntryName(
  field: DescribedField | undefined,
  entry: unknown,
  { findBlock }: DifferenceNames,
): string | undefined {
  if (isBlock(entry)) return entry.name ?? findBlock(entry.block)?.label ?? toLabelWords(entry.block)
  const texts = toInnerFields(field, entry)
    .filter(({ kind, isList }) => !isList && (kind === 'text' || kind === 'longText'))
    .map(({ name }) => readProperty(entry, name))
  const named = texts.find((text): text is string => typeof text === 'string' && text !== '')
  return named === undefined || named.length > 60 ? undefined : named
}
