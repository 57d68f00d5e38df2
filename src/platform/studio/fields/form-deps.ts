/** What a form is shown for, and how it edits: the same object as long as it is shown for the same. */
import type { Caret } from '#browser'
import type { DraftState, Operation } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import type { ItemName, ProblemPlace } from '../api/shapes.ts'
import type { Types } from '../blocks/types.ts'
import { isWithin } from './placed-problem.ts'
import type { FormDevice } from './stored-value.ts'
import { toWords } from '../messages/to-words.ts'

export type FormDeps = {
  readonly device: FormDevice
  readonly onDevice: (device: FormDevice) => void
  /** With the same gesture, a burst of typing is one. */
  readonly edit: (operations: readonly Operation[], gesture?: string) => void
  /** A screen reader says it. */
  readonly announce: (words: string) => void
  readonly isReadOnly: boolean
  readonly types: Types
  /** Whose fields they are. */
  readonly item: ItemName
  /** As it is now: what is typed draws no field anew that does not show it. */
  readonly readDraft: () => DraftState | undefined
  /** The blocks around what is edited, the outermost first: `{!Item.…}` reads the items of their lists. */
  readonly readAround: () => readonly BlockNode[]
  /** Where somebody is led, in this item: what is around it opens, and the field gets the focus. */
  readonly wanted: (ProblemPlace & { readonly caret?: Caret | undefined }) | undefined
  /** They are there. */
  readonly onFound: () => void
  /** URL name of the record that the canvas shows, on a page that serves many. */
  readonly recordName: string | undefined
}

/** Of one control. */
export type InputProps = {
  readonly field: FieldDescription
  /** What is shown: stored here, of a larger device, or by default. */
  readonly value: unknown
  /** Whether it is stored here. */
  readonly isOwn: boolean
  readonly isReadOnly: boolean
  readonly id: string
  readonly describedBy: string | undefined
  /** What of this field is typed and not saved is kept under this name. */
  readonly name: string
  /** Undefined takes back what is stored. */
  readonly onChange: (value: unknown) => void
  readonly deps: FormDeps
  /** Of a colour, the stored value of the one with which it must contrast. */
  readonly other: unknown
}

/** Whether it is the field to which somebody is led, or that is inside it. */
export const isOnTheWay = ({ wanted }: FormDeps, { block, path }: ProblemPlace): boolean =>
  wanted !== undefined && wanted.block === block && isWithin(wanted.path, path)

export const toLabel = ({ label, name }: Pick<FieldDescription, 'label' | 'name'>): string =>
  label === '' ? toWords(name) : label

export const holdsExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('{!')
