import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../database/testing.ts'
import { from, hour, openTestIdentity, operator, password, type TestIdentity } from '../identity.fixture.ts'

const olga = { name: 'Olga Owner', email: 'olga@shop.example', password, from }
const used = { code: 'link-used', status: 410 }

let room: TestIdentity
const create = (token: string | undefined, change = {}) =>
  room.own.createFirstAdministrator({ ...olga, token, ...change })

describe.each(databaseKinds)('the first administrator on the %s database', (kind) => {
  beforeAll(async () => void (room = await openTestIdentity(kind)))
  beforeEach(() => room.reset())
  afterAll(() => room.close())

  it('is created with the link of the first start, with an audit event', async () => {
    const token = await room.own.createFirstLink()
    const link = { purpose: 'first-administrator', accountId: null, email: null }
    expect(await room.own.findLinkState(token)).toEqual({ state: 'open', link })
    const account = await create(token)
    expect(account).toMatchObject({ email: olga.email, role: 'administrator', hasPassword: true })
    expect(await room.audit.list(operator)).toMatchObject([
      { actor: account.id, event: 'account.created', item: account.id, origin: from },
    ])
    await expect(room.signInAs(olga.email)).resolves.toBeDefined()
    await expect(create(token, { email: 'eve@shop.example' })).rejects.toMatchObject(used)
  })

  it('can only be created with that link', async () => {
    const token = await room.own.createFirstLink()
    const set = room.own.setPassword({ token, email: olga.email, password, from })
    await expect(set).rejects.toMatchObject(used)
    await expect(room.own.confirmEmail({ token, password, from })).rejects.toMatchObject(used)
    await expect(create(token)).resolves.toBeDefined()
  })

  it('is created only once if two people use the link at the same time', async () => {
    const token = await room.own.createFirstLink()
    room.during('hash', () => create(token))
    await expect(create(token, { email: 'eve@shop.example' })).rejects.toMatchObject(used)
    expect(await room.accounts.list(operator)).toMatchObject([{ email: olga.email }])
  })

  it('gets no link once an account exists, and the printed link then is invalid', async () => {
    const token = await room.own.createFirstLink()
    await room.addAccount()
    expect(await room.own.createFirstLink()).toBeUndefined()
    expect(await room.own.findLinkState(token)).toEqual({ state: 'used', purpose: 'first-administrator' })
    await expect(create(token)).rejects.toMatchObject(used)
  })

  it('gets a new link at each start; the previous link is invalid, as is the new one after 24 hours', async () => {
    const former = await room.own.createFirstLink()
    const newer = await room.own.createFirstLink()
    const purpose = 'first-administrator'
    expect(await room.own.findLinkState(former)).toEqual({ state: 'replaced', purpose })
    await expect(create(former)).rejects.toMatchObject(used)
    room.pass(24 * hour)
    expect(await room.own.findLinkState(newer)).toEqual({ state: 'expired', purpose })
    await expect(create(newer)).rejects.toMatchObject(used)
  })

  it.each([
    ['password-weak', { password: 'short' }],
    ['account-email-wrong', { email: 'olga' }],
    ['account-text-wrong', { name: 'Olga\nOwner' }],
  ])('%s: the link can be used again after a mistake', async (code, mistake) => {
    const token = await room.own.createFirstLink()
    await expect(create(token, mistake)).rejects.toMatchObject({ code })
    await expect(create(token)).resolves.toMatchObject({ email: olga.email })
  })

  it('is not created if no audit event can be written', async () => {
    const token = await room.own.createFirstLink()
    await room.withoutAuditLog(() => expect(create(token)).rejects.toThrow(/audit_entry/))
    expect(await room.accounts.hasAny()).toBe(false)
    await expect(create(token)).resolves.toBeDefined()
  })
})
