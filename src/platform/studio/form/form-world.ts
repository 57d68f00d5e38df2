/** What a form is shown for, and how it edits. */
import type { Operation } from '#operations'
import type { FieldDescription } from '#schema'
import type { FormDevice } from './stored-value.ts'

export type FormWorld = {
  readonly device: FormDevice
  readonly onDevice: (device: FormDevice) => void
  /** With the same gesture, a burst of typing is one. */
  readonly edit: (operations: readonly Operation[], gesture?: string) => void
  readonly isReadOnly: boolean
}

/** Of one control. */
export type InputProps = {
  readonly field: FieldDescription
  readonly value: unknown
  readonly isReadOnly: boolean
  readonly id: string
  readonly describedBy: string | undefined
  readonly onChange: (value: unknown) => void
}
