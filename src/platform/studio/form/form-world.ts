/** What a form is shown for, and how it edits: the same object as long as it is shown for the same. */
import type { DraftState, Operation } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import type { ItemName } from '../api/shapes.ts'
import type { Types } from '../page/types.ts'
import type { FormDevice } from './stored-value.ts'

export type FormWorld = {
  readonly device: FormDevice
  readonly onDevice: (device: FormDevice) => void
  /** With the same gesture, a burst of typing is one. */
  readonly edit: (operations: readonly Operation[], gesture?: string) => void
  readonly isReadOnly: boolean
  readonly types: Types
  /** Whose fields they are. */
  readonly item: ItemName
  /** As it is now: what is typed draws no field anew that does not show it. */
  readonly readDraft: () => DraftState | undefined
  /** The blocks around what is edited, the outermost first: `{!Item.…}` reads the items of their lists. */
  readonly readAround: () => readonly BlockNode[]
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
  readonly world: FormWorld
  /** The block or the draft that has the field, for controls that show more than its value. */
  readonly holder: unknown
}

export const toLabel = ({ label, name }: Pick<FieldDescription, 'label' | 'name'>): string =>
  label === '' ? toWords(name) : label

/** `flex-start` and `signedIn` as somebody reads them. */
export function toWords(name: string): string {
  const words = name
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const holdsExpression = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('{!')
