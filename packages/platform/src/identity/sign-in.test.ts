/** Tests sign-in: the same response for every failure, and no session for a password that is no longer valid. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../database/testing.ts'
import {
  lowAttemptLimits,
  clientAddress,
  newPassword,
  openTestIdentity,
  operator,
  password,
  type TestIdentity,
} from './identity.fixture.ts'

const failed = { code: 'sign-in-failed', status: 401 }
const wrong = { password: 'not the right one' }

let identity: TestIdentity
const findSessions = async () => (await identity.readRows())['sessions']

describe.each(databaseKinds)('signing in on the %s database', (kind) => {
  beforeAll(async () => void (identity = await openTestIdentity(kind)))
  beforeEach(() => identity.reset())
  afterAll(() => identity.close())

  it('SSN-4 starts a session for the correct password, regardless of the case of the e-mail address', async () => {
    const account = await identity.addAccount()
    const { token, session } = await identity.signInAs(` ${account.email.toUpperCase()} `)
    expect(session).toMatchObject({ account: { id: account.id }, client: 'Firefox', remainingSeconds: 900 })
    expect(await identity.sessions.find(token)).toEqual(session)
    expect(identity.outcomes).toEqual(['succeeded'])
  })

  const others: readonly [string, () => Promise<string>, string?][] = [
    ['an unknown address', async () => 'nobody@clinic.example'],
    [
      'a closed account',
      async () => {
        const { id, email } = await identity.addAccount()
        await identity.accounts.close(operator, id)
        return email
      },
    ],
    [
      'a closed account and its correct password',
      async () => {
        const { id, email } = await identity.addAccount()
        await identity.accounts.close(operator, id)
        return email
      },
      password,
    ],
    ['an account without a password', async () => (await identity.addAccount({ password: undefined })).email],
  ]
  it.each(others)(
    'SSN-4 enumeration: responds to %s as it does to a wrong password, after the same amount of work',
    async (_name, addEmail, given = wrong.password) => {
      const observe = async (email: string, typed: string) => {
        const before = identity.compared.length
        let message = ''
        const transactions = await identity.listTransactions(() =>
          identity.signInAs(email, { password: typed }).catch((error: Error) => (message = error.message)),
        )
        return { message, transactions, comparisons: identity.compared.length - before }
      }
      const other = await observe(await addEmail(), given)
      expect(other).toEqual(await observe((await identity.addAccount()).email, wrong.password))
      expect(other).toMatchObject({ message: expect.stringContaining('password'), comparisons: 1 })
      expect(identity.outcomes).toEqual(['failed', 'failed'])
    },
  )

  it('SSN-4 session fixation: ends the browser’s earlier session once the password is verified', async () => {
    const { email } = await identity.addAccount()
    const { token: former } = await identity.signInAs(email)
    await expect(identity.signInAs(email, { ...wrong, formerTokens: [former] })).rejects.toMatchObject(failed)
    expect(await identity.sessions.find(former)).toBeDefined()
    const { token } = await identity.signInAs(email, { formerTokens: [former] })
    expect(await identity.sessions.find(former)).toBeUndefined()
    expect(await identity.sessions.find(token)).toBeDefined()
  })

  const races: readonly [string, (id: string) => Promise<unknown>][] = [
    ['the account is closed', (id) => identity.accounts.close(operator, id)],
    [
      'the password is changed',
      async (id) => {
        const account = await identity.accounts.require(operator, id)
        await identity.own.changePassword({
          account,
          current: password,
          password: newPassword,
          from: clientAddress,
        })
      },
    ],
  ]
  it.each(races)(
    'SSN-4 does not start a session if %s while the password is compared',
    async (_name, change) => {
      const { id, email } = await identity.addAccount()
      identity.during('compare', () => change(id))
      await expect(identity.signInAs(email)).rejects.toMatchObject(failed)
      expect(await findSessions()).toEqual([])
    },
  )

  it('SSN-4 counts an attempt before it compares the password', async () => {
    const { email } = await identity.addAccount()
    const attempts = Array.from({ length: 5 }, () => identity.signInAs(email, wrong))
    const codes = (await Promise.allSettled(attempts)).map((each) =>
      each.status === 'rejected' ? (each.reason as { code: string }).code : '',
    )
    expect(codes.filter((code) => code === 'sign-in-failed')).toHaveLength(lowAttemptLimits.signIn.perPlace)
    expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(3)
    expect(identity.compared).toHaveLength(lowAttemptLimits.signIn.perPlace)
    expect(identity.outcomes.toSorted()).toEqual(['failed', 'failed', 'throttled', 'throttled', 'throttled'])
  })

  it.each(['anna@clinic.example\0', 'anna@clinic.example\ud800', 'anna', '', 'a@b.example, c@d.example'])(
    'rejects the invalid e-mail address %j without comparing passwords',
    async (email) => {
      await expect(identity.signInAs(email)).rejects.toMatchObject({
        code: 'account-email-wrong',
        status: 400,
      })
      expect(identity.compared).toEqual([])
    },
  )
})
