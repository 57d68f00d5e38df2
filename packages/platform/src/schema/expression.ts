/**
 * Finds, checks and replaces expressions such as `{!Item.field}`, with values escaped for their context. Expressions
 * have no method calls and no operators, so they can only read values.
 */
import { escapeHtml, inherit, isContentKey, isPlainObject } from '#kit'
import {
  cutOffExpression,
  cutOffLabel,
  isMissingLabel,
  userFields,
  type Labels,
  type UserField,
} from '#model'
import { bindMarkup } from './bind-markup.ts'

/** A record that expressions can read: an item of a grid, a page's record, or a list entry. */
export type BoundRecord = {
  /** A unique id, used as the record's key when records are merged. */
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
  /** Language of the content, in the format of the `lang` attribute; undefined for records that are not content. */
  readonly language?: string
  /** Fields that the site derives, such as `{!Item._detailURL}`. */
  readonly derived?: Readonly<Record<string, string | undefined>>
  /**
   * Paths of the rich text fields. If HTML consists of a single expression for one of these fields, it gets the field's
   * markup. Every other bound value is escaped.
   */
  readonly richText?: ReadonlySet<string>
  /** GRD-1: returns the metadata of a field from its content type, for suffixes such as `_label`. */
  readonly formatter?: FieldFormatter | undefined
  /** Returns a field's label in the page's language (SITE-2); undefined if only the content type has a label for it. */
  readonly findLabel?: ((path: readonly string[]) => string | undefined) | undefined
  /** Called with the name of each field that an expression reads, including derived fields (`_detailURL`). */
  readonly onRead?: ((name: string) => void) | undefined
}

export type FieldFormatter = (
  path: readonly string[],
  value: unknown,
) => {
  readonly displayValue?: string | undefined
  readonly label?: string | undefined
  readonly type?: string | undefined
}

export type ExpressionScope = {
  readonly Item?: BoundRecord
  readonly Record?: BoundRecord
  readonly Content?: BoundRecord
  readonly labels: Labels
  /** The query parameters that the page declares, with sanitised values from the URL. */
  readonly route: Readonly<Record<string, string>>
  /** The page's record id; empty if there is none. */
  readonly recordId: string
  readonly basePath: string
  /** Returns the URL of a media content item, or of an asset (URL-2). */
  readonly mediaUrl: (contentKey: string) => string | undefined
  readonly assetUrl: (path: string) => string
  /** SSN-1: returns the placeholder for the visitor's data; undefined if there is no visitor, as in a search index. */
  readonly user?: ((field: UserField) => string) | undefined
  /** IMG-4: returns the value that a block makes available to expressions on the page under this key. */
  readonly findProvided?: ((key: string) => unknown) | undefined
}

/**
 * The context in which a value is used: plain text (which React escapes), HTML, part of a URL, or a setting that is not
 * shown as text.
 */
export type ExpressionContext = 'text' | 'html' | 'url' | 'setting'

const anyExpression = /\{!([^{}]*)\}/g
const wholeExpression = /^\{!([^{}]*)\}$/
const roots = 'Item|Record|Content|Label|Route|Site|User|Delivery|cmsMedia'
const expressionKey = `(?!(?:${roots}|recordId|asset)\\b)[A-Za-z][\\w-]{0,79}`
const provided = `${expressionKey}\\.(?:Picture|Pictures\\.\\d{1,4})(?:\\.\\w+)*`
const wellFormed = new RegExp(
  `^(?:recordId|asset\\.(?!.*\\.\\.)[\\w./-]+|(?:${roots})(?:\\.[A-Za-z0-9_:]+)+|${provided})$`,
)
const wholeKey = new RegExp(`^${expressionKey}$`)
const wholeProvided = new RegExp(`^${provided}$`)
/** Pseudo-fields of a value: `{!Item.price._displayValue}` (RTE-1). */
export const expressionSuffixes: ReadonlySet<string> = new Set([
  '_rawValue',
  '_displayValue',
  '_label',
  '_type',
])

/**
 * Returns true for a valid key in `{!key.Picture.Url}` (IMG-4): a letter followed by letters, digits, `_` and `-`. The
 * names of expression roots are not valid keys.
 */
export const isExpressionKey = (key: string): boolean => wholeKey.test(key)

/** Returns the expression keys in a string (IMG-4). */
export const findExpressionKeys = (text: string): readonly string[] =>
  Array.from(text.matchAll(anyExpression), ([, inside = '']) => inside)
    .filter((inside) => wholeProvided.test(inside))
    .map((inside) => inside.slice(0, inside.indexOf('.')))

/** Returns the text inside the braces of each well-formed expression. */
export const findExpressions = (text: string): readonly string[] =>
  Array.from(text.matchAll(anyExpression), ([, inside = '']) => inside).filter((inside) =>
    wellFormed.test(inside),
  )

export const hasExpression = (text: string): boolean => text.includes('{!')

/** Returns an error message for authors about the expressions in a string; undefined if they are valid. */
export function findExpressionProblem(text: string): string | undefined {
  for (const [whole, inside = ''] of text.matchAll(anyExpression)) {
    if (!wellFormed.test(inside))
      return `${whole} is not an expression: write for example {!Item.title} or {!Label.menu.open}`
    if (inside.startsWith(userRoot) && findUserField(inside) === undefined)
      return `${whole} is unknown. The fields of a visitor are {!User.isGuest} and {!User.userId}`
    if (inside.startsWith('Delivery.') && whole !== cutOffExpression)
      return `${whole} reads nothing: of the delivery schedule there is ${cutOffExpression}`
  }
  return undefined
}

/**
 * Replaces the expressions in a string. For a string that is a single expression, returns the value itself (such as a
 * list or image info), or undefined if the value is missing. In a longer string, a missing value becomes an empty
 * string.
 */
export function bindText(text: string, given: ExpressionScope, landing: ExpressionContext): unknown {
  const isShown = landing === 'text' || landing === 'html'
  const scope = isShown ? given : inherit(given, { user: undefined })
  const whole = wholeExpression.exec(text)?.[1]
  if (whole !== undefined) return landWhole(whole, scope, landing)
  const toWord = (expression: string) => toExpressionText(readExpression(expression, scope))
  if (landing === 'html') {
    const toAddress = (template: string) => toExpressionText(bindText(template, scope, 'url'))
    return bindMarkup(text, { toWords: toWord, toAddress })
  }
  if (landing !== 'url') return text.replace(anyExpression, (_, expression: string) => toWord(expression))
  const query = text.search(/[?#]/)
  const bound = text.replace(anyExpression, (_, expression: string, at: number) =>
    encodeBound(toWord(expression), { isInPath: query === -1 || at < query }),
  )
  return toSameOrigin(bound, text)
}

/**
 * Attack: a value that starts with a slash, inserted after a slash, becomes `//host`. Browsers drop tabs and line
 * breaks before they parse a URL.
 */
function toSameOrigin(bound: string, template: string): string {
  const leavesSite = /^[\s\0]*[/\\][\t\n\r]*[/\\]/
  return leavesSite.test(template) ? bound : bound.replace(leavesSite, '/')
}

/**
 * Attack: someone puts a URL into the page's query to control a link on the page. A query value is therefore never used
 * as a complete URL.
 */
function landWhole(expression: string, scope: ExpressionScope, landing: ExpressionContext): unknown {
  const value = readExpression(expression, scope)
  if (landing === 'url' && expression.startsWith('Route.'))
    return encodeBound(toExpressionText(value), { isInPath: false })
  if (landing !== 'html' || typeof value !== 'string') return value
  return isRichText(expression, scope) ? value : escapeHtml(value)
}

/** Converts a string, number or boolean to a string. Returns an empty string for any other value. */
export const toExpressionText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/**
 * Encodes a bound value. A path on the site (from `_detailURL` or media) stays a path unless it is in the query. Any
 * other value becomes a single URL component. Attack: a value that contains its own path, query or `..` segment, or an
 * unpaired surrogate, which cannot be encoded.
 */
function encodeBound(text: string, { isInPath }: { isInPath: boolean }): string {
  if (isInPath && /^\/[^/\\\s]/.test(text)) return text
  return /^\.{1,2}$/.test(text) ? '' : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

function readExpression(expression: string, scope: ExpressionScope): unknown {
  if (!wellFormed.test(expression)) return undefined
  const [root = '', ...path] = expression.split('.')
  switch (root) {
    case 'recordId':
      return scope.recordId
    case 'Item':
    case 'Record':
    case 'Content':
      return readField(scope[root], path)
    case 'Label':
      return scope.labels.format(path.join('.'))
    case 'Route':
      return readKey(scope.route, path[0] ?? '') ?? ''
    case 'Site':
      return path[0] === 'basePath' ? scope.basePath : undefined
    case 'cmsMedia':
      return isContentKey(path[0]) ? scope.mediaUrl(path[0]) : undefined
    case 'asset':
      return scope.assetUrl(path.join('.'))
    case 'User':
      return readUser(expression, scope)
    case 'Delivery':
      return readDelivery(expression, scope)
    default:
      return path.reduce<unknown>(readKey, scope.findProvided?.(root))
  }
}

function readUser(expression: string, { user }: ExpressionScope): string | undefined {
  const field = findUserField(expression)
  return field && user?.(field)
}

function readDelivery(expression: string, { labels }: ExpressionScope): string | undefined {
  if (`{!${expression}}` !== cutOffExpression) return undefined
  const text = labels.formatOptional(cutOffLabel)
  return isMissingLabel(text) ? undefined : text
}

const userRoot = 'User.'
const findUserField = (expression: string) => userFields.find((field) => expression === userRoot + field)

function readField(record: BoundRecord | undefined, path: readonly string[]): unknown {
  const [first = ''] = path
  if (record === undefined) return undefined
  record.onRead?.(first)
  if (path.length === 1 && first.startsWith('_')) return readKey(record.derived, first)
  const suffix = path.at(-1)
  const fieldPath = suffix !== undefined && expressionSuffixes.has(suffix) ? path.slice(0, -1) : path
  let value: unknown = record.data
  for (const key of fieldPath) value = readKey(value, key)
  return fieldPath === path ? value : readPseudoField(value, { suffix, fieldPath, record })
}

/**
 * Returns the value of a record's field, for a block that reads the field in code. The value is the same as that of
 * `{!Item.name}`.
 */
export const readRecord = (record: BoundRecord, name: string): unknown => readField(record, [name])

/** Returns the path of a record's page, without the base path; undefined if it has no page. */
export function readPagePath(record: BoundRecord): string | undefined {
  record.onRead?.('_detailURL')
  return record.derived?._detailURL
}

/**
 * Reads only own properties, so `{!Item.constructor}` returns nothing. List entries are read by index, starting at 0.
 */
function readKey(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^\d{1,4}$/.test(key) ? value[Number(key)] : undefined
  return isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

type PseudoField = {
  readonly suffix: string | undefined
  readonly fieldPath: readonly string[]
  readonly record: BoundRecord
}

/**
 * Reads a pseudo-field. A formatted value has the form `{value, displayValue, label, type}`. Any other value is
 * formatted by its record's formatter. Without a formatter, the raw value is used as the display value.
 */
function readPseudoField(value: unknown, { suffix, fieldPath, record }: PseudoField): unknown {
  const facts = isPlainObject(value) && Object.hasOwn(value, 'value') ? value : { value }
  if (suffix === '_rawValue') return facts.value
  if (suffix === '_label' && facts.label === undefined) {
    const label = record.findLabel?.(fieldPath)
    if (label !== undefined) return label
  }
  const known = record.formatter?.(fieldPath, facts.value)
  if (suffix === '_displayValue') return facts.displayValue ?? known?.displayValue ?? facts.value
  if (suffix === '_label') return facts.label ?? known?.label ?? fieldPath.at(-1)
  return facts.type ?? known?.type ?? typeof facts.value
}

const recordRoots = ['Item', 'Record', 'Content'] as const

function isRichText(expression: string, scope: ExpressionScope): boolean {
  const [root, ...path] = expression.split('.')
  const name = recordRoots.find((one) => one === root)
  return (name && scope[name]?.richText?.has(path.join('.'))) ?? false
}
