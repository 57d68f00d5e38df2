/** Tests the log of the whole site, which records the item of each operation and the type of its block. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftKey } from './draft.ts'
import type { SiteLog } from './read-site-log.ts'
import {
  colleague,
  createPageOperation,
  editor,
  createBlocksTarget,
  openTab,
  openTestSite,
  publishDrafts,
  publishPage,
  createTextOperation,
  createTitleOperation,
  createTextBlock,
  toDraftKey,
  viewer,
  type TestSite,
} from './testing.ts'

let test: TestSite
let nowMs = Date.parse('2026-03-01T09:00:00Z')
let [one, other]: DraftKey[] = []
beforeAll(async () => {
  test = await openTestSite({ clock: () => new Date(nowMs) })
  one = await publishPage(test, 'one', { a: 'Before' })
  other = await publishPage(test, 'other', { a: 'Before' })
})
afterAll(() => test.close())

const read = (query: Partial<Parameters<typeof test.drafts.readSiteLog>[1]> = {}) =>
  test.drafts.readSiteLog(editor, { limit: 100, ...query })
const toSeqs = ({ operations }: SiteLog) => operations.map(({ contentKey, seq }) => `${contentKey} ${seq}`)
/** Makes an edit whose time is one second later than the time of the previous edit. */
const edit = (key: DraftKey, ...operations: Parameters<ReturnType<typeof openTab>['edit']>) => {
  nowMs += 1000
  return openTab(test.drafts, key).edit(...operations)
}

it('the site’s log is empty until an editor makes an edit', async () => {
  expect(await read()).toEqual({ operations: [], items: [], next: undefined })
})

describe('the site’s log', () => {
  const inserted = createTextBlock('inserted', 'Much to read')

  it('lists the operations of all items, newest first, without inserted content', async () => {
    await edit(one!, createTextOperation('a', 'New words'))
    nowMs += 1000
    await openTab(test.drafts, other!, colleague).edit(createTitleOperation('Renamed'))
    await edit(
      one!,
      { kind: 'insert', node: inserted, place: createBlocksTarget() },
      createTitleOperation('Two at once'),
    )
    const log = await read()
    const { id, block } = inserted
    expect(log.operations).toMatchObject([
      {
        ...one,
        seq: 3,
        actor: 'The editor',
        blockType: null,
        operation: createTitleOperation('Two at once'),
      },
      { ...one, seq: 2, blockType: 'text-block', operation: { kind: 'insert', node: { id, block } } },
      { ...other, seq: 1, actor: 'The publisher', blockType: null },
      { ...one, seq: 1, blockType: 'text-block' },
    ])
    expect(JSON.stringify(log)).not.toContain('Much to read')
    expect(log.items).toEqual([
      { ...one, type: 'epiderm__page', title: 'Two at once', isGone: false },
      { ...other, type: 'epiderm__page', title: 'Renamed', isGone: false },
    ])
    expect(await test.drafts.listAuthors(editor)).toEqual([editor.userId, colleague.userId].toSorted())
  })

  it('includes the type of a block that has since been removed', async () => {
    await edit(one!, createTextOperation('inserted', 'Less'))
    await edit(one!, { kind: 'remove', block: 'inserted' })
    expect((await read({ limit: 2 })).operations).toMatchObject([
      { operation: { kind: 'remove' }, blockType: 'text-block' },
      { operation: { kind: 'set' }, blockType: 'text-block' },
    ])
  })

  it('returns each operation on exactly one page, even if several operations were made simultaneously', async () => {
    const whole = toSeqs(await read())
    const found: string[] = []
    for (let before: SiteLog['next'] = undefined, isEnd = false; !isEnd;) {
      const part = await read({ limit: 1, before })
      found.push(...toSeqs(part))
      before = part.next
      isEnd = before === undefined
    }
    expect(found).toEqual(whole)
  })

  it('can be filtered by account', async () => {
    const log = await read({ actor: colleague.userId })
    expect(log.operations).toMatchObject([{ actor: 'The publisher' }])
    expect(await read({ actor: 'nobody' })).toMatchObject({ operations: [], next: undefined })
  })

  it('uses the published title of an item whose draft was discarded or published', async () => {
    const before = toSeqs(await read())
    await publishDrafts(test, other!)
    await test.drafts.drop(editor, one!)
    const { title } = await test.drafts.read(viewer, one!)
    const log = await read()
    expect(toSeqs(log)).toEqual(before)
    expect(log.items).toMatchObject([
      { ...one, title, isGone: false },
      { ...other, title: 'Renamed', isGone: false },
    ])
  })

  it('uses the original title of an item that was removed', async () => {
    const gone = toDraftKey('gone')
    await edit(gone, createPageOperation('/gone'))
    await edit(gone, createTitleOperation('Later'))
    await test.drafts.drop(editor, gone)
    expect((await read()).items).toContainEqual({
      ...gone,
      type: 'epiderm__page',
      title: 'Page at /gone',
      isGone: true,
    })
  })
})
