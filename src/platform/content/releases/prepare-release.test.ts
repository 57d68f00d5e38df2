import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StorageFailure } from '#database'
import { guest } from '#model'
import { openTestContent, operator, question, type TestContent } from '../testing.ts'

let test: TestContent
/** Another process on the same database. */
let other: TestContent
let letGo: (() => void)[]

beforeEach(async () => {
  test = await openTestContent()
  other = await openTestContent(test.folder)
  letGo = []
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await other.close()
  await test.close()
})

const publish = (answer: string) =>
  test.content.publish(operator, { changes: [question('a', answer)], note: '' })

const hold = ({ content }: TestContent) =>
  content.onNext(() => new Promise((resolve) => void letGo.push(resolve)))

/** How many of the type a reader sees. */
const count = async (at = test.content.at) =>
  (await at(guest).findContents({ type: 'epiderm__question' })).items.length

it('until a release is prepared the former one is shown, and nobody is told that it is published', async () => {
  const seen: number[] = []
  test.content.onNext(async (at) => void seen.push(at(guest).release, await count(at)))
  hold(test)
  let isTold = false
  const publishing = publish('one').then(() => (isTold = true))
  await vi.waitFor(() => expect([letGo.length, seen]).toEqual([1, [1, 1]]))
  expect([test.content.currentRelease(), await count(), isTold]).toEqual([0, 0, false])
  letGo[0]?.()
  await publishing
  expect([test.content.currentRelease(), await count()]).toEqual([1, 1])
})

it('one release is prepared after the other, in the order in which they were made', async () => {
  const stop = hold(test)
  /** On a server either may be the first. */
  const publishing = [publish('one'), publish('two')]
  await vi.waitFor(() => expect(letGo).toHaveLength(1))
  letGo[0]?.()
  expect((await Promise.race(publishing)).release).toBe(1)
  await vi.waitFor(() => expect(letGo).toHaveLength(2))
  expect(test.content.currentRelease()).toBe(1)
  letGo[1]?.()
  const made = await Promise.all(publishing)
  expect(made.map(({ release }) => release).toSorted()).toEqual([1, 2])
  stop()
})

it('what cannot be prepared is shown all the same', async () => {
  test.content.onNext(() => Promise.reject(new Error('no memory')))
  expect((await publish('one')).release).toBe(1)
  expect(await count()).toBe(1)
})

it('what cannot be prepared while the database does not answer is shown once it does, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const away = new StorageFailure({ code: 'database-unreachable', message: 'It does not answer.', hint: '' })
  let isAway = true
  test.content.onNext(async () => {
    if (isAway) throw away
  })
  await expect(publish('one')).rejects.toBe(away)
  expect([test.content.currentRelease(), await count()]).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(test.content.currentRelease()).toBe(0)
  isAway = false
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(test.content.currentRelease()).toBe(1))
  expect(await count()).toBe(1)
})

it('who waits for a release that this process does not show yet is told once it does', async () => {
  const away = new StorageFailure({ code: 'database-unreachable', message: 'It does not answer.', hint: '' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = test.content.onNext(() => Promise.reject(away))
  await expect(publish('one')).rejects.toBe(away)
  await expect(test.content.awaitShown(1)).rejects.toBe(away)
  stop()
  await test.content.awaitShown(1)
  expect(test.content.currentRelease()).toBe(1)
})

it('a server that prepares says that it shows the release once it does, and answers meanwhile', async () => {
  const leave = await other.content.join({ name: 'other' })
  const stop = hold(other)
  const publishing = publish('one')
  await vi.waitFor(() => expect(letGo).toHaveLength(1))
  expect([other.content.currentRelease(), other.content.catchUp()]).toEqual([0, undefined])
  const nodes = () => test.database.read.selectFrom('node').select('release').execute()
  expect(await nodes()).toEqual([{ release: 0 }])
  letGo[0]?.()
  expect(await publishing).toMatchObject({ release: 1, behind: [] })
  expect(await nodes()).toEqual([{ release: 1 }])
  stop()
  await leave()
})

it('a process that was held up answers nothing before it shows what it has missed', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never)
  const late = await openTestContent(test.folder)
  timers.mockRestore()
  late.database.catchUp(0)
  await late.content.catchUp()
  hold(late)
  await publish('one')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 2_001)
  let isAnswering = false
  const [first, second] = [late.content.catchUp(), late.content.catchUp()]
  const waiting = Promise.all([first, second]).then(() => (isAnswering = true))
  await vi.waitFor(() => expect(letGo).toHaveLength(1))
  expect([first === undefined, second === first, isAnswering]).toEqual([false, true, false])
  letGo[0]?.()
  await waiting
  expect(late.content.currentRelease()).toBe(1)
  expect(late.content.catchUp()).toBeUndefined()
  await late.close()
})
