/** Tests the actions that users take on their own account: each change requires the password or a link. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../account.ts'
import {
  lowAttemptLimits,
  clientAddress,
  newPassword,
  openTestIdentity,
  operator,
  password,
  type TestIdentity,
} from '../identity.fixture.ts'

const failed = { code: 'sign-in-failed' }
const slowed = { code: 'too-many-attempts' }

let identity: TestIdentity
let account: Account

beforeAll(async () => void (identity = await openTestIdentity()))
beforeEach(async () => {
  await identity.reset()
  account = await identity.addAccount()
})
afterAll(() => identity.close())

const requestLink = (change = {}) =>
  identity.own.requestPasswordLink({ email: account.email, from: clientAddress, ...change })
const setPassword = (token: string, change = {}) =>
  identity.own.setPassword({
    token,
    email: account.email,
    password: newPassword,
    from: clientAddress,
    ...change,
  })
const changePassword = (change = {}) =>
  identity.own.changePassword({
    account,
    current: password,
    password: newPassword,
    from: clientAddress,
    ...change,
  })
const changeEmail = (email: string, change = {}) =>
  identity.own.requestEmailChange({ account, current: password, email, from: clientAddress, ...change })

describe('a forgotten password', () => {
  it('SSN-4 can be replaced with the link, and the previous password no longer works', async () => {
    const { token, to, name } = await requestLink()
    expect([to, name]).toEqual([account.email, account.name])
    await setPassword(token)
    await expect(identity.signInAs(account.email)).rejects.toMatchObject(failed)
    await expect(identity.signInAs(account.email, { password: newPassword })).resolves.toBeDefined()
  })

  it('link fixation: the e-mail address must belong to the account to which the link was sent', async () => {
    const eve = await identity.addAccount()
    const { token } = await requestLink({ email: eve.email })
    await expect(setPassword(token)).rejects.toMatchObject(failed)
    await expect(identity.signInAs(account.email)).resolves.toBeDefined()
  })

  it('does not change if the new password is weak, and the link can be used again', async () => {
    const { token } = await requestLink()
    await expect(setPassword(token, { password: 'short' })).rejects.toMatchObject({ code: 'password-weak' })
    await expect(setPassword(token)).resolves.toMatchObject({ id: account.id })
  })

  it('can be replaced, and the new password works immediately, because earlier failures from the IP address are reset', async () => {
    for (let attempt = 0; attempt < lowAttemptLimits.signIn.perPlace; attempt += 1)
      await expect(identity.signInAs(account.email, { password: 'a wrong one' })).rejects.toMatchObject(
        failed,
      )
    await setPassword((await requestLink()).token)
    await expect(identity.signInAs(account.email, { password: newPassword })).resolves.toBeDefined()
  })

  it('enumeration: the responses for an unknown and a closed account are the same, and their links are invalid', async () => {
    const closed = await identity.addAccount()
    await identity.accounts.close(operator, closed.id)
    const observe = (email: string) => identity.listTransactions(() => requestLink({ email }))
    const known = await observe(account.email)
    expect(known.flat()).toContain('insertInto one_time_link')
    expect(await observe('nobody@clinic.example')).toEqual(known)
    expect(await observe(closed.email)).toEqual(known)

    const { token, to } = await requestLink({ email: 'nobody@clinic.example', from: '192.0.2.2' })
    expect(to).toBeUndefined()
    expect(await identity.own.findLinkState(token)).toEqual({ state: 'unknown' })
    await expect(setPassword(token, { email: 'nobody@clinic.example' })).rejects.toMatchObject({
      code: 'link-used',
    })
    const { links } = await identity.readRows()
    expect((links as { account: unknown }[]).filter((link) => link.account === null)).toHaveLength(1)
  })

  it('allows only a few link requests per IP address, per account and per known browser', async () => {
    const { perPlace, perAccount, perDevice } = lowAttemptLimits.link
    const { devices } = await identity.signInAs(account.email)
    for (let attempt = 0; attempt < perPlace; attempt += 1) await requestLink()
    await expect(requestLink()).rejects.toMatchObject(slowed)
    for (let attempt = perPlace; attempt < perAccount; attempt += 1)
      await requestLink({ from: `198.51.100.${attempt}` })
    await expect(requestLink({ from: '198.51.100.99' })).rejects.toMatchObject(slowed)
    for (let attempt = 0; attempt < perDevice; attempt += 1) await requestLink({ devices })
    await expect(requestLink({ devices })).rejects.toMatchObject(slowed)
  })

  it.each([
    'anna@clinic.example\r\nBcc: all@clinic.example',
    'anna@clinic.example, all@clinic.example',
    'anna@clinic.example\0',
    '<anna@clinic.example>',
    '"a\r\nb"@clinic.example',
  ])('header injection: creates no link for %j', async (email) => {
    const rejected = { code: 'account-email-wrong' }
    await expect(requestLink({ email })).rejects.toMatchObject(rejected)
    await expect(changeEmail(email)).rejects.toMatchObject(rejected)
    await expect(identity.addAccount({ email })).rejects.toMatchObject(rejected)
    expect((await identity.readRows())['links']).toEqual([])
  })
})

describe('changing a password', () => {
  it('requires the current password, with few attempts allowed', async () => {
    for (let attempt = 0; attempt < lowAttemptLimits.password; attempt += 1)
      await expect(changePassword({ current: 'a wrong one' })).rejects.toMatchObject(failed)
    await expect(changePassword()).rejects.toMatchObject(slowed)
    await expect(identity.signInAs(account.email)).resolves.toBeDefined()
  })

  it('happens only once if two requests are made at the same time', async () => {
    identity.during('hash', () => changePassword())
    await expect(changePassword({ password: 'the thief’s new one' })).rejects.toMatchObject(failed)
    await expect(identity.signInAs(account.email, { password: newPassword })).resolves.toBeDefined()
  })

  it('is rejected if the account has since been closed', async () => {
    identity.during('hash', () => identity.accounts.close(operator, account.id))
    await expect(changePassword()).rejects.toMatchObject(failed)
  })
})

describe('changing the e-mail address', () => {
  it('takes effect when the link sent to the new address is opened and the password is entered', async () => {
    const { token, to } = await changeEmail('New@Clinic.example')
    expect(to).toBe('new@clinic.example')
    await expect(
      identity.own.confirmEmail({ token, password: 'a wrong one', from: clientAddress }),
    ).rejects.toMatchObject(failed)
    await expect(identity.signInAs(account.email)).resolves.toBeDefined()
    const confirmed = await identity.own.confirmEmail({ token, password, from: clientAddress })
    expect(confirmed).toMatchObject({ account: { email: to }, formerEmail: account.email })
    await expect(identity.signInAs(account.email)).rejects.toMatchObject(failed)
    await expect(identity.signInAs('new@clinic.example')).resolves.toBeDefined()
  })

  it('requires the current password', async () => {
    const rejected = changeEmail('new@clinic.example', { current: 'a wrong one' })
    await expect(rejected).rejects.toMatchObject(failed)
    expect((await identity.readRows())['links']).toEqual([])
  })

  it('enumeration: responds identically if the new address is already in use, but sends no link', async () => {
    const other = await identity.addAccount()
    const free = await identity.listTransactions(() => changeEmail('free@clinic.example'))
    const sent: { to: string | undefined; token: string }[] = []
    const taken = await identity.listTransactions(async () => sent.push(await changeEmail(other.email)))
    expect(taken).toEqual(free)
    expect(sent).toMatchObject([{ to: undefined }])
    const confirmed = identity.own.confirmEmail({ token: sent[0]?.token, password, from: clientAddress })
    await expect(confirmed).rejects.toMatchObject({ code: 'link-used' })
  })

  it('is rejected once another account has the address', async () => {
    const { token } = await changeEmail('new@clinic.example')
    await identity.addAccount({ email: 'new@clinic.example' })
    const confirmed = identity.own.confirmEmail({ token, password, from: clientAddress })
    await expect(confirmed).rejects.toMatchObject({ code: 'account-email-taken' })
    expect(await identity.own.findLinkState(token)).toMatchObject({ state: 'open' })
  })

  it('invalidates links for setting a password that were sent to the previous address', async () => {
    const former = await requestLink()
    const { token } = await changeEmail('new@clinic.example')
    await identity.own.confirmEmail({ token, password, from: clientAddress })
    expect(await identity.own.findLinkState(former.token)).toMatchObject({ state: 'replaced' })
  })
})
