/** Records the steps of each database transaction. */
import type { Database } from '#database'

export type TransactionWatch = {
  /** Returns the steps of each transaction that `work` starts, such as `insertInto session`. */
  readonly listTransactions: (work: () => Promise<unknown>) => Promise<readonly (readonly string[])[]>
}

export function watchTransactions<T>(
  database: Database<T>,
): TransactionWatch & { readonly database: Database<T> } {
  let transactions: string[][] = []
  return {
    database: {
      ...database,
      transaction: (work, options) =>
        database.transaction((trx) => {
          const steps: string[] = []
          transactions.push(steps)
          return work(record(trx, steps))
        }, options),
    },
    async listTransactions(work) {
      const listed: string[][] = []
      transactions = listed
      await work()
      transactions = []
      return listed
    },
  }
}

const record = <Handle extends object>(trx: Handle, steps: string[]): Handle =>
  new Proxy(trx, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        steps.push(`${String(name)} ${String(given[0])}`)
        return member.apply(target, given) as unknown
      }
    },
  })
