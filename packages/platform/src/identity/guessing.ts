/** Reports that someone may be guessing an account's password. */
import type { Database } from '#database'
import { toAccount, type Account } from './account.ts'
import type { IdentityTables } from './tables.ts'

export type PasswordGuessingReport = {
  readonly account: Account
  /** Accounts of the administrators, who are notified in addition to the account's owner. */
  readonly administrators: readonly Account[]
}

export type PasswordGuessingReports = {
  /** Calls the listener at most once an hour per account. Returns a function that removes the listener. */
  readonly subscribe: (listener: (guessing: PasswordGuessingReport) => void) => () => void
  /** Returns immediately, because a delayed response would reveal that the account exists. */
  readonly report: (account: Account) => void
}

export function createPasswordGuessingReports(database: Database<IdentityTables>): PasswordGuessingReports {
  const listeners = new Set<(guessing: PasswordGuessingReport) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    report(account) {
      if (listeners.size === 0) return
      void findAdministrators(database, account)
        .then((administrators) => listeners.forEach((listener) => listener({ account, administrators })))
        .catch(() => undefined)
    },
  }
}

async function findAdministrators(
  { read }: Database<IdentityTables>,
  { id }: Account,
): Promise<readonly Account[]> {
  const rows = await read
    .selectFrom('account')
    .selectAll()
    .where('role', '=', 'administrator')
    .where('is_closed', '=', 0)
    .where('id', '!=', id)
    .orderBy('email')
    .execute()
  return rows.map(toAccount)
}
