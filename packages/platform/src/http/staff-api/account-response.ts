/** Converts accounts to their shape in the staff API. */
import type { Account } from '#identity'
import { organisationField } from '#model'

export const toAccountResponse = <A extends Account>({ organisation, ...account }: A) => ({
  ...account,
  [organisationField]: organisation,
})
