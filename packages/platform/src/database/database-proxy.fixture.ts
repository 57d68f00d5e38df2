/** A proxy between a test and the database server. The test can close or block the proxy's connections. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type DatabaseProxy = {
  /** URL of the database behind the proxy. */
  readonly url: string
  /** Closes all connections and accepts no new connections, like a stopped server. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** Accepts connections but forwards nothing, like a server that hangs. */
  readonly block: () => void
  readonly clear: () => void
  readonly close: () => Promise<void>
}

/** Name of PostgreSQL's socket file in its socket folder. */
const socketName = '.s.PGSQL.5432'

export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const [target, own] = [new URL(url), new URL(url)]
  const folder = await mkdtemp(join(tmpdir(), 'road-'))
  const pairs = new Set<readonly [Socket, Socket]>()
  let [server, isBlocked]: [Server | undefined, boolean] = [undefined, false]
  const cut = async () => {
    for (const socket of [...pairs].flat()) socket.destroy()
    pairs.clear()
    if (server === undefined) return
    const closed = once(server, 'close')
    server.close()
    await closed
    server = undefined
  }
  const mend = async () => {
    server = createServer((socket) => {
      const pair = [socket, reach(target)] as const
      pairs.add(pair)
      for (const [one, other] of [pair, pair.toReversed() as [Socket, Socket]])
        one.on('error', () => undefined).on('close', () => other.destroy())
      if (!isBlocked) connectBoth(pair)
    })
    await once(server.listen(join(folder, socketName)), 'listening')
  }
  await mend()
  own.searchParams.set('host', folder)
  return {
    url: own.href,
    cut,
    mend,
    block() {
      isBlocked = true
      for (const [here, there] of pairs) {
        here.unpipe(there).pause()
        there.unpipe(here).pause()
      }
    },
    clear() {
      isBlocked = false
      pairs.forEach(connectBoth)
    },
    async close() {
      await cut()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const connectBoth = ([here, there]: readonly [Socket, Socket]) => void here.pipe(there).pipe(here)

/** `host`: the folder that contains the server's own socket. */
function reach({ searchParams, port, hostname }: URL): Socket {
  const folder = searchParams.get('host')
  return folder === null ? connect(Number(port || 5432), hostname) : connect(join(folder, socketName))
}
