/** The option `--as`: the staff account to show in the history and the audit log, in addition to the command. */
import type { Identity } from '#identity'
import type { Actor } from '#model'
import { operator, type CommandOption } from './command.ts'
import { staffAccountNotFound } from './errors.ts'

export const accountOption = {
  value: '<e-mail>',
  summary: 'the staff account of the person who runs the command, shown in the history and the audit log',
} as const satisfies CommandOption

/**
 * Returns the operator, including the account if `email` is given. Throws if there is no such account, or if the
 * account is closed or is not a staff account.
 */
export async function findOperator(
  { accounts }: Pick<Identity, 'accounts'>,
  email: string | undefined,
): Promise<Actor> {
  if (email === undefined) return operator
  const { id, role, isClosed } = await accounts.require(operator, email)
  if (isClosed || role === 'practitioner') throw staffAccountNotFound(email)
  return { ...operator, account: id }
}
