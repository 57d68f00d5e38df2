/**
 * Zod schemas for the properties that editors set. Forms, expression binding and the import use their metadata (label,
 * help, kind). A field with a default affects presentation: an invalid stored value is replaced by the default. A field
 * without a default is content: if its value is unusable, the block is omitted.
 */
import { z } from 'zod'
import {
  devices,
  toResponsive,
  toEnglishLabel,
  type Device,
  type PlatformLabel,
  type Responsive,
} from '#model'
import { isContentKey, isDay, isPlainObject, isUnambiguousUrl } from '#kit'
import type { UnsetDeviceFallback } from './field-meta.ts'
import { isExpressionKey } from './expression.ts'
import { toImageInfo } from './image-info.ts'
import { pageReference } from './page-reference.ts'

export const invalidUrlMessage = 'must be a link: a path such as /help/returns, https:, mailto:, tel: or sms:'
/** The error message for an icon name with an invalid format (ICO-2). */
export const invalidIconMessage = 'Invalid icon name: write category:name, such as utility:chevrondown'
const colorPattern = /^#[0-9a-f]{6}$/i
const tokenPattern = /^--dxp-[a-z0-9-]+$/
const lengthPattern = /^(?:0|\d{1,4}(?:\.\d{1,4})?(?:px|rem|em|%))$/
const iconPattern = /^(?:utility|action|standard|doctype|custom):\w{1,60}$/
const paddingPattern = /^(?:0|(?:[1-4]?\d(?:\.\d+)?|50)px|(?:\d{1,2}(?:\.\d+)?|100)%)$/

/** Labels in the editor for heading elements. */
export const headingLabels = {
  h1: 'Heading 1',
  h2: 'Heading 2',
  h3: 'Heading 3',
  h4: 'Heading 4',
  h5: 'Heading 5',
  h6: 'Heading 6',
  p: 'Paragraph',
  div: 'No element (div)',
  span: 'No element (span)',
}

export const field = {
  /** One line of text; markup is shown as text. */
  text: (label: string, maxLength = 300) => z.string().max(maxLength).meta({ label, kind: 'text' }),
  /** One line of text for visitors. If no value is stored, a label in the language of the page is shown (SITE-2). */
  label: (label: string, labelKey: PlatformLabel, { help, max }: { help: string; max: number }) =>
    z.string().max(max).meta({ label, labelKey, help, kind: 'text' }).default(toEnglishLabel(labelKey)),
  longText: (label: string, maxLength = 5000) => z.string().max(maxLength).meta({ label, kind: 'longText' }),
  /** HTML, which is sanitised with the allow-list when it is rendered (RTE-1). */
  richText: (label: string) =>
    z.string().max(100_000).meta({
      label,
      kind: 'richText',
      help: 'Paragraphs, lists and links. Unsafe HTML such as scripts is removed.',
    }),
  url: (label: string) =>
    z
      .string()
      .refine((url) => isUnambiguousUrl(url), invalidUrlMessage)
      .meta({
        label,
        kind: 'url',
        help: 'A page of this site (`/about`) or a full web address.',
      }),
  /** A URL or a page reference (NRM-6). References are resolved to URLs before a page reads its props. */
  link: (label: string) =>
    z
      .unknown()
      .superRefine(checkLink)
      .transform((link) => (typeof link === 'string' ? link : ''))
      .meta({
        label,
        kind: 'link',
        help: 'A page of this site (`/about`) or a full web address.',
      }),
  /** TXT-4: `#` and six hex digits, or the name of a theme token. */
  color: (label: string) =>
    z
      .string()
      .refine((value) => colorPattern.test(value) || tokenPattern.test(value), 'must be # and six hex digits')
      .meta({
        label,
        kind: 'color',
        help: 'Theme colours change with the theme; custom colours do not.',
      }),
  /** `valueLabels`: labels that explain choice values to editors. */
  choice: <const T extends readonly [string, ...string[]]>(
    label: string,
    values: T,
    valueLabels?: Readonly<Partial<Record<T[number], string>>>,
  ) => z.enum(values).meta({ label, kind: 'choice', ...(valueLabels !== undefined && { valueLabels }) }),
  number: (label: string, { min, max }: { min: number; max: number }) =>
    z.number().min(min).max(max).meta({ label, kind: 'number' }),
  /** A CSS length or percentage: `2rem`, `50%`, `0`. */
  length: (label: string) =>
    z
      .string()
      .regex(lengthPattern, 'must be a length such as 2rem, 24px or 50%')
      .meta({ label, kind: 'length', help: '`rem` grows with the reader’s text size; `px` does not.' }),
  /** SEC-5: 0 to 50px, or a percentage. */
  padding: (label: string) =>
    z.string().regex(paddingPattern, 'must be 0 to 50px, or a percentage').meta({
      label,
      kind: 'length',
      help: 'Space between the edge and the content.',
    }),
  /** A day: `2026-11-21`. */
  date: (label: string) =>
    z.string().refine(isDay, 'must be a day such as 2026-11-21').meta({ label, kind: 'date' }),
  toggle: (label: string) => z.boolean().meta({ label, kind: 'toggle' }),
  /** IMG-2, IMG-4: image info as a JSON string, an object, or content keys. All three are parsed to one shape. */
  image: (label: string) =>
    z
      .union([
        z.string().refine(isJsonOrKeys, 'must be a content key or the JSON of an image info'),
        z.array(z.string().refine(isContentKey, 'must be a content key')),
        z.record(z.string(), z.unknown()),
      ])
      .transform(toImageInfo)
      .meta({
        label,
        kind: 'image',
        help: 'Alternative text and focal point apply everywhere this picture is used.',
      }),
  icon: (label: string) =>
    z.string(invalidIconMessage).regex(iconPattern, invalidIconMessage).meta({ label, kind: 'icon' }),
  /** Text whose expressions the block itself replaces with values from the record that it loads. */
  template: (label: string, maxLength = 500) => z.string().max(maxLength).meta({ label, kind: 'template' }),
  /** IMG-4: the name by which expressions read the block's value; may be empty. */
  expressionKey: (label: string) =>
    z
      .string()
      .refine(
        (key) => key === '' || isExpressionKey(key),
        'must be a letter, then letters, digits, _ or -, and no word that expressions begin with',
      )
      .meta({ label, kind: 'text' }),
  /** A content key. `refersTo` is the type of the items that forms offer. The item's type is not validated. */
  contentKey: (label: string, refersTo?: string) =>
    z
      .string()
      .refine(isContentKey, 'must be a content key: MC and 26 characters')
      .meta({
        label,
        kind: 'contentKey',
        ...(refersTo !== undefined && { refersTo }),
        help: 'Stays chosen if its title or address changes.',
      }),
  /** Any JSON value. Usually an expression `{!…}` that returns a whole list. */
  data: (label: string) => z.unknown().meta({ label, kind: 'data' }),
}

/** Adds the fallback for values that are rejected when a page is rendered. */
export const withFallback = <T extends z.ZodType>(schema: T, recover: (value: unknown) => z.output<T>): T =>
  schema.meta({ ...schema.meta(), recover }) as T

/**
 * A property with a value per device (DEV-1). It is stored as one value for all devices, or as `{desktop, tablet,
 * mobile}`. The defaults determine the value of an omitted device, as {@link UnsetDeviceFallback} describes. In an
 * optional property, `null` removes the value on a device, even if larger devices have one.
 */
export function responsive<T extends z.ZodType>(
  schema: T,
  fallback: Responsive<z.output<T>>,
  { isOwnOnPhones = false } = {},
) {
  const perDevice = (device: Device) =>
    fallback[device] === undefined
      ? (schema as z.ZodType<z.output<T>>)
      : (schema as z.ZodType<z.output<T>>).default(fallback[device] as never)
  const mayBeNone = schema instanceof z.ZodOptional
  const own = mayBeNone ? (schema.unwrap() as z.ZodType) : schema
  const hasOneDefault = devices.every((device) => fallback[device] === fallback.desktop)
  const desktop = perDevice('desktop')
  const ofDefaults: UnsetDeviceFallback = hasOneDefault ? 'largerDevice' : 'ownDefault'
  const unsetDevice = isOwnOnPhones ? 'ownOnPhones' : ofDefaults
  return z
    .preprocess(
      (stored) => toDevices(stored, { unsetDevice, mayBeNone }),
      z.strictObject({
        mobile: hasOneDefault ? desktop : perDevice('mobile'),
        tablet: hasOneDefault ? desktop : perDevice('tablet'),
        desktop,
      }),
    )
    .meta({ ...own.meta(), unsetDevice, ...(mayBeNone && { mayBeNone }), recover: () => fallback })
    .default(fallback as never)
}

/** Like {@link responsive}, but with the same default for all devices. Omit the default for an optional property. */
export const eachDevice = <T extends z.ZodType>(schema: T, fallback?: z.output<T>) =>
  responsive(schema, toResponsive(fallback as z.output<T>))

/**
 * Parses a stored number, or a string that contains a number. Returns NaN for any other value, including an empty
 * string and a list.
 */
export const toNumber = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN

/**
 * Fills in the values of devices without a stored value. `unsetDevice` determines whether a device gets the value of a
 * larger device or its own default.
 */
function toDevices(
  stored: unknown,
  { unsetDevice, mayBeNone }: { unsetDevice: UnsetDeviceFallback; mayBeNone: boolean },
): unknown {
  if (!isDeviceMap(stored))
    return { mobile: unsetDevice === 'ownOnPhones' ? undefined : stored, tablet: stored, desktop: stored }
  const isSet = (value: unknown) => value !== undefined && (mayBeNone || value !== null)
  const take = (device: Device, larger: unknown) => (isSet(stored[device]) ? stored[device] : larger)
  const desktop = take('desktop', undefined)
  const tablet = take('tablet', unsetDevice === 'ownDefault' ? undefined : desktop)
  const mobile = take('mobile', unsetDevice === 'largerDevice' ? tablet : undefined)
  return {
    ...stored,
    desktop: desktop ?? undefined,
    tablet: tablet ?? undefined,
    mobile: mobile ?? undefined,
  }
}

const isDeviceMap = (value: unknown): value is Record<string, unknown> =>
  isPlainObject(value) && devices.some((device) => device in value)

function checkLink(value: unknown, context: z.RefinementCtx): void {
  if (typeof value !== 'object' || value === null) {
    if (typeof value !== 'string' || !isUnambiguousUrl(value))
      context.addIssue({ code: 'custom', message: invalidUrlMessage })
    return
  }
  for (const { message, path } of pageReference.safeParse(value).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path })
  }
}

function isJsonOrKeys(value: string): boolean {
  if (value.split(',').every((part) => isContentKey(part.trim()))) return true
  try {
    return typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}
