/**
 * Limits the number of open event streams, because each stream occupies a connection and regularly checks its account's
 * permissions.
 */
import { tooManyStreams } from '../errors.ts'

export type StreamLimits = { readonly ofAccount: number; readonly inAll: number }

/** A tab opens one stream for its page and one for each item in which something is selected. */
export const standardStreamLimits: StreamLimits = { ofAccount: 30, inAll: 500 }

/**
 * Reserves a slot for an account. Returns a function that releases the slot; further calls have no effect. Throws
 * `streams-own` (429) or `streams-all` (503) if no slot is free.
 */
export function createStreamLimiter({ ofAccount, inAll }: StreamLimits): (account: string) => () => void {
  const open = new Map<string, number>()
  let all = 0
  return (account) => {
    const own = open.get(account) ?? 0
    if (own >= ofAccount) throw tooManyStreams('own', ofAccount)
    if (all >= inAll) throw tooManyStreams('all', inAll)
    open.set(account, own + 1)
    all++
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      all--
      const left = (open.get(account) ?? 1) - 1
      if (left === 0) open.delete(account)
      else open.set(account, left)
    }
  }
}
