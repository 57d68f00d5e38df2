/** Tests the chain of seals: it remains valid after an erasure, and detects changes and deletions. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Write } from '#database'
import type { Actor } from '#model'
import { databaseKinds, openTestDatabase } from '../database/testing.ts'
import { openAudit, type Audit, type AuditTables } from './index.ts'

const operator: Actor = { kind: 'operator', name: 'test' }
const editor: Actor = { kind: 'staff', userId: `005${'a'.repeat(15)}`, role: 'editor', from: '192.0.2.1' }
const events = [
  { actor: operator, event: 'content.imported', item: 'release 1' },
  { actor: editor, event: 'account.signed-in', item: editor.userId },
  { actor: editor, event: 'content.published', item: 'release 2' },
  { actor: operator, event: 'account.role-changed', item: `${editor.userId} publisher` },
  { actor: operator, event: 'content.published', item: 'release 3' },
] as const

describe.each(databaseKinds)('the audit log’s seals in the %s database', (kind) => {
  let folder: string
  let database: Database<AuditTables>
  let audit: Audit
  const open = () => openAudit({ database, clock: () => new Date('2026-03-02T09:00:00Z'), randomBytes })
  const change = (work: (trx: Write<AuditTables>) => Promise<unknown>) =>
    database.transaction(async (trx) => void (await work(trx)))
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seals-'))
    database = await openTestDatabase({ dataDir: folder }, kind)
    audit = open()
    for (const event of events) await audit.record(event)
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const check = () => audit.checkSeals(operator)
  const sealAll = async () => {
    while ((await audit.seal()) > 0);
  }

  it('cover every event once, and the check reports events that are not sealed yet', async () => {
    expect(await check()).toMatchObject({ damage: [], sealed: 0, unsealed: { from: 1, to: 5, count: 5 } })
    await sealAll()
    expect(await check()).toMatchObject({ damage: [], sealed: 5, erased: 0, unsealed: undefined })
    expect(await audit.seal()).toBe(0)
    await audit.record(events[0])
    expect(await check()).toMatchObject({ damage: [], unsealed: { from: 6, to: 6, count: 1 } })
  })

  it('remain one chain if two servers seal at the same time', async () => {
    for (let times = 0; times < 20; times++) await audit.record(events[0])
    const other = open()
    await Promise.all([audit.seal(), other.seal(), audit.seal(), other.seal()])
    await sealAll()
    expect(await check()).toMatchObject({ damage: [], sealed: 25, unsealed: undefined })
  })

  it('remain valid after a person is erased, and no row contains the person’s id or address', async () => {
    await sealAll()
    expect(await audit.erasePerson(operator, editor.userId)).toBe(3)
    await sealAll()
    expect(await check()).toMatchObject({ damage: [], erased: 3, unsealed: undefined })
    const rows = await database.read.selectFrom('audit_entry').selectAll().execute()
    const people = await database.read.selectFrom('audit_person').selectAll().execute()
    const stored = JSON.stringify([rows, people])
    expect(stored).not.toContain(editor.userId)
    expect(stored).not.toContain('192.0.2.1')
    expect(stored).toContain('release 2')
  })

  it.each<[string, (trx: Write<AuditTables>) => Promise<unknown>, string]>([
    [
      'the deletion of an event',
      (trx) => trx.deleteFrom('audit_entry').where('number', '=', 3).execute(),
      'Event 3 was deleted.',
    ],
    [
      'a changed fact',
      (trx) => trx.updateTable('audit_entry').set({ item: 'release 9' }).where('number', '=', 3).execute(),
      'Event 3 (2026-03-02T09:00:00.000Z, content.published) was changed.',
    ],
    [
      'another author',
      (trx) => trx.updateTable('audit_entry').set({ actor: 'x' }).where('number', '=', 3).execute(),
      'Event 3 (2026-03-02T09:00:00.000Z, content.published): its personal fields were changed.',
    ],
    [
      'another author in both rows',
      async (trx) => {
        await trx.updateTable('audit_entry').set({ actor: 'x' }).where('number', '=', 3).execute()
        await trx.updateTable('audit_person').set({ actor: 'x' }).where('entry', '=', 3).execute()
      },
      'Event 3 (2026-03-02T09:00:00.000Z, content.published): its personal fields were changed.',
    ],
    [
      'a changed seal',
      (trx) => trx.updateTable('audit_seal').set({ hash: '0' }).where('entry', '=', 5).execute(),
      'Seal 5, of event 5, was changed.',
    ],
    [
      'the deletion of an event with its seal',
      async (trx) => {
        await trx.deleteFrom('audit_entry').where('number', '=', 3).execute()
        await trx.deleteFrom('audit_person').where('entry', '=', 3).execute()
        await trx.deleteFrom('audit_seal').where('entry', '=', 3).execute()
      },
      'Seal 3 was deleted.',
    ],
  ])('reveal %s', async (_, plant, damage) => {
    await sealAll()
    await change(plant)
    const found = (await check()).damage
    expect(found).toEqual([damage])
  })

  it('can be checked only by administrators and the operator, who are also the only accounts that can erase a person', async () => {
    await expect(audit.checkSeals(editor)).rejects.toMatchObject({ status: 403 })
    await expect(audit.erasePerson(editor, editor.userId)).rejects.toMatchObject({ status: 403 })
  })
})
