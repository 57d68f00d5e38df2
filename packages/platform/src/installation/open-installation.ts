/** Installation settings. Changes take effect immediately, on every server. */
import type { RecordAuditEvent } from '#audit'
import type { Database } from '#database'
import { requirePermission, toActorName, type Actor } from '#model'
import { settingNotEditable } from './errors.ts'
import type { InstallationTables } from './tables.ts'

type InstallationSettings = {
  /** Number of days after which published operations are removed from draft logs. */
  readonly draftLogDays: number
  /** E-mail addresses that receive alerts, in addition to those of publishers. */
  readonly alarmAddresses: readonly string[]
}

export type Installation = {
  /** Reads the settings for the server's own use, without a permission check. */
  readonly load: () => Promise<InstallationSettings>
  readonly read: (actor: Actor) => Promise<InstallationSettings>
  /** Stores the given settings. All other settings stay unchanged. Throws `setting-fixed` (409). */
  readonly change: (actor: Actor, settings: Partial<InstallationSettings>) => Promise<InstallationSettings>
}

type InstallationOptions = {
  readonly database: Database<InstallationTables>
  readonly recordAuditEvent: RecordAuditEvent
  readonly clock: () => Date
  /** `DRAFT_LOG_DAYS`; undefined if it is not set. */
  readonly draftLogDays: number | undefined
}

const standard: InstallationSettings = { draftLogDays: 365, alarmAddresses: [] }
const notAllowedError = { code: 'installation-not-allowed', action: 'change the installation' }

export function openInstallation(options: InstallationOptions): Installation {
  const { database, clock, draftLogDays } = options
  async function load(): Promise<InstallationSettings> {
    const rows = await database.read.selectFrom('installation_setting').select(['name', 'value']).execute()
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
    return {
      ...standard,
      ...(stored as Partial<InstallationSettings>),
      ...(draftLogDays !== undefined && { draftLogDays }),
    }
  }
  return {
    load,
    async read(actor) {
      requirePermission(actor, 'manageInstallation', notAllowedError)
      return load()
    },
    async change(actor, settings) {
      requirePermission(actor, 'manageInstallation', notAllowedError)
      if (draftLogDays !== undefined && settings.draftLogDays !== undefined)
        throw settingNotEditable('DRAFT_LOG_DAYS')
      const facts = { changed_at: clock().toISOString(), changed_by: toActorName(actor) }
      await database.transaction(async (trx) => {
        for (const [name, value] of Object.entries(settings)) {
          const row = { name, value: JSON.stringify(value), ...facts }
          await trx
            .insertInto('installation_setting')
            .values(row)
            .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
            .execute()
          const item = `${name}: ${toAuditText(value)}`
          await options.recordAuditEvent(trx, { actor, event: 'installation.changed', item })
        }
      })
      return load()
    },
  }
}

/** The audit log contains no e-mail addresses. */
const toAuditText = (value: number | readonly string[]): string =>
  typeof value === 'number'
    ? String(value)
    : `${value.length} ${value.length === 1 ? 'address' : 'addresses'}`
