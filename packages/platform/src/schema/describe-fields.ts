/** Describes the fields of a schema, for error messages, the reference and forms. */
import { z } from 'zod'
import { describeSchema, type SchemaDescription, type SchemaShape } from './describe-schema.ts'
import { isRequired } from './text-problems.ts'
import type { FieldKind, FormGroup, UnsetDeviceFallback } from './field-meta.ts'
import type { Sentence } from './sentences.ts'

export type FieldDescription = {
  readonly name: string
  readonly label: string
  /** Help text that adds to the label: the effect, the unit, or the behaviour if the field is empty. */
  readonly help: string
  /** Undefined for an object or a list of objects; `inside` describes their fields. */
  readonly kind: FieldKind | undefined
  readonly isList: boolean
  /** True if the block or item is rejected when this field has no value. */
  readonly isRequired: boolean
  /** Undefined if there is no default. */
  readonly defaultValue: unknown
  readonly isPerDevice: boolean
  /** Only for a property with a value per device: defines which value is used for a device without a stored value. */
  readonly unsetDevice?: UnsetDeviceFallback | undefined
  /**
   * Only for a property with a value per device: true if `null` removes the value on a device, even if larger devices
   * have one.
   */
  readonly mayBeNone?: boolean | undefined
  /**
   * For a list whose entries are edited separately: the property that identifies them. Any other list is edited as a
   * single property.
   */
  readonly entryKey?: string | undefined
  /** For a list that forms show as a tree: the property that contains an entry's children. */
  readonly nestedKey?: string | undefined
  /** The values that a choice field allows. */
  readonly values: readonly string[]
  /**
   * Labels for the values of a choice, or for the kinds of objects in a list. A value without a label is shown
   * unchanged.
   */
  readonly valueLabels?: Readonly<Record<string, string>> | undefined
  /** For a list: the label of one entry; undefined if the schema defines no label. */
  readonly entryLabel?: string | undefined
  /** A label for forms, with placeholders in braces for item names. */
  readonly titledLabel?: string | undefined
  /** The name of the site label that is used as the default value. */
  readonly labelKey?: string | undefined
  /** For an object with numbers: the sentences that show these numbers to visitors. */
  readonly sentences?: readonly Sentence[] | undefined
  /** Limits as phrases for use in a sentence: `must be a day such as 2026-11-21`, `at most 80 characters`. */
  readonly limits: readonly string[]
  /** The limits on each value, in machine-readable form; undefined if there are none. */
  readonly bounds?: Bounds | undefined
  /** True for a list that accepts empty entries, because they are not shown. */
  readonly mayHaveEmptyEntries?: boolean | undefined
  /** The allowed number of entries in a list. */
  readonly count?: Bounds | undefined
  /** For a content key: the type of the referenced items; undefined if any type is allowed. */
  readonly refersTo?: string | undefined
  /** For a predefined key of an object with arbitrary keys: the heading above its field. */
  readonly section?: string | undefined
  /** The form section. */
  readonly group: FormGroup
  readonly expressions: ExpressionUse
  /** Groups of nested fields. There is one group, or one for each kind of object that the field can contain. */
  readonly inside: readonly FieldGroup[]
}

/**
 * The limits on a value. For text, `most` is the maximum number of characters. `pattern` is the source of a regular
 * expression, and `flags` are its flags.
 */
type Bounds = {
  readonly least?: number
  readonly most?: number
  readonly isWhole?: boolean
  readonly pattern?: { readonly source: string; readonly flags: string }
}

/**
 * The expressions that a field allows. `visitor` also allows `{!User.…}` (SSN-1). With `own`, the block itself replaces
 * the expressions with values from the record that it loads.
 */
export type ExpressionUse = 'visitor' | 'page' | 'own' | 'none'

type FieldGroup = {
  readonly when?: { readonly name: string; readonly value: string }
  readonly fields: readonly FieldDescription[]
}

/** Returns the help text of a schema itself: the purpose of the block or content type. Empty if there is none. */
export const toSchemaHelp = (schema: z.ZodType): string => describeSchema(schema).facts.help ?? ''

/** Describes the fields of an object schema in order. */
export function describeFields(schema: z.ZodObject): readonly FieldDescription[] {
  const rules = toChecks(schema)
  return Object.entries(schema.shape).map(([name, child]) => {
    const described = describe(name, child as z.ZodType)
    const own = rules.flatMap(({ path, message }) => (path?.[0] === name && message ? [message] : []))
    return { ...described, limits: [...described.limits, ...own] }
  })
}

function describe(name: string, schema: z.ZodType): FieldDescription {
  const whole = describeSchema(schema)
  const entry = whole.shape.type === 'list' ? describeSchema(whole.shape.element) : whole
  const { label, help, isPerDevice, kind } = { ...entry.facts, ...whole.facts }
  const each = isPerDevice ? findEachDevice(entry.shape) : entry
  const groups = isPerDevice ? [] : toGroups(entry)
  const shown = kind === 'data' && groups.length > 0 ? undefined : (kind ?? toKind(entry))
  return {
    name,
    label: label ?? '',
    help: help ?? '',
    kind: shown,
    isList: whole !== entry && shown !== 'blocks',
    isRequired: isRequired(schema),
    defaultValue: whole.facts.toDefault?.(),
    isPerDevice,
    unsetDevice: whole.facts.unsetDevice,
    mayBeNone: whole.facts.mayBeNone,
    entryKey: whole.facts.entryKey,
    nestedKey: whole.facts.nestedKey,
    values: toValues(each.bare),
    valueLabels: whole.facts.valueLabels ?? entry.facts.valueLabels,
    entryLabel: whole === entry ? undefined : entry.facts.label,
    titledLabel: whole.facts.titledLabel,
    labelKey: whole.facts.labelKey,
    sentences: whole.facts.sentences,
    limits: [...each.layers.flatMap(toLimits), ...(whole === entry ? [] : toLimits(whole.bare))],
    bounds: toBounds(each.layers),
    mayHaveEmptyEntries: whole.facts.mayHaveEmptyEntries,
    count: whole === entry ? undefined : toBounds(whole.layers),
    refersTo: entry.facts.refersTo ?? whole.facts.refersTo,
    section: whole.facts.section,
    group: whole.facts.group ?? toGroup(shown, isPerDevice),
    expressions: toExpressionUse(shown, entry),
    inside: groups,
  }
}

/** Returns the schema of the value for one device, if the shape has a value per device. */
const findEachDevice = (shape: SchemaShape): SchemaDescription =>
  describeSchema((shape.type === 'object' && shape.fields['desktop']) || z.never())

/** Returns the field kind for a schema without metadata. */
function toKind({ bare, shape }: SchemaDescription): FieldKind | undefined {
  if (shape.type === 'block') return 'blocks'
  if (bare instanceof z.ZodEnum || bare instanceof z.ZodLiteral) return 'choice'
  if (bare instanceof z.ZodNumber) return 'number'
  if (bare instanceof z.ZodBoolean) return 'toggle'
  if (bare instanceof z.ZodString || bare instanceof z.ZodStringFormat) return 'text'
  return shape.type === 'object' || shape.type === 'choice' ? undefined : 'data'
}

function toValues(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  return schema instanceof z.ZodLiteral ? Array.from(schema.values, String) : []
}

function toGroups({ bare, shape, facts }: SchemaDescription): readonly FieldGroup[] {
  if (facts.entries !== undefined) return [{ fields: describeFields(facts.entries).map(withoutVisitor) }]
  if (bare instanceof z.ZodObject) return [{ fields: describeFields(bare) }]
  if (shape.type !== 'choice') return []
  const name = shape.union.def.discriminator
  return (shape.union.options as z.ZodObject[]).map((option) => ({
    when: { name, value: toValues(option.shape[name] as z.ZodType).join(', ') },
    fields: describeFields(option)
      .filter((field) => field.name !== name)
      .map(withoutVisitor),
  }))
}

/**
 * Disallows `{!User.…}` in a field that belongs to a choice between objects, because every field of a choice is a
 * setting (SSN-1).
 */
const withoutVisitor = (field: FieldDescription): FieldDescription => ({
  ...field,
  expressions: field.expressions === 'visitor' ? 'page' : field.expressions,
  inside: field.inside.map((group) => ({ ...group, fields: group.fields.map(withoutVisitor) })),
})

function toExpressionUse(kind: FieldKind | undefined, { bare, facts }: SchemaDescription): ExpressionUse {
  if (kind === undefined || isFixed(kind) || bare instanceof z.ZodLiteral) return 'none'
  if (kind === 'template') return 'own'
  return facts.landing === 'text' || facts.landing === 'html' ? 'visitor' : 'page'
}

/** Returns true for kinds of fields that cannot be bound to an item's field. */
const isFixed = (kind: FieldKind) =>
  ['blocks', 'contentType', 'currency', 'labels', 'language', 'timeZone'].includes(kind) ||
  kind.startsWith('token')

/**
 * Returns the form section for a property. A property with a separate value for each device affects only appearance,
 * not content.
 */
function toGroup(kind: FieldKind | undefined, isPerDevice: boolean): FormGroup {
  if (isPerDevice) return kind === 'length' || kind === 'number' ? 'layout' : 'style'
  return kind === 'color' ? 'style' : 'content'
}

/** Reads the limits. Outer layers take precedence over inner layers. */
function toBounds(layers: readonly z.ZodType[]): Bounds | undefined {
  const bounds: Bounds = Object.assign({}, ...layers.toReversed().map(readBounds))
  return Object.keys(bounds).length === 0 ? undefined : bounds
}

function readBounds(schema: z.ZodType): Bounds {
  if (schema instanceof z.ZodNumber)
    return { ...toEnds(schema.minValue, schema.maxValue), ...(schema.isInt && { isWhole: true }) }
  if (schema instanceof z.ZodString) {
    const pattern = toChecks(schema).find((check) => check.pattern !== undefined)?.pattern
    const { source, flags } = pattern ?? {}
    return {
      ...toEnds(schema.minLength, schema.maxLength),
      ...(source !== undefined && flags !== undefined && { pattern: { source, flags } }),
    }
  }
  if (!(schema instanceof z.ZodArray)) return {}
  const { minimum, maximum } = Object.assign({}, ...toChecks(schema)) as RuleCheck
  return toEnds(minimum ?? null, maximum ?? null)
}

const toEnds = (least: number | null, most: number | null): Bounds => ({
  ...(isLimit(least) && { least }),
  ...(isLimit(most) && { most }),
})

const isLimit = (limit: number | null): limit is number =>
  limit !== null && Math.abs(limit) < Number.MAX_SAFE_INTEGER

function toLimits(schema: z.ZodType): string[] {
  const words = toChecks(schema).flatMap(({ path, message }) =>
    path === undefined && message ? [message] : [],
  )
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return [...toRange(schema.minLength, schema.maxLength, ' characters'), ...words]
  if (schema instanceof z.ZodNumber)
    return [
      ...(schema.isInt ? ['a whole number'] : []),
      ...toRange(schema.minValue, schema.maxValue, ''),
      ...words,
    ]
  if (schema instanceof z.ZodArray) {
    const { minimum, maximum } = Object.assign({}, ...toChecks(schema)) as RuleCheck
    return toRange(minimum ?? null, maximum ?? null, ' entries')
  }
  return words
}

function toRange(least: number | null, most: number | null, unit: string): string[] {
  if (isLimit(least) && isLimit(most)) return [`${least} to ${most}${unit}`]
  if (isLimit(least)) return [`at least ${least}${unit}`]
  return isLimit(most) ? [`at most ${most}${unit}`] : []
}

type RuleCheck = {
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: RegExp
  /** For a rule about an object: the field to which the rule applies. */
  readonly path?: readonly PropertyKey[]
  readonly message?: string | undefined
}

/**
 * Returns the rules of one schema layer with their error messages. A rule whose message is computed is returned without
 * a message.
 */
const toChecks = (schema: z.ZodType): RuleCheck[] =>
  [schema, ...((schema.def.checks ?? []) as { _zod: { def: unknown } }[])].map((check) => {
    const def = ('_zod' in check ? check._zod.def : {}) as RuleCheck & { error?: (issue: unknown) => unknown }
    const isList = schema instanceof z.ZodArray
    const message = isList ? undefined : def.error?.({ input: '' })
    return { ...def, message: typeof message === 'string' ? message : undefined }
  })
