/** Dependencies of a form. The object is reused for as long as the form shows the same block. */
import type { ProblemLocation } from '#model'
import type { ItemName } from '#api'
import type { Caret } from '#browser'
import type { DraftState, Operation } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import type { KnownTypes } from '../blocks/types.ts'
import { isSameOrDescendantPath } from './located-problem.ts'
import type { FormDevice } from './stored-value.ts'
import { toWords } from '../messages/to-words.ts'

export type FormDeps = {
  readonly device: FormDevice
  readonly onDevice: (device: FormDevice) => void
  /** Edits with the same undo group belong to one burst of typing. */
  readonly edit: (operations: readonly Operation[], gesture?: string) => void
  /** Announces text to screen readers. */
  readonly announce: (words: string) => void
  readonly isReadOnly: boolean
  readonly types: KnownTypes
  /** The item whose fields the form shows. */
  readonly item: ItemName
  /**
   * Returns the current draft. This is a function rather than a value, so that typing renders only the fields that show
   * the text.
   */
  readonly readDraft: () => DraftState | undefined
  /**
   * Returns the ancestors of the edited block, outermost first. `{!Item.…}` reads items from the lists among these
   * ancestors.
   */
  readonly readAround: () => readonly BlockNode[]
  /** The field of this item to focus. The groups that contain it are expanded. */
  readonly wanted: (ProblemLocation & { readonly caret?: Caret | undefined }) | undefined
  /** Called once the field has received the focus. */
  readonly onFound: () => void
  /** URL name of the record that the canvas shows on a template page. */
  readonly recordName: string | undefined
  /** True if images need no alternative text, because other text describes them wherever they are shown. */
  readonly hasNamedPictures?: boolean | undefined
}

/** Properties of a control. */
export type InputProps = {
  readonly field: FieldDescription
  /** The value that the control shows: the stored value, the value inherited from a larger device, or the default. */
  readonly value: unknown
  /** True if the value is stored for this field or device. */
  readonly isOwn: boolean
  readonly isReadOnly: boolean
  readonly id: string
  readonly describedBy: string | undefined
  /** The name that identifies the field's unsaved text in storage. */
  readonly name: string
  /** Called with a new value. Undefined deletes the stored value. */
  readonly onChange: (value: unknown) => void
  /** Like `onChange`, but for an action that is one undo step, such as moving a row. */
  readonly onStep: (value: unknown) => void
  readonly deps: FormDeps
  /** For a colour, the stored colour that it must contrast with. For a theme token, all stored tokens. */
  readonly other: unknown
}

/** Returns true if this field is the field to focus or contains it. */
export const containsFocusTarget = ({ wanted }: FormDeps, { block, path }: ProblemLocation): boolean =>
  wanted !== undefined && wanted.block === block && isSameOrDescendantPath(wanted.path, path)

/** Returns the focus callback if this group of fields is itself the element to focus. Otherwise returns undefined. */
export const findFocusCallback = ({ wanted, onFound }: FormDeps, { block, path }: ProblemLocation) =>
  wanted?.block === block && wanted.path.length === path.length && isSameOrDescendantPath(wanted.path, path)
    ? onFound
    : undefined

export const toLabel = ({ label, name }: Pick<FieldDescription, 'label' | 'name'>): string =>
  label === '' ? toWords(name) : label

/** Returns the label for one entry of a list. */
export const toEntryLabel = ({ entryLabel, ...field }: FieldDescription): string =>
  entryLabel ?? toLabel(field)

/** Returns the label of an option. */
export const toValueLabel = ({ valueLabels }: Pick<FieldDescription, 'valueLabels'>, value: string): string =>
  valueLabels?.[value] ?? toWords(value)

export const containsExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('{!')
