import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAuditEvent, type AuditTables } from '#audit'
import type { Database } from '#database'
import { accountRoles, toActor } from '#model'
import { databaseKinds, openTestDatabase } from '../database/testing.ts'
import { openInstallation, type InstallationTables } from './index.ts'

const now = new Date('2026-03-02T09:00:00Z')
const administrator = toActor({ id: '005a', role: 'administrator' }, '192.0.2.1')

describe.each(databaseKinds)('installation settings on the %s database', (kind) => {
  let folder: string
  let database: Database<InstallationTables & AuditTables>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-installation-'))
    database = await openTestDatabase({ dataDir: folder }, kind)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  const open = (draftLogDays?: number) =>
    openInstallation({
      database,
      draftLogDays,
      clock: () => now,
      recordAuditEvent: (trx, event) => recordAuditEvent(trx, { ...event, now }),
    })

  it('have defaults, take effect immediately, and are recorded in the audit log', async () => {
    const installation = open()
    expect(await installation.read(administrator)).toEqual({ draftLogDays: 365, alarmAddresses: [] })
    await installation.change(administrator, { draftLogDays: 30 })
    await installation.change(administrator, { alarmAddresses: ['ops@shop.example'] })
    expect(await open().load()).toEqual({ draftLogDays: 30, alarmAddresses: ['ops@shop.example'] })
    const events = await database.read.selectFrom('audit_entry').select(['deed', 'item', 'actor']).execute()
    expect(events).toEqual([
      { deed: 'installation.changed', item: 'draftLogDays: 30', actor: '005a' },
      { deed: 'installation.changed', item: 'alarmAddresses: 1 address', actor: '005a' },
    ])
  })

  it('cannot be changed if an environment variable sets them', async () => {
    const installation = open(7)
    await expect(installation.change(administrator, { draftLogDays: 30 })).rejects.toMatchObject({
      code: 'setting-fixed',
      message: expect.stringContaining('DRAFT_LOG_DAYS'),
    })
    expect(await installation.load()).toMatchObject({ draftLogDays: 7 })
  })

  it('can be read and changed only by administrators', async () => {
    for (const role of accountRoles.filter((one) => one !== 'administrator')) {
      const actor = toActor({ id: '005', role }, '')
      const rejected = { code: 'installation-not-allowed', status: 403 }
      await expect(open().read(actor)).rejects.toMatchObject(rejected)
      await expect(open().change(actor, {})).rejects.toMatchObject(rejected)
    }
  })
})
