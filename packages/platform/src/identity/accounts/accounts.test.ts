import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, type AccountRole, type Actor } from '#model'
import { databaseKinds } from '../../database/testing.ts'
import { openTestIdentity, operator, password, type TestIdentity } from '../identity.fixture.ts'
import { parseRole } from '../account.ts'

const refused = { code: 'identity-not-allowed', status: 403 }
const last = { code: 'account-last-administrator', status: 409 }

let room: TestIdentity
const addAdministrator = () => room.addAccount({ role: 'administrator' })
const countAdministrators = async () => {
  const accounts = await room.accounts.list(operator)
  return accounts.filter(({ role, isClosed }) => role === 'administrator' && !isClosed).length
}

describe.each(databaseKinds)('accounts on the %s database', (kind) => {
  beforeAll(async () => void (room = await openTestIdentity(kind)))
  beforeEach(() => room.reset())
  afterAll(() => room.close())

  it('are created with an address in lower case, and found by the address and by id', async () => {
    expect(await room.accounts.hasAny()).toBe(false)
    const facts = { email: ' Zoe@Clinic.example ', name: 'Zoë', role: 'editor' } as const
    const account = await room.accounts.create(operator, facts)
    expect(account).toMatchObject({
      id: expect.stringMatching(/^005\w{15}$/),
      email: 'zoe@clinic.example',
      organisation: '',
      role: 'editor',
      isClosed: false,
      hasPassword: false,
    })
    expect(await room.accounts.require(operator, account.id)).toEqual(account)
    expect(await room.accounts.require(operator, 'ZOE@clinic.example')).toEqual(account)
    const missing = room.accounts.require(operator, 'nobody@clinic.example')
    await expect(missing).rejects.toMatchObject({ code: 'account-unknown', status: 404 })
    await room.addAccount({ email: 'adam@clinic.example' })
    const emails = (await room.accounts.list(operator)).map(({ email }) => email)
    expect(emails).toEqual(['adam@clinic.example', 'zoe@clinic.example'])
    expect(await room.accounts.hasAny()).toBe(true)
  })

  it('have unique addresses, even if two are created with the same address at the same time', async () => {
    const add = (email: string) => room.addAccount({ email })
    const results = await Promise.allSettled([add('eve@clinic.example'), add('EVE@clinic.example')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const taken = { code: 'account-email-taken', status: 409 }
    await expect(add('eve@clinic.example')).rejects.toMatchObject(taken)
    expect(await room.accounts.list(operator)).toHaveLength(1)
  })

  it('the account of the only administrator cannot be closed or given another role', async () => {
    const { id } = await addAdministrator()
    const closed = await addAdministrator()
    await room.accounts.close(operator, closed.id)
    await room.addAccount({ role: 'publisher' })
    await expect(room.accounts.close(operator, id)).rejects.toMatchObject(last)
    await expect(room.accounts.changeRole(operator, id, 'publisher')).rejects.toMatchObject(last)
    await expect(room.accounts.changeRole(operator, id, 'administrator')).resolves.toMatchObject({ id })
    await expect(room.accounts.close(operator, closed.id)).resolves.toBeUndefined()
    await room.accounts.reopen(operator, closed.id)
    await room.accounts.close(operator, id)
    expect(await countAdministrators()).toBe(1)
  })

  it('one administrator remains if two step down at the same time', async () => {
    const [anna, eve] = [await addAdministrator(), await addAdministrator()]
    const results = await Promise.allSettled([
      room.accounts.changeRole(operator, anna.id, 'viewer'),
      room.accounts.close(operator, eve.id),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await countAdministrators()).toBe(1)
  })
})

describe('accounts', () => {
  beforeAll(async () => void (room = await openTestIdentity()))
  beforeEach(() => room.reset())
  afterAll(() => room.close())

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
    ['list', (actor) => room.accounts.list(actor)],
    ['require', (actor, id) => room.accounts.require(actor, id)],
    ['create', (actor) => room.accounts.create(actor, { email: 'a@b.example', name: 'A', role: 'viewer' })],
    ['changeRole', (actor, id) => room.accounts.changeRole(actor, id, 'viewer')],
    ['close', (actor, id) => room.accounts.close(actor, id)],
    ['reopen', (actor, id) => room.accounts.reopen(actor, id)],
    ['endSessions', (actor, id) => room.accounts.endSessions(actor, id)],
    ['createPasswordLink', (actor, id) => room.accounts.createPasswordLink(actor, id)],
  ]
  it.each(calls)('%s is for administrators and the operator only', async (_name, call) => {
    const { id } = await room.addAccount()
    const before = await room.readRows()
    for (const actor of others) await expect(call(actor, id)).rejects.toMatchObject(refused)
    expect(await room.readRows()).toEqual(before)
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
    const created = room.addAccount({ [field]: text })
    const path = field === 'organisation' ? 'clinic' : field
    await expect(created).rejects.toMatchObject({ code: 'account-text-wrong', status: 400, path })
    expect(await room.accounts.hasAny()).toBe(false)
  })

  it.each(['short', 'aaaabbbbaaaabbbb', 'eve@clinic.example', 'x'.repeat(201)])(
    'are not created with the weak password %j',
    async (weak) => {
      const created = room.addAccount({ email: 'eve@clinic.example', password: weak })
      await expect(created).rejects.toMatchObject({ code: 'password-weak', status: 422 })
      expect(await room.accounts.hasAny()).toBe(false)
    },
  )

  it('must have one of the known roles', () => {
    expect(parseRole('publisher')).toBe('publisher')
    expect(() => parseRole('king')).toThrow(expect.objectContaining({ code: 'account-role-wrong' }))
  })

  it('a closed account can sign in again once it is reopened', async () => {
    const { id, email } = await room.addAccount()
    await room.accounts.close(operator, id)
    await expect(room.signInAs(email)).rejects.toMatchObject({ code: 'sign-in-failed' })
    await room.accounts.reopen(operator, id)
    await expect(room.signInAs(email, { password })).resolves.toBeDefined()
  })
})
