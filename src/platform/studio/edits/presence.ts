/** Tells the server at which block of a draft this tab is. */
import type { Calls } from '../api/calls.ts'

type PresenceWorld = { readonly calls: Calls; readonly client: string }

/** A server that was started again has forgotten where anybody was. */
export function createPresence(path: string, { calls, client }: PresenceWorld) {
  let last: { readonly block: string | null } | undefined
  const again = () => void (last && calls.post(path, { client, ...last }).catch(() => undefined))
  return {
    again,
    at(block: string | null) {
      last = { block }
      again()
    },
  }
}
