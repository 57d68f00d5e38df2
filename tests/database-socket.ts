/**
 * Starts a PostgreSQL server when the first test in a run requests a database. Creates a database with migrated tables
 * for each request.
 */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { startPostgres, type PostgresServer } from '../scripts/postgres.mjs'

const template = 'epiderm_tests'

/**
 * Opens a socket in the given folder. A client writes a database name and receives the URL of that database, or an
 * error message. A second name, after a space, specifies the database to copy.
 */
export async function openDatabaseSocket(folder: string): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined
  const addresses = new Map<string, Promise<string>>()
  const create = async (name: string, copied = template) => {
    starting ??= startWithTemplate(join(folder, 'template'))
    return (await starting).createDatabase(name, copied)
  }
  async function answer(socket: Socket): Promise<void> {
    const [request] = (await once(socket, 'data')) as [Buffer]
    const [name = '', copied] = request.toString().split(' ')
    const address = addresses.get(name) ?? create(name, copied)
    addresses.set(name, address)
    socket.end(await address.catch(String))
  }
  const door = createServer((socket) => void answer(socket))
  const place = join(folder, 'databases')
  await once(door.listen(place), 'listening')
  process.env['TEST_DATABASE_DOOR'] = place
  return async () => {
    door.close()
    await (await starting?.catch(() => undefined))?.stop()
  }
}

async function startWithTemplate(dataDir: string): Promise<PostgresServer> {
  const { openDatabase } = await import('../packages/platform/src/database/index.ts')
  const server = await startPostgres({ print: (line) => process.stderr.write(`${line}\n`) })
  try {
    const url = await server.createDatabase(template)
    await (await openDatabase({ dataDir, server: { url, size: 2 } })).close()
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}
