import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { accountRoles, guest, toActor, type Actor } from '#model'
import { databaseKinds, openTestDatabase } from '../database/testing.ts'
import { openAudit, recordAuditEvent, type Audit, type AuditTables } from './index.ts'

const operator: Actor = { kind: 'operator', name: 'test' }
const now = new Date('2026-03-02T09:00:00Z')
const published = { actor: operator, event: 'content.published', item: 'MC1' }

let folder: string
let database: Database<AuditTables>
let audit: Audit
const listItems = async (limit?: number) => (await audit.list(operator, limit)).map(({ item }) => item)

describe.each(databaseKinds)('the audit log in the %s database', (kind) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-audit-'))
    database = await openTestDatabase({ dataDir: folder }, kind)
    audit = openAudit({ database, clock: () => now, randomBytes })
  })
  beforeEach(() => database.transaction((trx) => trx.deleteFrom('audit_entry').execute()))
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('records an event in the same transaction as its action, or not at all', async () => {
    const undone = database.transaction(async (trx) => {
      await audit.recordIn(trx, published)
      await recordAuditEvent(trx, { ...published, now })
      throw new Error('the action failed')
    })
    await expect(undone).rejects.toThrow('the action failed')
    expect(await audit.list(operator)).toEqual([])
    await database.transaction(async (trx) => {
      await audit.recordIn(trx, published)
      expect(await trx.selectFrom('audit_entry').select('item').execute()).toEqual([{ item: 'MC1' }])
    })
    expect(await listItems()).toEqual(['MC1'])
  })

  it.each<[string, Actor, string, string]>([
    ['staff', { kind: 'staff', userId: '005a', role: 'editor', from: '192.0.2.1' }, '005a', '192.0.2.1'],
    ['a visitor', { kind: 'visitor', userId: '005b', from: '2001:db8::1' }, '005b', '2001:db8::1'],
    ['a visitor at an unknown address', { kind: 'visitor', userId: '005b' }, '005b', ''],
    ['the operator', operator, 'test', 'command'],
    ['a guest', guest, 'guest', ''],
  ])('records %s, the action, the item, the time and the origin', async (_name, actor, name, origin) => {
    await audit.record({ actor, event: 'outbox.read', item: 'a message' })
    const createdAt = now.toISOString()
    expect(await audit.list(operator)).toEqual([
      { number: expect.any(Number), createdAt, actor: name, event: 'outbox.read', item: 'a message', origin },
    ])
  })

  it('lists the newest events first, up to the requested number of events', async () => {
    for (const item of ['one', 'two', 'three']) await audit.record({ ...published, item })
    expect(await listItems()).toEqual(['three', 'two', 'one'])
    expect(await listItems(2)).toEqual(['three', 'two'])
  })

  it('can be read only by administrators and the operator', async () => {
    const rejected = { code: 'identity-not-allowed', status: 403 }
    const roles = accountRoles.filter((role) => role !== 'administrator')
    const others = [guest, ...roles.map((role) => toActor({ id: '005', role }, ''))]
    for (const actor of others) await expect(audit.list(actor)).rejects.toMatchObject(rejected)
    expect(await audit.list(toActor({ id: '005', role: 'administrator' }, ''))).toEqual([])
  })
})
