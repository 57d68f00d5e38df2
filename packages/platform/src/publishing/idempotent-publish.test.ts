import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StorageFailure } from '#database'
import { databaseKinds } from '../database/testing.ts'
import { toContentKey } from '../content/testing.ts'
import { openTestPublishing, publisher, toDraftKey, type TestPublishing } from './publishing.fixture.ts'

const key = 'a1'.repeat(16)

let test: TestPublishing
afterEach(() => test.close())

describe.each(databaseKinds)('a repeated publish request on the %s database', (kind) => {
  beforeEach(async () => {
    test = await openTestPublishing({ kind })
  })

  it('publishes once, and gets the same response during and after the publish', async () => {
    const draft = await test.edit('about', 'Sent twice')
    const compare = vi.spyOn(test.verifier, 'compare')
    const [first, meanwhile] = await Promise.all([test.publish([draft], key), test.publish([draft], key)])
    expect(first.release).toBe(2)
    expect(meanwhile).toEqual(first)
    expect(await test.publish([draft], key)).toEqual(first)
    expect([test.content.currentRelease(), await test.countRows('publish')]).toEqual([2, 1])
    expect(compare).toHaveBeenCalledTimes(new Set(first.receipts.map(({ path }) => path)).size)
  })

  it('gets the original publish’s result, even from another process', async () => {
    const other = await openTestPublishing({ kind, folder: test.folder })
    const draft = await test.edit('about', 'Two processes')
    const answers = await Promise.all([test.publish([draft], key), other.publish([draft], key)])
    expect(answers.map(({ release }) => release)).toEqual([2, 2])
    expect(await other.publish([draft], key)).toEqual(answers[0])
    expect(await test.countRows('publish')).toBe(1)
    await other.close()
  })
})

describe('a repeated publish request', () => {
  beforeEach(async () => {
    test = await openTestPublishing()
  })

  it('is rejected if its key was used for other drafts', async () => {
    await test.publish([await test.edit('about', 'Of this key')], key)
    const other = await test.edit('contact', 'Of another key')
    for (const drafts of [[other], [{ ...toDraftKey('about'), seq: 2 }], []])
      await expect(test.publish(drafts, key)).rejects.toMatchObject({
        code: 'publish-key-taken',
        status: 409,
      })
    expect(await test.publish([other], 'b2'.repeat(16))).toMatchObject({ release: 3 })
  })

  it('publishes again if the first attempt failed', async () => {
    const draft = await test.edit('about', 'Second try')
    vi.spyOn(test.verifier, 'compare').mockRejectedValueOnce(
      new StorageFailure({ code: 'database-unreachable', message: 'No answer.', hint: 'Wait.' }),
    )
    await expect(test.publish([draft], key)).rejects.toMatchObject({ code: 'database-unreachable' })
    expect(await test.countRows('publish')).toBe(0)
    expect(await test.publish([draft], key)).toMatchObject({ release: 2 })
  })

  it('returns only once its release is live', async () => {
    const draft = await test.edit('about', 'Shown later')
    const away = new StorageFailure({ code: 'database-unreachable', message: 'No answer.', hint: 'Wait.' })
    const mend = test.content.onNext(() => Promise.reject(away))
    for (const _try of ['first', 'again']) {
      await expect(test.publish([draft], key)).rejects.toBe(away)
      expect(test.content.currentRelease()).toBe(1)
    }
    mend()
    const made = await test.publish([draft], key)
    expect([made.release, test.content.currentRelease()]).toEqual([2, 2])
    expect(made.receipts.length).toBeGreaterThan(0)
  })
})

describe('a repeated withdrawal request', () => {
  it('withdraws the item once, even if it is sent twice at the same time, and is rejected if its key was used for another item', async () => {
    test = await openTestPublishing()
    const withdraw = (name: string) =>
      test.publishing.recall(publisher, {
        item: toContentKey(name),
        sets: [],
        reason: 'recall',
        notes: {},
        key,
      })
    const [first, meanwhile] = await Promise.all([withdraw('one'), withdraw('one')])
    expect(first.release).toBe(2)
    expect([meanwhile, await withdraw('one')]).toEqual([first, first])
    await expect(withdraw('two')).rejects.toMatchObject({ code: 'publish-key-taken', status: 409 })
    expect(test.content.currentRelease()).toBe(2)
  })
})
