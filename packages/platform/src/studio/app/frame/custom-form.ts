/** Props of a screen that replaces the usual form of an item. */
import type { ReactNode } from 'react'
import type { DraftState } from '#operations'
import type { FormDeps } from '../../fields/form-deps.ts'

export type CustomFormProps = {
  readonly draft: DraftState
  readonly deps: FormDeps
  /** Notes above the form about missing permissions and conflicts. */
  readonly head: ReactNode
  /** Actions below the form. */
  readonly foot: ReactNode
  /** True if the item is withdrawn, whatever its draft contains. */
  readonly isOffSite: boolean
}
