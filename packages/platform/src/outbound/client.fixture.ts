/** The client with a name server of its own, in which `hooks.example` is this machine. */
import { certificate } from './certificate.fixture.ts'
import { createOutboundFetch, type OutboundOptions } from './index.ts'

export type TestClientOptions = Partial<OutboundOptions> & {
  /** The addresses of each name, by number of the look-up; the last ones are repeated. */
  readonly names?: Readonly<Record<string, readonly (readonly string[])[]>>
}

export const local = ['127.0.0.1']

/** Opens a client that may reach `127.0.0.1`. Adds the names that it looks up to `resolved`. */
export function openTestClient(
  { names = { 'hooks.example': [local] }, ...options }: TestClientOptions = {},
  resolved: string[] = [],
) {
  const resolve: OutboundOptions['resolve'] = async (host) => {
    const answers = names[host]
    const addresses = answers?.[resolved.filter((known) => known === host).length] ?? answers?.at(-1)
    resolved.push(host)
    if (addresses === undefined) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return createOutboundFetch({ allow: local, resolve, ca: certificate, ...options })
}

/** Returns the code of the error, or `answered`. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )
