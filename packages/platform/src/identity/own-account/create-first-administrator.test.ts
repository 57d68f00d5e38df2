import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../database/testing.ts'
import {
  clientAddress,
  secondsPerHour,
  openTestIdentity,
  operator,
  password,
  type TestIdentity,
} from '../identity.fixture.ts'

const olga = { name: 'Olga Owner', email: 'olga@shop.example', password, from: clientAddress }
const used = { code: 'link-used', status: 410 }

let identity: TestIdentity
const create = (token: string | undefined, change = {}) =>
  identity.own.createFirstAdministrator({ ...olga, token, ...change })

describe.each(databaseKinds)('the first administrator on the %s database', (kind) => {
  beforeAll(async () => void (identity = await openTestIdentity(kind)))
  beforeEach(() => identity.reset())
  afterAll(() => identity.close())

  it('is created with the link printed at the first start, and an audit event is recorded', async () => {
    const token = await identity.own.createFirstLink()
    const link = { purpose: 'first-administrator', accountId: null, email: null }
    expect(await identity.own.findLinkState(token)).toEqual({ state: 'open', link })
    const account = await create(token)
    expect(account).toMatchObject({ email: olga.email, role: 'administrator', hasPassword: true })
    expect(await identity.audit.list(operator)).toMatchObject([
      { actor: account.id, event: 'account.created', item: account.id, origin: clientAddress },
    ])
    await expect(identity.signInAs(olga.email)).resolves.toBeDefined()
    await expect(create(token, { email: 'eve@shop.example' })).rejects.toMatchObject(used)
  })

  it('can be created only with the printed link', async () => {
    const token = await identity.own.createFirstLink()
    const set = identity.own.setPassword({ token, email: olga.email, password, from: clientAddress })
    await expect(set).rejects.toMatchObject(used)
    await expect(identity.own.confirmEmail({ token, password, from: clientAddress })).rejects.toMatchObject(
      used,
    )
    await expect(create(token)).resolves.toBeDefined()
  })

  it('is created only once if two people use the link at the same time', async () => {
    const token = await identity.own.createFirstLink()
    identity.during('hash', () => create(token))
    await expect(create(token, { email: 'eve@shop.example' })).rejects.toMatchObject(used)
    expect(await identity.accounts.list(operator)).toMatchObject([{ email: olga.email }])
  })

  it('gets no link once an account exists, and the printed link is then invalid', async () => {
    const token = await identity.own.createFirstLink()
    await identity.addAccount()
    expect(await identity.own.createFirstLink()).toBeUndefined()
    expect(await identity.own.findLinkState(token)).toEqual({ state: 'used', purpose: 'first-administrator' })
    await expect(create(token)).rejects.toMatchObject(used)
  })

  it('gets a new link at each start, which invalidates the previous link and expires after 24 hours', async () => {
    const former = await identity.own.createFirstLink()
    const newer = await identity.own.createFirstLink()
    const purpose = 'first-administrator'
    expect(await identity.own.findLinkState(former)).toEqual({ state: 'replaced', purpose })
    await expect(create(former)).rejects.toMatchObject(used)
    identity.pass(24 * secondsPerHour)
    expect(await identity.own.findLinkState(newer)).toEqual({ state: 'expired', purpose })
    await expect(create(newer)).rejects.toMatchObject(used)
  })

  it.each([
    ['password-weak', { password: 'short' }],
    ['account-email-wrong', { email: 'olga' }],
    ['account-text-wrong', { name: 'Olga\nOwner' }],
  ])('%s: the link can be used again after a mistake', async (code, mistake) => {
    const token = await identity.own.createFirstLink()
    await expect(create(token, mistake)).rejects.toMatchObject({ code })
    await expect(create(token)).resolves.toMatchObject({ email: olga.email })
  })

  it('is not created if no audit event can be written', async () => {
    const token = await identity.own.createFirstLink()
    await identity.withoutAuditLog(() => expect(create(token)).rejects.toThrow(/audit_entry/))
    expect(await identity.accounts.hasAny()).toBe(false)
    await expect(create(token)).resolves.toBeDefined()
  })
})
