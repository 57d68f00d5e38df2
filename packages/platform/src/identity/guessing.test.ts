/** Tests password-guessing attacks: attackers are slowed down, and owners are not locked out. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PasswordGuessingReport } from './guessing.ts'
import {
  secondsPerDay,
  lowAttemptLimits,
  newPassword,
  openTestIdentity,
  operator,
  password,
  type TestIdentity,
} from './identity.fixture.ts'

const { perPlace, perPlaceAndDay, perAddress, perAccount, noticeAt, perDevice } = lowAttemptLimits.signIn
const failed = { code: 'sign-in-failed' }
const slowed = { code: 'too-many-attempts' }
const wrong = { password: 'not the right one' }

let identity: TestIdentity
let email: string

beforeAll(async () => void (identity = await openTestIdentity()))
beforeEach(async () => {
  await identity.reset()
  email = (await identity.addAccount()).email
})
afterAll(() => identity.close())

async function guess(times: number, change: (attempt: number) => object) {
  for (let attempt = 0; attempt < times; attempt += 1)
    await expect(identity.signInAs(email, { ...wrong, ...change(attempt) })).rejects.toMatchObject(failed)
}
const anotherAddress = (attempt: number) => ({ from: `198.51.100.${attempt}` })

describe('guessing passwords', () => {
  it('SSN-4 for one account from one IP address is slowed down for 15 minutes', async () => {
    await guess(perPlace, () => ({}))
    await expect(identity.signInAs(email)).rejects.toMatchObject({ ...slowed, waitSeconds: 900 })
    identity.pass(900)
    await expect(identity.signInAs(email)).resolves.toBeDefined()
  })

  it('SSN-4 for one account from one IP address is slowed down for the rest of the day', async () => {
    for (let attempt = 0; attempt < perPlaceAndDay; attempt += 1) {
      await guess(1, () => ({}))
      identity.pass(900)
    }
    const waitSeconds = secondsPerDay - perPlaceAndDay * 900
    await expect(identity.signInAs(email)).rejects.toMatchObject({ ...slowed, waitSeconds })
  })

  it('SSN-4 for many accounts from one IP address is slowed down', async () => {
    for (let attempt = 0; attempt < perAddress; attempt += 1)
      await guess(1, () => ({ email: `nobody${attempt}@clinic.example` }))
    await expect(identity.signInAs(email)).rejects.toMatchObject(slowed)
  })

  it('SSN-4 for one account from many IP addresses is slowed down for unknown browsers', async () => {
    await guess(perAccount, anotherAddress)
    await expect(identity.signInAs(email)).rejects.toMatchObject(slowed)
  })

  it('SSN-4 notifies the owner and the open administrator accounts once an hour', async () => {
    const administrator = await identity.addAccount({ role: 'administrator' })
    const closed = await identity.addAccount({ role: 'administrator' })
    await identity.accounts.close(operator, closed.id)
    const reports: PasswordGuessingReport[] = []
    const stop = identity.onGuessing((guessing) => void reports.push(guessing))
    await guess(noticeAt - 1, anotherAddress)
    expect(reports).toEqual([])
    await guess(perAccount - noticeAt + 1, (attempt) => anotherAddress(noticeAt + attempt))
    await expect.poll(() => reports).toMatchObject([{ account: { email }, administrators: [administrator] }])
    identity.pass(3600)
    await guess(noticeAt, anotherAddress)
    await expect.poll(() => reports).toHaveLength(2)
    stop()
  })

  it('causes no notification for an e-mail address without an account', async () => {
    const reports: PasswordGuessingReport[] = []
    const stop = identity.onGuessing((guessing) => void reports.push(guessing))
    await guess(noticeAt, (attempt) => ({ email: 'nobody@clinic.example', ...anotherAddress(attempt) }))
    await guess(noticeAt, anotherAddress)
    await expect.poll(() => reports).toMatchObject([{ account: { email } }])
    stop()
  })

  it('lock-out: does not slow down sign-ins to the same account from another IP address', async () => {
    for (let attempt = 0; attempt < 2 * perAccount; attempt += 1)
      await identity.signInAs(email, { ...wrong, ...anotherAddress(1) }).catch(() => undefined)
    await expect(identity.signInAs(email, anotherAddress(2))).resolves.toBeDefined()
  })

  it('lock-out: a browser that has signed in before is not slowed down', async () => {
    const { devices } = await identity.signInAs(email)
    await guess(perAccount - 1, anotherAddress)
    await expect(identity.signInAs(email, anotherAddress(99))).rejects.toMatchObject(slowed)
    await expect(identity.signInAs(email, { devices })).resolves.toBeDefined()
  })

  it('SSN-4 in a browser that has signed in before is slowed down, whatever the IP address', async () => {
    const { devices } = await identity.signInAs(email)
    await guess(perDevice, (attempt) => ({ devices, ...anotherAddress(attempt) }))
    await expect(identity.signInAs(email, { devices, ...anotherAddress(99) })).rejects.toMatchObject(slowed)
  })

  it('resets the attempt count for the IP address, but not for the account, when the password is correct', async () => {
    await guess(perPlace - 1, () => ({}))
    await identity.signInAs(email)
    await guess(perPlace, () => ({}))
    await guess(perAccount - 2 * perPlace, anotherAddress)
    await expect(identity.signInAs(email, anotherAddress(99))).rejects.toMatchObject(slowed)
  })

  const strangers: readonly [string, () => Promise<readonly string[]>][] = [
    [
      'of another account',
      async () => (await identity.signInAs((await identity.addAccount()).email)).devices,
    ],
    [
      'after 180 days',
      async () => {
        const { devices } = await identity.signInAs(email)
        identity.pass(180 * secondsPerDay)
        return devices
      },
    ],
    [
      'after a new password',
      async () => {
        const { devices, session } = await identity.signInAs(email)
        const change = {
          account: session.account,
          current: password,
          password: newPassword,
          from: '192.0.2.9',
        }
        await identity.own.changePassword(change)
        return devices
      },
    ],
    ['that is invented', async () => [`${'a'.repeat(12)}.9999999999.${'b'.repeat(43)}`]],
    [
      'whose expiry was postponed',
      async () => {
        const [device = ''] = (await identity.signInAs(email)).devices
        return [device.replace(/\.\d+\./, '.99999999999.')]
      },
    ],
  ]
  it.each(strangers)('slows down a browser %s as if it were unknown', async (_name, remember) => {
    const devices = await remember()
    await guess(perPlace, () => ({ from: '203.0.113.5' }))
    await expect(identity.signInAs(email, { devices, from: '203.0.113.5' })).rejects.toMatchObject(slowed)
  })

  it.each<[string, (attempt: number) => string]>([
    ['blanks', (attempt) => email + ' '.repeat(attempt)],
    ['line breaks', (attempt) => email + '\n'.repeat(attempt)],
    ['capital letters', (attempt) => email.slice(0, attempt).toUpperCase() + email.slice(attempt)],
  ])('is counted despite %s in the e-mail address', async (_name, spell) => {
    await guess(perPlace, (attempt) => ({ email: spell(attempt) }))
    await expect(identity.signInAs(spell(perPlace))).rejects.toMatchObject(slowed)
  })
})
