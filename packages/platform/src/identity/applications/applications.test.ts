import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, type Actor } from '#model'
import { databaseKinds } from '../../database/testing.ts'
import {
  clientAddress,
  secondsPerHour,
  openTestIdentity,
  operator,
  password,
  type TestIdentity,
} from '../identity.fixture.ts'

const publisher: Actor = { kind: 'staff', userId: '005', role: 'publisher' }
const ada = { name: 'Ada', email: 'ada@clinic.example', clinic: 'One' }
const decided = { code: 'application-decided', status: 409 }
const rejectedRequest = { code: 'identity-not-allowed', status: 403 }

let identity: TestIdentity

describe.each(databaseKinds)('applications on the %s database', (kind) => {
  beforeAll(async () => void (identity = await openTestIdentity(kind)))
  beforeEach(() => identity.reset())
  afterAll(() => identity.close())

  it('are listed with their state, oldest first', async () => {
    const [one, two, three] = [
      await identity.apply(ada),
      await identity.apply({ ...ada, email: 'bea@clinic.example' }),
      await identity.apply({ ...ada, email: 'cleo@clinic.example' }),
    ]
    await identity.applications.approve(publisher, two)
    expect(await identity.applications.decline(publisher, three)).toEqual({
      email: 'cleo@clinic.example',
      name: 'Ada',
    })
    expect((await identity.applications.list(publisher)).map(({ number, state }) => [number, state])).toEqual(
      [
        [one, 'open'],
        [two, 'approved'],
        [three, 'declined'],
      ],
    )
  })

  it('create an account when they are approved; the applicant sets its password with a link that is valid for 72 hours', async () => {
    const { account, token } = await identity.applications.approve(publisher, await identity.apply(ada))
    expect(account).toMatchObject({
      email: ada.email,
      name: 'Ada',
      organisation: 'One',
      role: 'practitioner',
      hasPassword: false,
    })
    identity.pass(72 * secondsPerHour - 1)
    await identity.own.setPassword({ token, email: ada.email, password, from: clientAddress })
    await expect(identity.signInAs(ada.email)).resolves.toBeDefined()
  })

  it('with line breaks create accounts whose name and clinic contain no line breaks', async () => {
    const number = await identity.apply({ ...ada, name: 'Ada\nBerg', clinic: 'Clear\u2028Skin\u0007' })
    const { account } = await identity.applications.approve(publisher, number)
    expect(account).toMatchObject({ name: 'Ada Berg', organisation: 'Clear Skin' })
  })

  it('are decided only once if several decisions are made simultaneously', async () => {
    const number = await identity.apply(ada)
    const { approve, decline } = identity.applications
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
    await identity.addAccount({ email: ada.email })
    const approved = identity.applications.approve(publisher, await identity.apply(ada))
    await expect(approved).rejects.toMatchObject({ code: 'account-email-taken' })
    expect(await identity.applications.list(publisher)).toMatchObject([{ state: 'open' }])
  })

  it('can be read and decided only by publishers and administrators', async () => {
    const number = await identity.apply(ada)
    const { list, approve, decline } = identity.applications
    const staff = (role: 'viewer' | 'editor'): Actor => ({ kind: 'staff', userId: '005', role })
    for (const actor of [
      guest,
      { kind: 'visitor', userId: '005' } as const,
      staff('viewer'),
      staff('editor'),
    ]) {
      await expect(approve(actor, number)).rejects.toMatchObject(rejectedRequest)
      await expect(decline(actor, number)).rejects.toMatchObject(rejectedRequest)
      await expect(list(actor)).rejects.toMatchObject(rejectedRequest)
    }
    const unknown = { code: 'application-unknown', status: 404 }
    await expect(approve(operator, 999)).rejects.toMatchObject(unknown)
    await expect(decline(operator, 999)).rejects.toMatchObject(unknown)
  })
})
