/** Props of form fields. */
import type { ComponentType } from 'react'
import type { FieldDescription } from '#schema'
import type { FormDeps } from '../../fields/form-deps.ts'
import type { FormPath } from '../../fields/stored-value.ts'

export type FieldsProps = {
  readonly deps: FormDeps
  /** The block or draft that contains the fields. */
  readonly holder: unknown
  /** Block id, or null if the fields belong to the item itself. */
  readonly block: string | null
  /** The path of the object that contains the fields. */
  readonly path: FormPath
  readonly fields: readonly FieldDescription[]
}

export type FieldProps = Omit<FieldsProps, 'fields'> & {
  readonly field: FieldDescription
  /** Renders the nested fields. */
  readonly Inner: ComponentType<FieldsProps>
}
