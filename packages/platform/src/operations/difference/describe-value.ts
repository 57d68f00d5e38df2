/** Describes one stored value in words: references by title, images by name, choices as the form shows them. */
import { findContentKeys, isPlainObject, toLabelWords, toLanguageName } from '#kit/browser'
import type { BlockNode, FieldDescription } from '#schema'
import { isFocalPoint, toFocalPointText } from './focal-point.ts'
import { truncate } from './token-runs.ts'
import { differenceTexts as words, maxTextLength } from './difference.ts'
import { isRichText, toRichTextContent } from './rich-text-tokens.ts'

export type DescribedField = Pick<
  FieldDescription,
  | 'name'
  | 'label'
  | 'kind'
  | 'isList'
  | 'isPerDevice'
  | 'defaultValue'
  | 'entryKey'
  | 'inside'
  | 'valueLabels'
>

/** Names of the items and images to which a value refers. */
export type DifferenceNames = {
  /** Returns the title of an item, or the name and URL of an image; undefined if there is none. */
  readonly findTitle: (contentKey: string) => string | undefined
  /** Returns the label and the fields of a block type. */
  readonly findBlock: (
    type: string,
  ) => { readonly label: string; readonly fields: readonly DescribedField[] } | undefined
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlainObject(value) && Object.keys(value).length === 0)

export const isBlock = (value: unknown): value is BlockNode =>
  isPlainObject(value) && typeof value['block'] === 'string' && typeof value['id'] === 'string'

export const isPossibleContentKey = (value: unknown): value is string =>
  typeof value === 'string' && /^MC[A-Z2-7]{26}$/.test(value)

export const readProperty = (value: unknown, name: string): unknown =>
  isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

export const toFieldLabel = ({ label, name }: Pick<DescribedField, 'label' | 'name'>): string =>
  label === '' ? toLabelWords(name) : label

/**
 * Returns the fields inside a group or an entry. If the group or entry has variants, returns the fields of the value's
 * variant.
 */
export const toInnerFields = (
  field: DescribedField | undefined,
  value: unknown,
): readonly DescribedField[] => {
  const groups = field?.inside ?? []
  const group = groups.find(({ when }) => when === undefined || readProperty(value, when.name) === when.value)
  return (group ?? groups[0])?.fields ?? []
}

/** Describes a whole value in words, as one string. */
export const describeValue = (
  field: DescribedField | undefined,
  value: unknown,
  names: DifferenceNames,
): string => truncate(listWords(field, value, names).filter(Boolean).join(' · '), maxTextLength)

function listWords(
  field: DescribedField | undefined,
  value: unknown,
  names: DifferenceNames,
): readonly string[] {
  if (isEmpty(value)) return []
  if (Array.isArray(value)) return listEntryWords(field, value, names)
  if (isBlock(value)) return [describeBlockContent(value, names)]
  if (field?.kind === 'image') return toPictureDetails(value, names).map(({ text }) => text)
  if (isFocalPoint(value)) return [toFocalPointText(value)]
  if (isReference(value)) return [toReferenceWords(value, names)]
  if (!isPlainObject(value)) return [describeSimpleValue(field, value, names)]
  const inner = field?.isPerDevice ? [] : toInnerFields(field, value)
  const known = new Set(inner.map(({ name }) => name))
  return [
    ...inner.flatMap((one) => listWords(one, value[one.name], names)),
    ...Object.entries(value).flatMap(([name, inside]) =>
      known.has(name) || hidden.has(name) ? [] : listWords(toDeviceField(field), inside, names),
    ),
  ]
}

/** Technical properties, which are not described. */
const hidden: ReadonlySet<string> = new Set(['id', 'type', 'by'])

const toDeviceField = (field: DescribedField | undefined) =>
  field?.isPerDevice ? { ...field, isPerDevice: false } : undefined

/** Describes the entries until the text has reached its maximum length. */
function listEntryWords(
  field: DescribedField | undefined,
  entries: readonly unknown[],
  names: DifferenceNames,
): readonly string[] {
  const inner = field && { ...field, isList: false }
  const found: string[] = []
  let length = 0
  for (const entry of entries) {
    if (length > maxTextLength) break
    const words = listWords(inner, entry, names)
    found.push(...words)
    length += words.reduce((sum, text) => sum + text.length, 0)
  }
  return found
}

/** Returns, for example: “Text: Wash your face · Twice a day”. */
export function describeBlockContent(
  { block, name, props = {}, slots = {} }: BlockNode,
  names: DifferenceNames,
): string {
  const type = names.findBlock(block)
  const known = new Set((type?.fields ?? []).filter(hasText).map((field) => field.name))
  const fields = (type?.fields ?? []).filter((field) => known.has(field.name))
  const own =
    type === undefined
      ? listWords(undefined, props, names)
      : fields.flatMap((field) => listWords(field, props[field.name], names))
  const inside = Object.values(slots).flatMap((nodes) => listEntryWords(undefined, nodes, names))
  const label = name ?? type?.label ?? toLabelWords(block)
  const text = truncate([...own, ...inside].filter(Boolean).join(' · '), maxTextLength)
  return text === '' ? label : `${label}: ${text}`
}

/** Returns false for settings, such as a colour, which do not describe a block. */
const hasText = ({ kind, inside }: DescribedField): boolean =>
  kind === undefined
    ? inside.some(({ fields }) => fields.some(hasText))
    : ['text', 'longText', 'richText', 'link', 'url', 'image', 'contentKey', 'template', 'blocks'].includes(
        kind,
      )

/** Describes, in words, a value that contains no other values. */
export function describeSimpleValue(
  field: DescribedField | undefined,
  value: unknown,
  { findTitle }: DifferenceNames,
): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return String(value)
  if (isPossibleContentKey(value)) return findTitle(value) ?? words.gone
  if (typeof value !== 'string') return JSON.stringify(value) ?? ''
  if (field?.kind === 'choice') return field.valueLabels?.[value] ?? toLabelWords(value)
  if (field?.kind === 'contentType') return toLabelWords(value.replace(/^\w*?__/, ''))
  if (field?.kind === 'language') return toLanguageName(value)
  if (field?.kind === 'date') return toDay(value)
  const token = /^(?:var\()?(--dxp-[\w-]+)\)?$/.exec(value.trim())?.[1]
  if (token !== undefined) return toLabelWords(token)
  if (field?.kind === 'icon') return toLabelWords(value.replace(/^\w+:/, ''))
  if (isFileHash(value)) return `${words.pictureFile} ${value.slice(0, 8)}`
  return isRichText(value) ? toRichTextContent(value) : value
}

/** Returns true for a hash, which is the name of a stored file. */
export const isFileHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

const toDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime())
    ? date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    : day
}

type Attributes = Readonly<Record<string, unknown>>

const isReference = (value: unknown): value is { readonly type: string; readonly attributes: Attributes } =>
  isPlainObject(value) && typeof value['type'] === 'string' && isPlainObject(value['attributes'])

/** Returns the target of a page reference. */
function toReferenceWords(
  { attributes, ...rest }: { readonly type: string; readonly attributes: Attributes },
  { findTitle }: DifferenceNames,
): string {
  const { contentKey, name, url, recordId } = attributes
  const target = isPossibleContentKey(contentKey)
    ? (findTitle(contentKey) ?? words.gone)
    : String(name ?? url ?? recordId ?? contentKey ?? '')
  const state = readProperty(rest, 'state')
  return isPlainObject(state) ? `${target}?${new URLSearchParams(state as Record<string, string>)}` : target
}

type PictureDetail = { readonly label: string; readonly text: string }

/** Reads the image, alternative text and position from image info in any stored format. */
export function toPictureDetails(value: unknown, { findTitle }: DifferenceNames): readonly PictureDetail[] {
  const stored = parseStoredJson(value)
  const keys = [...new Set(findContentKeys(JSON.stringify(stored) ?? ''))]
  const source = readProperty(stored, 'source')
  const address =
    readText(stored, ['url', 'Url']) ??
    readText(source, ['ref']) ??
    (typeof stored === 'string' ? stored : listAddresses(stored).join(', '))
  const named = keys.map((key) => findTitle(key) ?? words.gone).join(', ')
  const facts = [
    { label: '', text: named === '' ? address : named },
    { label: words.altText, text: readText(stored, altNames) ?? '' },
    { label: words.position, text: readText(stored, ['bgPosition']) ?? '' },
    { label: words.size, text: readText(stored, ['bgSizeOrRepeat']) ?? '' },
  ]
  return facts.filter(({ text }) => text !== '')
}

const altNames = ['overrideAltText', 'imageAltText', 'altText', 'AltText']

function parseStoredJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value) || value.includes('{!')) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const readText = (value: unknown, names: readonly string[]): string | undefined =>
  names
    .map((name) => readProperty(value, name))
    .find((text): text is string => typeof text === 'string' && text !== '')

/** Lists the URLs of an image with several sources. */
function listAddresses(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => {
    if (typeof inside !== 'string') return listAddresses(inside)
    return /^(?:url|srcset)$/i.test(name) ? [inside] : []
  })
}
