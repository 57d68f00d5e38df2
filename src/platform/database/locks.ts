/** Transactions that read before they write: on a database with several writers, what they have read may be over by then. */
import type { KyselyPlugin } from 'kysely'
import { checkWithoutLock } from './errors.ts'

/**
 * Which of them wait for one another. `release`: numbers of releases, and what is checked against the newest. `accounts`:
 * one account per address, the last administrator, passwords that were proven, one open link per purpose, decisions.
 * `submissions`: duplicates and states. `event-counts`: lines of a day. `page-dependencies`: what pages read. `drafts`: numbers
 * of operations, and what they are applied to. `builds`: which files are there.
 * `media-files`: files that several media send. Who takes several, takes them in this order.
 */
export type LockName =
  | 'release'
  | 'accounts'
  | 'submissions'
  | 'event-counts'
  | 'page-dependencies'
  | 'drafts'
  | 'builds'
  | 'media-files'

const writes: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/**
 * For one transaction without a lock: refuses to write after a read. Not covered: raw SQL, and a write that depends on how
 * many rows an earlier write has met.
 */
export function createLockGuard(): KyselyPlugin {
  let hasRead = false
  return {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode') hasRead = true
      if (hasRead && writes.has(node.kind)) throw checkWithoutLock()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
