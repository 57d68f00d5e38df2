/**
 * Tests that every change to an account runs in the same transaction as its audit event and the deletion of the
 * account's sessions.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#model'
import { databaseKinds } from '../database/testing.ts'
import {
  clientAddress,
  newPassword,
  openTestIdentity,
  operator,
  password,
  type TestIdentity,
} from './identity.fixture.ts'

let identity: TestIdentity

const administrator: Actor = { kind: 'staff', userId: '005admin', role: 'administrator', from: clientAddress }

/** An account change to test, with its expected audit event. */
type AuditedChange = {
  readonly event: string
  readonly by: 'staff' | 'owner'
  /** Database writes that the change must make in the same transaction as the audit event. */
  readonly writes: readonly string[]
  readonly prepare: (
    account: Awaited<ReturnType<TestIdentity['addAccount']>>,
  ) => Promise<() => Promise<unknown>>
}

const endsSessions = ['updateTable account', 'deleteFrom session']
const changes: readonly AuditedChange[] = [
  {
    event: 'account.created',
    by: 'staff',
    writes: ['insertInto account'],
    prepare: async () => () =>
      identity.accounts.create(administrator, { email: 'new@clinic.example', name: 'New', role: 'viewer' }),
  },
  {
    event: 'account.role-changed',
    by: 'staff',
    writes: endsSessions,
    prepare:
      async ({ id }) =>
      () =>
        identity.accounts.changeRole(administrator, id, 'viewer'),
  },
  {
    event: 'account.closed',
    by: 'staff',
    writes: [...endsSessions, 'deleteFrom one_time_link'],
    prepare:
      async ({ id }) =>
      () =>
        identity.accounts.close(administrator, id),
  },
  {
    event: 'account.reopened',
    by: 'staff',
    writes: ['updateTable account'],
    async prepare({ id }) {
      await identity.accounts.close(operator, id)
      return () => identity.accounts.reopen(administrator, id)
    },
  },
  {
    event: 'account.signed-out',
    by: 'staff',
    writes: ['deleteFrom session'],
    prepare:
      async ({ id }) =>
      () =>
        identity.accounts.endSessions(administrator, id),
  },
  {
    event: 'account.link-made',
    by: 'staff',
    writes: ['insertInto one_time_link'],
    prepare:
      async ({ id }) =>
      () =>
        identity.accounts.createPasswordLink(administrator, id),
  },
  {
    event: 'application.approved',
    by: 'staff',
    writes: ['insertInto account', 'insertInto application_decision', 'insertInto one_time_link'],
    async prepare() {
      const number = await identity.apply({ name: 'Ada', email: 'ada@clinic.example', clinic: 'One' })
      return () => identity.applications.approve(administrator, number)
    },
  },
  {
    event: 'application.declined',
    by: 'staff',
    writes: ['insertInto application_decision'],
    async prepare() {
      const number = await identity.apply({ name: 'Ada', email: 'ada@clinic.example', clinic: 'One' })
      return () => identity.applications.decline(administrator, number)
    },
  },
  {
    event: 'account.password-set',
    by: 'owner',
    writes: [...endsSessions, 'updateTable one_time_link'],
    async prepare({ email }) {
      const { token } = await identity.own.requestPasswordLink({ email, from: clientAddress })
      return () => identity.own.setPassword({ token, email, password: newPassword, from: clientAddress })
    },
  },
  {
    event: 'account.password-changed',
    by: 'owner',
    writes: [...endsSessions, 'updateTable one_time_link'],
    prepare: async (account) => () =>
      identity.own.changePassword({ account, current: password, password: newPassword, from: clientAddress }),
  },
  {
    event: 'account.email-changed',
    by: 'owner',
    writes: [...endsSessions, 'updateTable one_time_link'],
    async prepare(account) {
      const email = 'new@clinic.example'
      const { token } = await identity.own.requestEmailChange({
        account,
        current: password,
        email,
        from: clientAddress,
      })
      return () => identity.own.confirmEmail({ token, password, from: clientAddress })
    },
  },
]

describe.each(databaseKinds)('account changes on the %s database', (kind) => {
  beforeAll(async () => void (identity = await openTestIdentity(kind)))
  beforeEach(() => identity.reset())
  afterAll(() => identity.close())

  async function prepare({ prepare: toChange }: AuditedChange) {
    await identity.addAccount({ role: 'administrator' })
    const account = await identity.addAccount()
    await identity.sessions.start({ account, client: 'Firefox' })
    const change = await toChange(account)
    return { account, change }
  }

  it.each(changes)('SSN-4 write $event in the same transaction', async (row) => {
    const { account, change } = await prepare(row)
    const transactions = await identity.listTransactions(change)
    const own = transactions.filter((steps) => steps.includes('insertInto audit_entry'))
    expect(own).toEqual([expect.arrayContaining([...row.writes])])
    const [entry] = await identity.audit.list(operator, 1)
    const actor = row.by === 'staff' ? '005admin' : account.id
    expect(entry).toMatchObject({ event: row.event, actor, origin: clientAddress })
    const isSignedIn = (await identity.sessions.list(account.id)).length > 0
    expect(isSignedIn).toBe(!row.writes.includes('deleteFrom session') && row.event !== 'account.reopened')
  })

  it.each(changes)('are rolled back if $event cannot be written', async (row) => {
    const { change } = await prepare(row)
    const before = await identity.readRows()
    await identity.withoutAuditLog(() => expect(change()).rejects.toThrow(/audit_entry/))
    expect(await identity.readRows()).toEqual(before)
    await change()
    expect(await identity.readRows()).not.toEqual(before)
  })
})
