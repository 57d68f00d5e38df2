/**
 * Tests a damaged account table on both databases: `verify` reports the table, and visitors can still open the public
 * site.
 */
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runSite } from '../../packages/platform/src/cli/run-site.ts'
import { storefront } from '../../packages/platform/src/composition.ts'
import { createClient } from '../../packages/platform/src/http/client.fixture.ts'
import { operator, password } from '../../packages/platform/src/http/signed-in.fixture.ts'
import { createDamagedCopy } from '../../packages/platform/src/database/damaged-copy.fixture.ts'
import {
  databaseKinds,
  findTestUrl,
  type DatabaseKind,
} from '../../packages/platform/src/database/testing.ts'
import { projectRoot, startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const email = 'admin@clinic.example'
const pageBytes = 4096

let app: TestApp
let cookie: string
let scratch: string
let close: () => Promise<void>

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'damaged-accounts-'))
})
afterEach(async () => {
  await app.stop()
  await close()
  await rm(scratch, { recursive: true })
})

/** Creates a small site, damages its account table and restarts the site. */
async function startDamaged(kind: DatabaseKind): Promise<Record<string, string>> {
  const whole = await startTestApp({ site: 'small', database: kind })
  const facts = { email, name: 'Ada', organisation: '', role: 'administrator', password } as const
  await whole.platform.identity.accounts.create(operator, facts)
  const client = createClient(whole)
  await client.send('POST', '/api/session', { email, password })
  cookie = client.cookieHeader()
  await whole.stop({ keepData: true })
  const environment = await damage(kind, whole.dataDir)
  app = await startTestApp({ site: 'small', database: kind, dataDir: whole.dataDir, environment })
  return { DATA_DIR: whole.dataDir, ...environment }
}

async function damage(kind: DatabaseKind, dataDir: string): Promise<Record<string, string>> {
  close = async () => undefined
  if (kind === 'server') {
    const copy = await createDamagedCopy(await findTestUrl(dataDir), { relation: 'account' })
    close = copy.drop
    return { DATABASE_URL: copy.url }
  }
  const path = join(dataDir, 'epiderm.db')
  /**
   * Finds a database page that belongs to the table, by searching for a password hash, which no other table contains.
   */
  const page = Math.floor((await readFile(path)).indexOf('$argon2') / pageBytes)
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, page * pageBytes)
  await file.close()
  return {}
}

describe.each(databaseKinds)('a damaged account table on the %s database', (kind) => {
  it('does not affect the public site, and makes sign-in return 503 with the reason', async () => {
    const env = await startDamaged(kind)
    /** The embedded database reports no damage, because it reads only an index, which is intact. */
    if (kind === 'server')
      expect(app.complaints()).toMatchObject([{ msg: expect.stringContaining('sign-in is not possible') }])
    for (const headers of [undefined, { cookie }])
      expect((await app.get('/about', headers)).statusCode).toBe(200)
    const client = createClient(app)
    const signIn = await client.send('POST', '/api/session', { email, password })
    expect([signIn.statusCode, signIn.json().error]).toEqual([
      503,
      {
        code: 'not-readable',
        message: expect.stringContaining('damaged and cannot be read'),
        hint: 'Send the reference to the operators of this site.',
      },
    ])
    expect(signIn.headers['retry-after']).toBeUndefined()

    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const code = await runSite({ words: ['verify'], env, projectRoot, storefront, print, printError: print })
    expect([code, lines.join('\n')]).toEqual([1, expect.stringMatching(/ the table account[: ]/)])
  })
})
