import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, type Actor } from '#model'
import { databaseKinds } from '../../database/testing.ts'
import { from, hour, openTestIdentity, operator, password, type TestIdentity } from '../identity.fixture.ts'

const publisher: Actor = { kind: 'staff', userId: '005', role: 'publisher' }
const ada = { name: 'Ada', email: 'ada@clinic.example', clinic: 'One' }
const decided = { code: 'application-decided', status: 409 }
const refused = { code: 'identity-not-allowed', status: 403 }

let room: TestIdentity

describe.each(databaseKinds)('applications on the %s database', (kind) => {
  beforeAll(async () => void (room = await openTestIdentity(kind)))
  beforeEach(() => room.reset())
  afterAll(() => room.close())

  it('are listed with their state, oldest first', async () => {
    const [one, two, three] = [
      await room.apply(ada),
      await room.apply({ ...ada, email: 'bea@clinic.example' }),
      await room.apply({ ...ada, email: 'cleo@clinic.example' }),
    ]
    await room.applications.approve(publisher, two)
    expect(await room.applications.decline(publisher, three)).toEqual({
      email: 'cleo@clinic.example',
      name: 'Ada',
    })
    expect((await room.applications.list(publisher)).map(({ number, state }) => [number, state])).toEqual([
      [one, 'open'],
      [two, 'approved'],
      [three, 'declined'],
    ])
  })

  it('that are approved create an account; a link valid for 72 hours sets its password', async () => {
    const { account, token } = await room.applications.approve(publisher, await room.apply(ada))
    expect(account).toMatchObject({
      email: ada.email,
      name: 'Ada',
      organisation: 'One',
      role: 'practitioner',
      hasPassword: false,
    })
    room.pass(72 * hour - 1)
    await room.own.setPassword({ token, email: ada.email, password, from })
    await expect(room.signInAs(ada.email)).resolves.toBeDefined()
  })

  it('with line breaks create accounts whose name and clinic contain none', async () => {
    const number = await room.apply({ ...ada, name: 'Ada\nBerg', clinic: 'Clear\u2028Skin\u0007' })
    const { account } = await room.applications.approve(publisher, number)
    expect(account).toMatchObject({ name: 'Ada Berg', organisation: 'Clear Skin' })
  })

  it('are decided only once if several decisions are made at the same time', async () => {
    const number = await room.apply(ada)
    const { approve, decline } = room.applications
    const results = await Promise.allSettled([
      decline(publisher, number),
      approve(publisher, number),
      decline(publisher, number),
    ])
    const codes = results.map((each) => (each.status === 'rejected' ? each.reason : { code: '' }).code)
    expect(codes.toSorted()).toEqual(['', decided.code, decided.code])
    await expect(approve(publisher, number)).rejects.toMatchObject(decided)
  })

  it('stay open if their address already has an account', async () => {
    await room.addAccount({ email: ada.email })
    const approved = room.applications.approve(publisher, await room.apply(ada))
    await expect(approved).rejects.toMatchObject({ code: 'account-email-taken' })
    expect(await room.applications.list(publisher)).toMatchObject([{ state: 'open' }])
  })

  it('are read and decided by publishers and administrators alone', async () => {
    const number = await room.apply(ada)
    const { list, approve, decline } = room.applications
    const staff = (role: 'viewer' | 'editor'): Actor => ({ kind: 'staff', userId: '005', role })
    for (const actor of [
      guest,
      { kind: 'visitor', userId: '005' } as const,
      staff('viewer'),
      staff('editor'),
    ]) {
      await expect(approve(actor, number)).rejects.toMatchObject(refused)
      await expect(decline(actor, number)).rejects.toMatchObject(refused)
      await expect(list(actor)).rejects.toMatchObject(refused)
    }
    const unknown = { code: 'application-unknown', status: 404 }
    await expect(approve(operator, 999)).rejects.toMatchObject(unknown)
    await expect(decline(operator, 999)).rejects.toMatchObject(unknown)
  })
})
