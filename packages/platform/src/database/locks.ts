/**
 * Locks for transactions that read before they write. With several writers, the data that a transaction has read may
 * change before it commits.
 */
import type { KyselyPlugin } from 'kysely'
import { transactionNeedsLock } from './errors.ts'

/**
 * Transactions with the same lock run one after another. The locks protect the following data. `release`: release
 * numbers, and checks against the newest release. `accounts`: one account per address, the last administrator, verified
 * passwords, one open link per purpose, decisions. `submissions`: duplicates and states. `event-counts`: counts per
 * day. `path-counts`: the limit of stored paths. `page-dependencies`: recorded reads of pages. `drafts`: operation
 * numbers, and the state to which operations are applied. `builds`: existing files. `media-files`: files that several
 * media share. `audit-seals`: the last seal of the audit log. `installation`: one webhook per address. A transaction
 * that needs several locks acquires them in this order.
 */
export type LockName =
  | 'release'
  | 'accounts'
  | 'submissions'
  | 'event-counts'
  | 'path-counts'
  | 'page-dependencies'
  | 'drafts'
  | 'builds'
  | 'media-files'
  | 'audit-seals'
  | 'installation'

const writes: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/**
 * Guards a transaction without a lock by rejecting a write that follows a read. Does not cover raw SQL, or a write that
 * depends on the row count of an earlier write.
 */
export function createLockGuard(): KyselyPlugin {
  let hasRead = false
  return {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode') hasRead = true
      if (hasRead && writes.has(node.kind)) throw transactionNeedsLock()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
