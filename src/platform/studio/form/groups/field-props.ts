/** What fields are drawn with. */
import type { ComponentType } from 'react'
import type { FieldDescription } from '#schema'
import type { FormDeps } from '../../fields/form-deps.ts'
import type { FormPath } from '../../fields/stored-value.ts'

export type FieldsProps = {
  readonly deps: FormDeps
  /** The block or the draft. */
  readonly holder: unknown
  /** Null: of the item itself. */
  readonly block: string | null
  /** To the object that has these fields. */
  readonly path: FormPath
  readonly fields: readonly FieldDescription[]
}

export type FieldProps = Omit<FieldsProps, 'fields'> & {
  readonly field: FieldDescription
  /** Draws the fields inside. */
  readonly Inner: ComponentType<FieldsProps>
}
