import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StorageFailure } from '#database'
import { guest } from '#model'
import { openTestContent, operator, createQuestionChange, type TestContent } from '../testing.ts'

let test: TestContent
/** A second process on the same database. */
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
  test.content.publish(operator, { changes: [createQuestionChange('a', answer)], note: '' })

const hold = ({ content }: TestContent) =>
  content.onNext(() => new Promise((resolve) => void letGo.push(resolve)))

/** Counts the items of a type that a reader sees. */
const count = async (at = test.content.at) =>
  (await at(guest).findContents({ type: 'epiderm__question' })).items.length

it('shows the previous release until the next release is prepared, and only then reports the publish as complete', async () => {
  const seen: number[] = []
  test.content.onNext(async (at) => void seen.push(at(guest).release, await count(at)))
  hold(test)
  let isPublished = false
  const publishing = publish('one').then(() => (isPublished = true))
  await vi.waitFor(() => expect([letGo.length, seen]).toEqual([1, [1, 1]]))
  expect([test.content.currentRelease(), await count(), isPublished]).toEqual([0, 0, false])
  letGo[0]?.()
  await publishing
  expect([test.content.currentRelease(), await count()]).toEqual([1, 1])
})

it('prepares releases one after another, in order', async () => {
  const stop = hold(test)
  /** On a database server, either of the two publishes may be committed first. */
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

it('shows a release even if its preparation fails', async () => {
  test.content.onNext(() => Promise.reject(new Error('no memory')))
  expect((await publish('one')).release).toBe(1)
  expect(await count()).toBe(1)
})

it('prepares a release before showing it, even if the database becomes unreachable', async () => {
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

it('stops waiting for a release once this process shows that release', async () => {
  const away = new StorageFailure({ code: 'database-unreachable', message: 'It does not answer.', hint: '' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = test.content.onNext(() => Promise.reject(away))
  await expect(publish('one')).rejects.toBe(away)
  await expect(test.content.awaitRelease(1)).rejects.toBe(away)
  stop()
  await test.content.awaitRelease(1)
  expect(test.content.currentRelease()).toBe(1)
})

it('confirms a release only once it is prepared, and responds to requests during the preparation', async () => {
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

it('prevents a stalled process from responding to requests until it shows the releases that it missed', async () => {
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
