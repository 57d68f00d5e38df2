import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '#operations'
import { createImageChange, createPageChange, toContentKey } from '../../content/testing.ts'
import { editor, openTab, openTestSite, publish, toDraftKey, type TestSite } from '../testing.ts'

const show = (id: string, name: string, props: object = {}) => ({
  id,
  block: 'image',
  props: { imageInfo: { contentKey: toContentKey(name), ...props } },
})
const withoutText: Operation = { kind: 'unset', block: null, path: ['body', 'altText'] }

let test: TestSite
beforeAll(async () => {
  test = await openTestSite()
  await publish(
    test,
    ...['bare', 'alone', 'described'].map((name) => createImageChange(name)),
    createPageChange('shows'),
  )
})
afterAll(() => test.close())

const find = async () => test.drafts.findPicturesWithoutAlt(editor, await test.drafts.loadHeads(editor))

it('an image without alternative text is listed where a draft shows it, or as an item if no draft shows it', async () => {
  for (const name of ['bare', 'alone']) await openTab(test.drafts, toDraftKey(name)).edit(withoutText)
  const tab = openTab(test.drafts, toDraftKey('shows'))
  const position = { parent: { field: 'blocks' }, before: null }
  for (const node of [
    show('shown', 'bare'),
    show('described', 'described'),
    show('own-text', 'bare', { altText: 'A field' }),
  ])
    await tab.edit({ kind: 'insert', node, place: position })
  const shown = {
    ...toDraftKey('shows'),
    title: 'Picture bare',
    place: { block: 'shown', path: ['props', 'imageInfo'] },
  }
  const alone = {
    ...toDraftKey('alone'),
    title: 'Picture alone',
    place: { block: null, path: ['body', 'altText'] },
  }
  expect(await find()).toEqual([shown, alone])
  await tab.edit({ kind: 'withdraw' })
  expect((await find()).map(({ title }) => title).toSorted()).toEqual(['Picture alone', 'Picture bare'])
})
