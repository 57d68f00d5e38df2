/** The metadata of a field: its kind, labels and help, and its position in forms. */
import type { z } from 'zod'
import type { PlatformLabel, ValueKind } from '#model'
import type { Sentence } from './sentences.ts'

export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'url'
  | 'link'
  | 'color'
  | 'choice'
  | 'number'
  | 'length'
  | 'toggle'
  | 'image'
  | 'icon'
  | 'template'
  | 'contentKey'
  | 'blocks'
  | 'data'
  | 'date'
  | 'time'
  | 'timeZone'
  | 'currency'
  | 'language'
  | 'contentType'
  | 'labels'
  | 'tokens'
  | 'tokenColor'
  | 'tokenFont'
  | 'tokenNumber'
  | 'tokenSize'

export type FieldMeta = {
  readonly label?: string
  /** Help for authors, in Markdown, that adds to the label. On the schema of a block or content type: its purpose. */
  readonly help?: string
  readonly kind?: FieldKind
  /** The site label that replaces the default of a property created by `field.label`, in the language of the page. */
  readonly labelKey?: PlatformLabel
  /** On a choice: labels for editors, by value. The default label is the value itself. */
  readonly valueLabels?: Readonly<Record<string, string>>
  /**
   * A label for forms, with placeholders in braces for item names. `{this.name}` is the field `name` of the item
   * itself. `{product.name}` is the field `name` of the item to which the nearest field `product` refers. If that item
   * has no such field, its title is used. `label` is used outside forms.
   */
  readonly titledLabel?: string
  /** On an object with numbers: the sentences that show these numbers to visitors. Forms preview the sentences. */
  readonly sentences?: readonly Sentence[]
  /** The display format (RTE-1), if the kind alone does not determine it. */
  readonly valueKind?: ValueKind
  /** True if the delivery API omits the field. */
  readonly isForStaff?: boolean
  /**
   * For a list whose entries are edited separately: the property that identifies them. Any other list is edited as a
   * single property.
   */
  readonly entryKey?: string
  /** On a list of objects: the property that contains an entry's children. Forms show such a list as a tree. */
  readonly nestedKey?: string
  /** On a list of strings: true if empty entries are accepted, because the block does not show them. */
  readonly mayHaveEmptyEntries?: boolean
  /** Only on a property with a value per device: defines which value is used for a device without a stored value. */
  readonly unsetDevice?: UnsetDeviceFallback
  /**
   * On an optional property with a value per device: `null` removes the value on a device, even if larger devices have
   * one.
   */
  readonly mayBeNone?: boolean
  /** On a field of a content type: indexed in the database, so that lists can be sorted by it. */
  readonly isSortable?: boolean
  /** On a field of a content type: indexed in the database, so that lists can be filtered by it. */
  readonly isFilterable?: boolean
  /** On a content key: the content type of the referenced items. */
  readonly refersTo?: string
  /** The form section, if the kind does not determine it. */
  readonly group?: FormGroup
  /** On an object with arbitrary keys: the predefined fields that forms show. */
  readonly entries?: z.ZodObject
  /** Heading above a predefined field of an object with arbitrary keys. */
  readonly section?: string
  /** On a block's schema: false if its typical sample is not visible by itself. */
  readonly isPictured?: boolean
  /** Repairs a value that the schema rejects, by clamping or replacing it. Used only in delivery, never on import. */
  readonly recover?: (value: unknown) => unknown
}

/** The sections of a form, in this order: content, appearance, position and size, and rarely used settings. */
export type FormGroup = 'content' | 'style' | 'layout' | 'advanced'

/**
 * The source of the value for a device without a stored value (SEC-2). If devices have different defaults, the device's
 * own default is used; otherwise, the value of the next larger device. GRD-3: a phone uses its own default even if one
 * value is stored for all devices.
 */
export type UnsetDeviceFallback = 'ownDefault' | 'largerDevice' | 'ownOnPhones'
