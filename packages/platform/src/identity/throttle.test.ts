import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../database/testing.ts'
import { openTestIdentity, type TestIdentity } from './identity.fixture.ts'

const narrow = { key: 'anna@clinic.example from 192.0.2.1', max: 2, windowSeconds: 60 }
const wide = { key: 'anna@clinic.example', max: 3, windowSeconds: 600 }

let identity: TestIdentity
const count = (...limits: Parameters<TestIdentity['throttle']['count']>[0]) => identity.throttle.count(limits)
const rejection = (waitSeconds: number) => ({ code: 'too-many-attempts', status: 429, waitSeconds })

describe.each(databaseKinds)('the throttle on the %s database', (kind) => {
  beforeAll(async () => void (identity = await openTestIdentity(kind)))
  beforeEach(() => identity.reset())
  afterAll(() => identity.close())

  it('SSN-4 counts attempts that are made at the same time', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => count(narrow)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('rejects attempts until the window ends, and returns the time to wait', async () => {
    await count(narrow)
    identity.pass(20)
    await count(narrow)
    await expect(count(narrow)).rejects.toMatchObject(rejection(40))
    identity.pass(40)
    await expect(count(narrow)).resolves.toEqual([1])
  })

  it('does not count an attempt towards wider limits if a narrow limit rejects it', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await count(narrow, wide).catch(() => undefined)
    await expect(count(wide)).resolves.toEqual([3])
    await expect(count(wide)).rejects.toMatchObject(rejection(600))
  })

  it('resets the counts for the given keys only', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1) await count(narrow, wide)
    await identity.throttle.reset([narrow.key])
    await expect(count(narrow, wide)).resolves.toEqual([1, 3])
    await expect(count(narrow, wide)).rejects.toMatchObject(rejection(600))
  })

  it('stores hashed keys, and deletes counts whose window has ended', async () => {
    const read = () => identity.database.read.selectFrom('throttle').selectAll().execute()
    await count(narrow, wide)
    expect(await read()).toHaveLength(2)
    expect(JSON.stringify(await read())).not.toMatch(/anna|192/)
    identity.pass(60)
    await count({ ...narrow, key: 'another' })
    expect((await read()).map((row) => row.count)).toEqual([1, 1])
  })
})
