/** Props of a screen that replaces an item's usual form. */
import type { ReactNode } from 'react'
import type { DraftState } from '#operations'
import type { FormDeps } from '../../fields/form-deps.ts'

export type CustomFormProps = {
  readonly draft: DraftState
  readonly deps: FormDeps
  /** Notes about missing permissions and conflicts, shown above the form. */
  readonly head: ReactNode
  /** Actions, shown below the form. */
  readonly foot: ReactNode
  /** True if the item is withdrawn, regardless of its draft. */
  readonly isOffSite: boolean
}
