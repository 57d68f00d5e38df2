import { afterEach, expect, it, vi } from 'vitest'
import { toTransaction } from '#database'
import { editor, openTab, createTextBlock } from '../drafts/testing.ts'
import {
  runBeforeVerification,
  openTestPublishing,
  toDraftKey,
  type TestPublishing,
} from './publishing.fixture.ts'

let test: TestPublishing
afterEach(() => test.close())

it('verifies every page that shows a published change, for guests and for signed-in visitors', async () => {
  test = await openTestPublishing()
  await test.updateRows()
  const hidden = { ...createTextBlock('for-clinics', 'For clinics'), access: 'signedIn' }
  await openTab(test.drafts, toDraftKey('questions')).edit({
    kind: 'insert',
    node: hidden as ReturnType<typeof createTextBlock>,
    place: { parent: { field: 'blocks' }, before: null },
  })
  await openTab(test.drafts, toDraftKey('one')).edit({
    kind: 'set',
    block: null,
    path: ['body', 'question'],
    value: 'Which one?',
  })
  const { receipts } = await test.publish([
    { ...toDraftKey('questions'), seq: 1 },
    { ...toDraftKey('one'), seq: 1 },
  ])
  const views = receipts.map(({ path, viewer }) => `${path} ${viewer}`)
  expect(views).toEqual(
    expect.arrayContaining(['/questions guest', '/questions signed in', '/questions/one guest']),
  )
  expect(views).not.toContain('/questions/two guest')
})

it('rejects a publish if a page renders differently from stored content', async () => {
  const tamper = () =>
    test.database.transaction((trx) =>
      toTransaction<{ content_version: { body: string } }>(trx)
        .updateTable('content_version')
        .set((q) => ({ body: q.fn('replace', ['body', q.val('Seen'), q.val('Not seen')]) }))
        .where('body', 'like', '%Seen%')
        .execute(),
    )
  test = await openTestPublishing({ wrap: runBeforeVerification(tamper) })
  const before = await test.see('/about')
  const draft = await test.edit('about', 'Seen')
  await expect(test.publish([draft])).rejects.toMatchObject({
    code: 'receipt-differs',
    status: 409,
    path: '/about',
    message: expect.stringMatching(/\/about \(guest\) differs from character \d+: "Seen/),
  })
  await expectNothingPublished(before)
})

it('rejects a publish if a block’s output differs on each render', async () => {
  test = await openTestPublishing()
  const before = await test.see('/about')
  const draft = await test.edit('about', 'By the clock')
  let renderings = 0
  const definition = test.content.registry.get('text-block') as unknown as { View: () => string }
  const spy = vi.spyOn(definition, 'View').mockImplementation(() => `Render ${++renderings}`)
  await expect(test.publish([draft])).rejects.toMatchObject({ code: 'receipt-differs' })
  spy.mockRestore()
  await expectNothingPublished(before)
})

async function expectNothingPublished(before: string | undefined): Promise<void> {
  expect([test.content.currentRelease(), await test.see('/about')]).toEqual([1, before])
  expect([await test.countRows('staged_version'), await test.countRows('receipt')]).toEqual([0, 0])
  expect(await test.drafts.list(editor)).toMatchObject([{ contentKey: toDraftKey('about').contentKey }])
}
