/** Tests a server that runs alongside a server of the next release, which has already migrated the shared database. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../packages/platform/src/http/client.fixture.ts'
import { enquiry } from '../shop/enquiry.fixture.ts'
import { operator, password } from '../../packages/platform/src/http/signed-in.fixture.ts'
import { migrations } from '../../packages/platform/src/database/migrate.ts'
import type { Migration } from '../../packages/platform/src/database/migrations/migration.ts'
import { openTestDatabase } from '../../packages/platform/src/database/testing.ts'
import { productUrlName, productPath, publishStrapline } from './strapline.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const account = { email: 'editor@shop.example', password }

/** The largest schema change that an older server must tolerate: a new table, and two new columns in every table. */
const expanding: Migration = {
  name: '900-expanding',
  async up(trx) {
    const tables = await trx.introspection.getTables()
    await trx.schema.createTable('added').addColumn('id', 'integer').execute()
    for (const { name } of tables.filter((table) => !/^(?:schema_|text_|substring_)/.test(table.name))) {
      await trx.schema.alterTable(name).addColumn('added_later', 'text').execute()
      await trx.schema
        .alterTable(name)
        .addColumn('added_kind', 'text', (column) => column.notNull().defaultTo('any'))
        .execute()
    }
  },
}
const contracting: Migration = {
  name: '901-contracting',
  admitsFrom: '900-expanding',
  up: async () => undefined,
}

let running: TestApp
beforeAll(async () => (running = await startTestApp({ database: 'server' })))
afterAll(() => running.stop())

async function migrateTo(...later: Migration[]): Promise<void> {
  const database = await openTestDatabase(
    { dataDir: running.dataDir, steps: [...migrations, ...later] },
    'server',
  )
  await database.close()
}

const startSecondNode = () => startTestApp({ database: 'server', dataDir: running.dataDir })

/** Uses the site as visitors and staff do: reads, searches, submits a form, signs in, publishes. */
async function use(app: TestApp, round: string): Promise<void> {
  const { behind } = await publishStrapline(app, round)
  expect(behind).toEqual([])
  expect((await app.get(productPath)).body).toContain(round)
  expect((await app.get('/search?q=azelaic')).body).toContain(productUrlName)
  const form = new URLSearchParams({ ...enquiry, message: `A question: ${round}` })
  expect((await createClient(app).send('POST', '/contact', form)).statusCode).toBe(303)
  expect((await createClient(app).send('POST', '/api/session', account)).statusCode).toBeLessThan(300)
}

it('a running server continues while the next release expands the schema, and a new server starts with that schema', async () => {
  await running.platform.identity.accounts.create(operator, { ...account, name: 'Ed', role: 'editor' })
  await use(running, 'Before')
  await migrateTo(expanding)
  await use(running, 'While it runs')
  const started = await startSecondNode()
  await use(started, 'Started on it')
  expect(started.complaints()).toMatchObject([
    {
      msg: 'A newer version has changed the database; this version can still use it',
      reason: '900-expanding',
    },
  ])
  await started.stop({ keepData: true })
  expect(running.complaints()).toEqual([])
})

it('a server of this release does not start after the schema is contracted, and explains why', async () => {
  await migrateTo(expanding, contracting)
  await expect(startSecondNode()).rejects.toMatchObject({
    code: 'database-newer',
    hint: 'Start the newer version again, or restore a backup made before the update.',
  })
})
