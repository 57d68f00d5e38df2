import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../database/testing.ts'
import { newPassword, openTestIdentity, operator, type TestIdentity } from '../identity.fixture.ts'

let identity: TestIdentity

async function start(client = 'Firefox') {
  const account = await identity.addAccount()
  const { token, session } = await identity.sessions.start({ account, client })
  return { account, token, session }
}
const remaining = async (token: string) => (await identity.sessions.find(token))?.remainingSeconds

describe.each(databaseKinds)('the session store in the %s database', (kind) => {
  beforeAll(async () => void (identity = await openTestIdentity(kind)))
  beforeEach(() => identity.reset())
  afterAll(() => identity.close())

  it('SSN-4 stores only the SHA-256 hash of each token', async () => {
    const { token } = await start()
    const rows = await identity.database.read.selectFrom('session').selectAll().execute()
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([
      createHash('sha256').update(token).digest('hex'),
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('SSN-2 SSN-4 extends a session only through keepAlive', async () => {
    const { account, token } = await start()
    identity.pass(600)
    expect(await remaining(token)).toBe(300)
    expect(await identity.sessions.list(account.id)).toMatchObject([{ remainingSeconds: 300 }])
    await start()
    identity.pass(200)
    expect(await remaining(token)).toBe(100)
    expect(await identity.sessions.keepAlive(token)).toMatchObject({ remainingSeconds: 900 })
    expect(await remaining(token)).toBe(900)
  })

  it('SSN-4 does not revive a session that was idle for too long', async () => {
    const { account, token } = await start()
    identity.pass(900)
    expect(await identity.sessions.keepAlive(token)).toBeUndefined()
    expect(await identity.sessions.find(token)).toBeUndefined()
    expect(await identity.sessions.list(account.id)).toEqual([])
  })

  it('SSN-4 does not extend a session beyond its absolute limit', async () => {
    const { token } = await start()
    for (let minutes = 12; minutes < 60; minutes += 12) {
      identity.pass(12 * 60)
      expect(await identity.sessions.keepAlive(token)).toBeDefined()
    }
    expect(await remaining(token)).toBe(12 * 60)
    identity.pass(12 * 60)
    expect(await identity.sessions.keepAlive(token)).toBeUndefined()
    expect(await identity.sessions.find(token)).toBeUndefined()
  })

  const ways: readonly [string, (started: Awaited<ReturnType<typeof start>>) => Promise<unknown>][] = [
    ['sign-out', ({ token }) => identity.sessions.end(token)],
    ['sign-out of that device', ({ account, session }) => identity.sessions.endOne(account.id, session.id)],
    ['sign-out everywhere', ({ account }) => identity.sessions.endAll(account.id)],
    ['sign-out by staff', ({ account }) => identity.accounts.endSessions(operator, account.id)],
    ['a change of role', ({ account }) => identity.accounts.changeRole(operator, account.id, 'viewer')],
    ['closing the account', ({ account }) => identity.accounts.close(operator, account.id)],
    [
      'closing and reopening it',
      async ({ account }) => {
        await identity.accounts.close(operator, account.id)
        await identity.accounts.reopen(operator, account.id)
      },
    ],
  ]
  it.each(ways)('SSN-4 neither finds nor extends a session after %s', async (_way, end) => {
    const started = await start()
    const other = await start()
    expect(await identity.sessions.find(started.token)).toBeDefined()
    await end(started)
    expect(await identity.sessions.keepAlive(started.token)).toBeUndefined()
    expect(await identity.sessions.find(started.token)).toBeUndefined()
    expect(await identity.sessions.find(other.token)).toBeDefined()
  })

  it('does not end another account’s session by its id', async () => {
    const [anna, eve] = [await start(), await start()]
    expect(await identity.sessions.endOne(eve.account.id, anna.session.id)).toBe(false)
    expect(await identity.sessions.find(anna.token)).toBeDefined()
  })

  it('lists the devices of one account, most recently active first', async () => {
    const { account, token } = await start('Firefox')
    await start('of another account')
    identity.pass(10)
    await identity.sessions.start({ account, client: 'Chrome\r\non a tablet' })
    identity.pass(10)
    await identity.sessions.keepAlive(token)
    const clients = (await identity.sessions.list(account.id)).map(({ client }) => client)
    expect(clients).toEqual(['Firefox', 'Chrome on a tablet'])
  })

  it('deletes expired sessions when another session starts', async () => {
    await start()
    identity.pass(900)
    const { session } = await start()
    const rows = await identity.database.read.selectFrom('session').select('id').execute()
    expect(rows).toEqual([{ id: session.id }])
  })

  it('does not start a session for a closed account, or with a password that has since changed', async () => {
    const account = await identity.addAccount()
    const startAs = (passwordHash?: string) =>
      identity.sessions.start({ account, client: '', ...(passwordHash && { passwordHash }) })
    const rejected = { code: 'sign-in-failed' }
    await expect(startAs(`hash of ${newPassword}`)).rejects.toMatchObject(rejected)
    await identity.accounts.close(operator, account.id)
    await expect(startAs()).rejects.toMatchObject(rejected)
    expect((await identity.readRows())['sessions']).toEqual([])
  })

  it.each([undefined, '', 'short', `${'A'.repeat(42)}!`, 'A'.repeat(43)])(
    'finds nothing for %j',
    async (token) => {
      await start()
      await identity.sessions.end(token)
      expect([await identity.sessions.find(token), await identity.sessions.keepAlive(token)]).toEqual([
        undefined,
        undefined,
      ])
      expect((await identity.readRows())['sessions']).toHaveLength(1)
    },
  )
})
