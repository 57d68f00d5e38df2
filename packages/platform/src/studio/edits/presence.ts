/** Reports the selected block of a draft to the server. */
import type { ApiClient } from '../api/calls.ts'
import { toItemParams, type ItemName } from '../api/shapes.ts'

type PresenceDeps = { readonly calls: ApiClient; readonly client: string }

/** The server stores positions only in memory, so the position is reported again after a server restart. */
export function createPresence(item: ItemName, { calls, client }: PresenceDeps) {
  const params = toItemParams(item)
  let last: { readonly block: string | null } | undefined
  const again = () => {
    if (last === undefined) return
    const body = { client, ...last }
    calls.post('/studio/drafts/:item/:language/presence', { params, body }).catch(() => undefined)
  }
  return {
    again,
    at(block: string | null) {
      last = { block }
      again()
    },
  }
}
