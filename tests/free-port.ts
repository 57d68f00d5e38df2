import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Returns a free port on this machine. Another process may take the port before it is used. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
