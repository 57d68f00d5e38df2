/** Opens the client with a test resolver, which resolves `hooks.example` to this machine. */
import { certificate } from './certificate.fixture.ts'
import { createOutboundFetch, type OutboundOptions } from './index.ts'

export type TestClientOptions = Partial<OutboundOptions> & {
  /**
   * Results of successive look-ups of each name: a list of addresses for each look-up. After the last result, every
   * look-up returns the last result again.
   */
  readonly names?: Readonly<Record<string, readonly (readonly string[])[]>>
}

export const localAddresses = ['127.0.0.1']

/** Opens a client that may reach `127.0.0.1`. `resolved` collects the names that the client looks up. */
export function openTestClient(
  { names = { 'hooks.example': [localAddresses] }, ...options }: TestClientOptions = {},
  resolved: string[] = [],
) {
  const resolve: OutboundOptions['resolve'] = async (host) => {
    const answers = names[host]
    const addresses = answers?.[resolved.filter((known) => known === host).length] ?? answers?.at(-1)
    resolved.push(host)
    if (addresses === undefined) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return createOutboundFetch({ allow: localAddresses, resolve, ca: certificate, ...options })
}

/** Returns the code of the error, or `answered` if the request succeeded. */
export const toRequestOutcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )
