import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { suppressNotifications } from '../../database/testing.ts'
import { openTestContent, operator, createQuestionChange, type TestContent } from '../testing.ts'

let test: TestContent
/** A second process that uses the same database. */
let other: TestContent

beforeEach(async () => {
  test = await openTestContent()
  other = await openTestContent(test.folder)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await other.close()
  await test.close()
})

const publish = (answer: string) =>
  test.content.publish(operator, { changes: [createQuestionChange('a', answer)], note: '' })

const findNodes = () => test.database.read.selectFrom('node').select(['name', 'release']).execute()

it('completes a publish once every running server shows it', async () => {
  const leave = await other.content.join({ name: 'other:8080' })
  expect(await publish('one')).toMatchObject({ release: 1, behind: [] })
  expect(other.content.currentRelease()).toBe(1)
  expect(await findNodes()).toEqual([{ name: 'other:8080', release: 1 }])
  await leave()
  expect(await findNodes()).toEqual([])
})

it('reports a server that does not confirm a publish within two seconds, and does not wait for a server with an expired lease', async () => {
  const until = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  await test.database.transaction(async (trx) => {
    for (const [id, name, lease_until] of [
      ['1', 'held up', until(600)],
      ['2', 'long gone', until(-600)],
    ] as const)
      await trx.insertInto('node').values({ id, name, release: 0, lease_until }).execute()
  })
  let pastMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (pastMs += 1_999))
  expect(await publish('one')).toMatchObject({ release: 1, behind: ['held up'] })
})

it('shows the newest release on a server that joins, and deletes servers with expired leases', async () => {
  await test.database.transaction((trx) =>
    trx
      .insertInto('node')
      .values({ id: '2', name: 'long gone', release: 0, lease_until: '2025-12-31T00:00:00.000Z' })
      .execute(),
  )
  vi.spyOn(other.database, 'catchUp').mockReturnValue(undefined)
  await publish('one')
  const leave = await other.content.join({ name: 'other' })
  expect(other.content.currentRelease()).toBe(1)
  expect((await findNodes()).map(({ name }) => name)).toEqual(['other'])
  await leave()
})

it('applies the media rules of the oldest running server', async () => {
  const until = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  expect(await test.content.findLowestPreparation()).toBeUndefined()
  const leave = await other.content.join({ name: 'new', mediaPreparation: 3 })
  const add = (id: string, lease_until: string) =>
    test.database.transaction((trx) =>
      trx.insertInto('node').values({ id, name: 'former program', release: 0, lease_until }).execute(),
    )
  await add('1', until(-600))
  expect(await test.content.findLowestPreparation()).toBe(3)
  await add('2', until(600))
  expect(await test.content.findLowestPreparation()).toBe(0)
  await leave()
})

it('a server checks for new releases before it responds if its last check was two seconds ago', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never)
  const late = await openTestContent(test.folder)
  const restoreNotifications = suppressNotifications()
  timers.mockRestore()
  late.database.catchUp(0)
  await late.content.catchUp()
  await publish('one')
  expect([late.content.catchUp(), late.content.currentRelease()]).toEqual([undefined, 0])
  restoreNotifications()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 2_001)
  await late.content.catchUp()
  expect(late.content.currentRelease()).toBe(1)
  expect(late.content.catchUp()).toBeUndefined()
  await late.close()
})
