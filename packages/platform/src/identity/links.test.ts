/** Tests links in messages: they are stored as hashes, work once, and expire after a few hours. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../database/testing.ts'
import {
  secondsPerDay,
  clientAddress,
  secondsPerHour,
  newPassword,
  openTestIdentity,
  operator,
  password,
  type TestIdentity,
} from './identity.fixture.ts'

const used = { code: 'link-used', status: 410 }

let identity: TestIdentity

async function requestPassword() {
  const account = await identity.addAccount()
  const { email } = account
  const { token } = await identity.own.requestPasswordLink({ email, from: clientAddress })
  const use = () => identity.own.setPassword({ token, email, password: newPassword, from: clientAddress })
  return { account, email, token, use }
}
async function requestAddress() {
  const account = await identity.addAccount()
  const email = `new-${account.email}`
  const request = () =>
    identity.own.requestEmailChange({ account, current: password, email, from: clientAddress })
  const { token } = await request()
  return { token, request, use: () => identity.own.confirmEmail({ token, password, from: clientAddress }) }
}
const findState = (token: string | undefined) => identity.own.findLinkState(token)

describe.each(databaseKinds)('account links in the %s database', (kind) => {
  beforeAll(async () => void (identity = await openTestIdentity(kind)))
  beforeEach(() => identity.reset())
  afterAll(() => identity.close())

  it('SSN-4 store only a hash of their token', async () => {
    const { token } = await requestPassword()
    const { links } = await identity.readRows()
    expect(links).toMatchObject([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify(links)).not.toContain(token)
  })

  it('are not used up when they are opened', async () => {
    const { account, token, use } = await requestPassword()
    const link = { purpose: 'password', accountId: account.id, email: null }
    for (let look = 0; look < 3; look += 1) expect(await findState(token)).toEqual({ state: 'open', link })
    await expect(use()).resolves.toMatchObject({ id: account.id, hasPassword: true })
    await expect(use()).rejects.toMatchObject(used)
  })

  it('set the password only once if two people use the same link at the same time', async () => {
    const { email, token, use } = await requestPassword()
    identity.during('hash', use)
    const late = identity.own.setPassword({
      token,
      email,
      password: 'one more password',
      from: clientAddress,
    })
    await expect(late).rejects.toMatchObject(used)
    await expect(identity.signInAs(email, { password: newPassword })).resolves.toBeDefined()
  })

  const ends: readonly [string, () => Promise<string | undefined>, object][] = [
    [
      'to set a password, used',
      async () => {
        const { token, use } = await requestPassword()
        await use()
        return token
      },
      { state: 'used', purpose: 'password' },
    ],
    [
      'to set a password, 24 hours old',
      async () => {
        const { token } = await requestPassword()
        identity.pass(24 * secondsPerHour)
        return token
      },
      { state: 'expired', purpose: 'password' },
    ],
    [
      'to set a password, after a newer link was created',
      async () => {
        const { token, email } = await requestPassword()
        await identity.own.requestPasswordLink({ email, from: clientAddress })
        return token
      },
      { state: 'replaced', purpose: 'password' },
    ],
    [
      'to set a password that was changed otherwise',
      async () => {
        const { token, account } = await requestPassword()
        await identity.own.changePassword({
          account,
          current: password,
          password: newPassword,
          from: clientAddress,
        })
        return token
      },
      { state: 'replaced', purpose: 'password' },
    ],
    [
      'of an account that was closed and reopened',
      async () => {
        const { token, account } = await requestPassword()
        await identity.accounts.close(operator, account.id)
        await identity.accounts.reopen(operator, account.id)
        return token
      },
      { state: 'unknown' },
    ],
    [
      'to confirm an address, used',
      async () => {
        const { token, use } = await requestAddress()
        await use()
        return token
      },
      { state: 'used', purpose: 'email' },
    ],
    [
      'to confirm an address, 24 hours old',
      async () => {
        const { token } = await requestAddress()
        identity.pass(24 * secondsPerHour)
        return token
      },
      { state: 'expired', purpose: 'email' },
    ],
    [
      'to confirm an address, after a newer link was created',
      async () => {
        const { token, request } = await requestAddress()
        await request()
        return token
      },
      { state: 'replaced', purpose: 'email' },
    ],
    ['that was never created', async () => 'A'.repeat(43), { state: 'unknown' }],
    ['that is malformed', async () => `${'A'.repeat(42)}!`, { state: 'unknown' }],
    ['without a token', async () => undefined, { state: 'unknown' }],
  ]
  it.each(ends)('a link %s is invalid', async (_name, make, state) => {
    const token = await make()
    expect(await findState(token)).toEqual(state)
    const email = (await identity.addAccount()).email
    const facts = { token, email, password: newPassword, from: clientAddress }
    await expect(identity.own.setPassword(facts)).rejects.toMatchObject(used)
    await expect(identity.own.confirmEmail({ token, password, from: clientAddress })).rejects.toMatchObject(
      used,
    )
    await expect(identity.own.createFirstAdministrator({ ...facts, name: 'Eve' })).rejects.toMatchObject(used)
  })

  it('allow only the action for which they were created', async () => {
    const { email, token } = await requestPassword()
    await expect(identity.own.confirmEmail({ token, password, from: clientAddress })).rejects.toMatchObject(
      used,
    )
    const facts = { token, name: 'Eve', email: `eve-${email}`, password, from: clientAddress }
    await expect(identity.own.createFirstAdministrator(facts)).rejects.toMatchObject(used)
    const address = await requestAddress()
    const set = { token: address.token, email, password: newPassword, from: clientAddress }
    await expect(identity.own.setPassword(set)).rejects.toMatchObject(used)
    expect(await findState(token)).toMatchObject({ state: 'open' })
  })

  it.each([
    ['an account without a password', undefined, 72],
    ['an account with a password', password, 24],
  ])('a link that staff create for %s is valid for a few hours', async (_name, given, hours) => {
    const { id } = await identity.addAccount({ password: given })
    const token = await identity.accounts.createPasswordLink(operator, id)
    identity.pass(hours * secondsPerHour - 1)
    expect(await findState(token)).toMatchObject({ state: 'open' })
    identity.pass(1)
    expect(await findState(token)).toEqual({ state: 'expired', purpose: 'password' })
  })

  it('accept only a limited number of attempts per link, and a limited number of attempts with invalid links per IP address', async () => {
    const { email, token } = await requestPassword()
    const set = (given: string, host = clientAddress) =>
      identity.own.setPassword({ token: given, email, password: 'short', from: host })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(set(token, `198.51.100.${attempt}`)).rejects.toMatchObject({ code: 'password-weak' })
      await expect(set('A'.repeat(43))).rejects.toMatchObject(used)
    }
    await expect(set(token, '198.51.100.9')).rejects.toMatchObject({ code: 'too-many-attempts' })
    await expect(set('B'.repeat(43))).rejects.toMatchObject({ code: 'too-many-attempts' })
  })

  it('are deleted a month after they expire', async () => {
    const { token } = await requestPassword()
    identity.pass(31 * secondsPerDay - 1)
    await requestPassword()
    expect(await findState(token)).toEqual({ state: 'expired', purpose: 'password' })
    identity.pass(2)
    await requestPassword()
    expect(await findState(token)).toEqual({ state: 'unknown' })
  })
})
