import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../types/change.ts'
import {
  openTestContent,
  operator,
  createQuestionChange,
  createSiteChanges,
  type TestContent,
} from '../testing.ts'

let test: TestContent
beforeEach(async () => {
  test = await openTestContent()
})
afterEach(() => test.close())

const publish = (changes: readonly Change[]) => test.content.publish(operator, { changes, note: 'test' })
const questions = (count: number, answer: string) =>
  Array.from({ length: count }, (_, index) => createQuestionChange(`q${index}`, answer))
const siteWith = (featureGates: Record<string, boolean>) =>
  createSiteChanges().map((change) =>
    change.kind === 'put' && change.draft.type === 'epiderm__site'
      ? { ...change, draft: { ...change.draft, body: { ...change.draft.body, featureGates } } }
      : change,
  )

describe('the limit on changed items per publish', () => {
  it('NRM-8 with the gate maxEditLimit open, rejects a publish of more than 200 changed items and writes nothing', async () => {
    await publish(siteWith({ maxEditLimit: true }))
    await expect(publish(questions(201, 'one'))).rejects.toMatchObject({
      code: 'content-edit-limit',
      status: 422,
    })
    expect(test.content.currentRelease()).toBe(1)
    expect((await test.content.at(operator).findContents({ type: 'epiderm__question' })).items).toEqual([])
    expect((await publish(questions(200, 'one'))).made?.changed).toBe(200)
  })

  it('NRM-8 with the gate maxEditLimit open, does not count unchanged items', async () => {
    await publish([...createSiteChanges(), ...questions(201, 'one')])
    await publish(siteWith({ maxEditLimit: true }))
    expect((await publish([...questions(201, 'one'), createQuestionChange('new', 'x')])).made?.changed).toBe(
      1,
    )
  })

  it('NRM-8 accepts any number of items while the gate maxEditLimit is closed, which is the default', async () => {
    await publish(createSiteChanges())
    expect((await publish(questions(201, 'one'))).made?.changed).toBe(201)
  })
})
