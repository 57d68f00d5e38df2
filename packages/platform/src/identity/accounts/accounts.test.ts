import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, type AccountRole, type Actor } from '#model'
import { databaseKinds } from '../../database/testing.ts'
import { openTestIdentity, operator, password, type TestIdentity } from '../identity.fixture.ts'
import { parseRole } from '../account.ts'

const rejectedRequest = { code: 'identity-not-allowed', status: 403 }
const last = { code: 'account-last-administrator', status: 409 }

let identity: TestIdentity
const addAdministrator = () => identity.addAccount({ role: 'administrator' })
const countAdministrators = async () => {
  const accounts = await identity.accounts.list(operator)
  return accounts.filter(({ role, isClosed }) => role === 'administrator' && !isClosed).length
}

describe.each(databaseKinds)('accounts on the %s database', (kind) => {
  beforeAll(async () => void (identity = await openTestIdentity(kind)))
  beforeEach(() => identity.reset())
  afterAll(() => identity.close())

  it('are created with a lower-case e-mail address, and can be found by address and by id', async () => {
    expect(await identity.accounts.hasAny()).toBe(false)
    const facts = { email: ' Zoe@Clinic.example ', name: 'Zoë', role: 'editor' } as const
    const account = await identity.accounts.create(operator, facts)
    expect(account).toMatchObject({
      id: expect.stringMatching(/^005\w{15}$/),
      email: 'zoe@clinic.example',
      organisation: '',
      role: 'editor',
      isClosed: false,
      hasPassword: false,
    })
    expect(await identity.accounts.require(operator, account.id)).toEqual(account)
    expect(await identity.accounts.require(operator, 'ZOE@clinic.example')).toEqual(account)
    const missing = identity.accounts.require(operator, 'nobody@clinic.example')
    await expect(missing).rejects.toMatchObject({ code: 'account-unknown', status: 404 })
    await identity.addAccount({ email: 'adam@clinic.example' })
    const emails = (await identity.accounts.list(operator)).map(({ email }) => email)
    expect(emails).toEqual(['adam@clinic.example', 'zoe@clinic.example'])
    expect(await identity.accounts.hasAny()).toBe(true)
  })

  it('have unique addresses, even if two accounts are created with the same address at the same time', async () => {
    const add = (email: string) => identity.addAccount({ email })
    const results = await Promise.allSettled([add('eve@clinic.example'), add('EVE@clinic.example')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const taken = { code: 'account-email-taken', status: 409 }
    await expect(add('eve@clinic.example')).rejects.toMatchObject(taken)
    expect(await identity.accounts.list(operator)).toHaveLength(1)
  })

  it('cannot be closed or given another role if they belong to the only administrator', async () => {
    const { id } = await addAdministrator()
    const closed = await addAdministrator()
    await identity.accounts.close(operator, closed.id)
    await identity.addAccount({ role: 'publisher' })
    await expect(identity.accounts.close(operator, id)).rejects.toMatchObject(last)
    await expect(identity.accounts.changeRole(operator, id, 'publisher')).rejects.toMatchObject(last)
    await expect(identity.accounts.changeRole(operator, id, 'administrator')).resolves.toMatchObject({ id })
    await expect(identity.accounts.close(operator, closed.id)).resolves.toBeUndefined()
    await identity.accounts.reopen(operator, closed.id)
    await identity.accounts.close(operator, id)
    expect(await countAdministrators()).toBe(1)
  })

  it('include at least one administrator, even if two administrators step down simultaneously', async () => {
    const [anna, eve] = [await addAdministrator(), await addAdministrator()]
    const results = await Promise.allSettled([
      identity.accounts.changeRole(operator, anna.id, 'viewer'),
      identity.accounts.close(operator, eve.id),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await countAdministrators()).toBe(1)
  })
})

describe('accounts', () => {
  beforeAll(async () => void (identity = await openTestIdentity()))
  beforeEach(() => identity.reset())
  afterAll(() => identity.close())

  const staff = (role: Exclude<AccountRole, 'practitioner'>): Actor => ({
    kind: 'staff',
    userId: '005',
    role,
  })
  const others: readonly Actor[] = [
    guest,
    { kind: 'visitor', userId: '005' },
    staff('viewer'),
    staff('editor'),
    staff('publisher'),
  ]
  const calls: readonly [string, (actor: Actor, id: string) => Promise<unknown>][] = [
    ['list', (actor) => identity.accounts.list(actor)],
    ['require', (actor, id) => identity.accounts.require(actor, id)],
    [
      'create',
      (actor) => identity.accounts.create(actor, { email: 'a@b.example', name: 'A', role: 'viewer' }),
    ],
    ['changeRole', (actor, id) => identity.accounts.changeRole(actor, id, 'viewer')],
    ['close', (actor, id) => identity.accounts.close(actor, id)],
    ['reopen', (actor, id) => identity.accounts.reopen(actor, id)],
    ['endSessions', (actor, id) => identity.accounts.endSessions(actor, id)],
    ['createPasswordLink', (actor, id) => identity.accounts.createPasswordLink(actor, id)],
  ]
  it.each(calls)('%s is available only to administrators and the operator', async (_name, call) => {
    const { id } = await identity.addAccount()
    const before = await identity.readRows()
    for (const actor of others) await expect(call(actor, id)).rejects.toMatchObject(rejectedRequest)
    expect(await identity.readRows()).toEqual(before)
    await call(staff('administrator'), id)
  })

  it.each(calls.slice(3))('%s rejects an account that does not exist', async (_name, call) => {
    await expect(call(operator, '005none')).rejects.toMatchObject({ code: 'account-unknown', status: 404 })
  })

  it.each([
    ['name', 'Eve\r\nYour account is closed: https://evil.example'],
    ['name', 'Eve\u2028Berg'],
    ['name', '\u001b[2JEve'],
    ['name', 'Eve\u202eelor'],
    ['name', 'Eve\0'],
    ['name', 'Eve\udc00'],
    ['organisation', 'Clear\nSkin'],
    ['organisation', '\0'],
  ])('header injection: are not created with the %s %j', async (field, text) => {
    const created = identity.addAccount({ [field]: text })
    const path = field === 'organisation' ? 'clinic' : field
    await expect(created).rejects.toMatchObject({ code: 'account-text-wrong', status: 400, path })
    expect(await identity.accounts.hasAny()).toBe(false)
  })

  it.each(['short', 'aaaabbbbaaaabbbb', 'eve@clinic.example', 'x'.repeat(201)])(
    'are not created with the weak password %j',
    async (weak) => {
      const created = identity.addAccount({ email: 'eve@clinic.example', password: weak })
      await expect(created).rejects.toMatchObject({ code: 'password-weak', status: 422 })
      expect(await identity.accounts.hasAny()).toBe(false)
    },
  )

  it('must have a known role', () => {
    expect(parseRole('publisher')).toBe('publisher')
    expect(() => parseRole('king')).toThrow(expect.objectContaining({ code: 'account-role-wrong' }))
  })

  it('can sign in again once they are reopened', async () => {
    const { id, email } = await identity.addAccount()
    await identity.accounts.close(operator, id)
    await expect(identity.signInAs(email)).rejects.toMatchObject({ code: 'sign-in-failed' })
    await identity.accounts.reopen(operator, id)
    await expect(identity.signInAs(email, { password })).resolves.toBeDefined()
  })
})
