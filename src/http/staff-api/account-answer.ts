/** Accounts as the staff API answers them. */
import type { Account } from '#identity'
import { organisationField } from '#model'

export const toAccountAnswer = <A extends Account>({ organisation, ...account }: A) => ({
  ...account,
  [organisationField]: organisation,
})
