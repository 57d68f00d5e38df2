/** Dependencies of a form: the same object as long as the form is for the same block. */
import type { ProblemLocation } from '#model'
import type { ItemName } from '#api'
import type { Caret } from '#browser'
import type { DraftState, Operation } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import type { KnownTypes } from '../blocks/types.ts'
import { isWithin } from './located-problem.ts'
import type { FormDevice } from './stored-value.ts'
import { toWords } from '../messages/to-words.ts'

export type FormDeps = {
  readonly device: FormDevice
  readonly onDevice: (device: FormDevice) => void
  /** Edits within the same undo group form one burst of typing. */
  readonly edit: (operations: readonly Operation[], gesture?: string) => void
  /** Announces a text to screen readers. */
  readonly announce: (words: string) => void
  readonly isReadOnly: boolean
  readonly types: KnownTypes
  /** The item whose fields the form shows. */
  readonly item: ItemName
  /** Reads the current draft, so that typing renders only the fields that show the text. */
  readonly readDraft: () => DraftState | undefined
  /** Reads the blocks around the edited one, the outermost first: `{!Item.…}` reads the items of their lists. */
  readonly readAround: () => readonly BlockNode[]
  /** The field to focus in this item: groups around it open. */
  readonly wanted: (ProblemLocation & { readonly caret?: Caret | undefined }) | undefined
  /** Called once the field has the focus. */
  readonly onFound: () => void
  /** URL name of the record that the canvas shows on a template page. */
  readonly recordName: string | undefined
}

/** Properties of one control. */
export type InputProps = {
  readonly field: FieldDescription
  /** The shown value: stored here, for a larger device, or by default. */
  readonly value: unknown
  /** True if the value is stored here. */
  readonly isOwn: boolean
  readonly isReadOnly: boolean
  readonly id: string
  readonly describedBy: string | undefined
  /** The name under which the field's unsaved text is stored. */
  readonly name: string
  /** Called with a new value; undefined deletes the stored one. */
  readonly onChange: (value: unknown) => void
  readonly deps: FormDeps
  /** For a colour, the stored value of the colour that it must contrast with. */
  readonly other: unknown
}

/** Returns true if this field is, or contains, the field to focus. */
export const isOnTheWay = ({ wanted }: FormDeps, { block, path }: ProblemLocation): boolean =>
  wanted !== undefined && wanted.block === block && isWithin(wanted.path, path)

export const toLabel = ({ label, name }: Pick<FieldDescription, 'label' | 'name'>): string =>
  label === '' ? toWords(name) : label

/** Returns the label of one entry of a list. */
export const toEntryLabel = ({ entryLabel, ...field }: FieldDescription): string =>
  entryLabel ?? toLabel(field)

/** Returns the label of a choice. */
export const toValueLabel = ({ valueLabels }: Pick<FieldDescription, 'valueLabels'>, value: string): string =>
  valueLabels?.[value] ?? toWords(value)

export const holdsExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('{!')
