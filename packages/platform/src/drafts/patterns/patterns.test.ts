import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import {
  colleague,
  editor,
  openTestSite,
  createTextBlock,
  createTestClientId,
  toDraftRows,
  type TestSite,
} from '../testing.ts'

let test: TestSite
beforeAll(async () => {
  test = await openTestSite({ clock: () => new Date('2026-03-01T09:00:00Z') })
})
afterAll(() => test.close())
afterEach(async () => {
  for (const { id } of await list()) await test.drafts.removePattern(editor, id)
})

const list = () => test.drafts.listPatterns(editor)
const save = (name: string, blocks: readonly BlockNode[] = [createTextBlock('a', 'Again')]) =>
  test.drafts.savePattern(editor, { name, blocks })
const section = (id: string, inside: readonly BlockNode[]): BlockNode => ({
  id,
  block: 'section',
  props: { sectionConfig: { columns: [{ columnKey: 'all', columnName: 'All', columnWidth: 12 }] } },
  slots: { all: [...inside] },
})
const nest = (depth: number): BlockNode => section(`s${depth}`, depth === 0 ? [] : [nest(depth - 1)])

const wrongBlocks: readonly [string, readonly BlockNode[]][] = [
  ['an unknown block', [{ id: 'a', block: 'none' }]],
  ['a property with a value of the wrong type', [{ id: 'a', block: 'text-block', props: { text: 7 } }]],
  ['the same id twice', [section('s', [createTextBlock('s', '')])]],
  ['an unknown block inside another', [section('s', [{ id: 'inner', block: 'none-such' }])]],
  ['blocks that are nested too deep', [nest(45)]],
]

describe('saved patterns', () => {
  it('are listed by name, with all blocks inside them and the account that saved them', async () => {
    const blocks = [
      section('s', [createTextBlock('a', 'A'), createTextBlock('b', 'B')]),
      createTextBlock('c', 'C'),
    ]
    const { id } = await save('Two texts', blocks)
    await test.drafts.savePattern(colleague, { name: 'A text', blocks: [createTextBlock('a', 'A')] })
    const at = '2026-03-01T09:00:00.000Z'
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        name: 'A text',
        blocks: [createTextBlock('a', 'A')],
        savedBy: 'The publisher',
        savedAt: at,
      },
      { id, name: 'Two texts', blocks, savedBy: 'The editor', savedAt: at },
    ])
  })

  it('are renamed and removed', async () => {
    const { id } = await save('Before')
    await test.drafts.renamePattern(editor, { id, name: 'After' })
    expect(await list()).toMatchObject([{ id, name: 'After' }])
    await test.drafts.removePattern(editor, id)
    expect(await list()).toEqual([])
  })

  it('must have unique names, ignoring case', async () => {
    const [{ id }, other] = [await save('One'), await save('Other')]
    const taken = { code: 'pattern-name-taken', status: 409 }
    await expect(save(' oNE ')).rejects.toMatchObject(taken)
    await expect(test.drafts.renamePattern(editor, { ...other, name: 'ONE' })).rejects.toMatchObject(taken)
    await test.drafts.renamePattern(editor, { id, name: 'one' })
    expect((await list()).map(({ name }) => name)).toEqual(['one', 'Other'])
  })

  it('are limited to 200', async () => {
    const row = { blocks: '[]', saved_by: editor.userId, saved_at: '2026-03-01T09:00:00.000Z' }
    const rows = Array.from({ length: 200 }, (_, at) => ({ ...row, id: `p-${at}`, name: `Pattern ${at}` }))
    const { database } = test
    await toDraftRows(database).transaction((trx) => trx.insertInto('pattern').values(rows).execute())
    await expect(save('One more')).rejects.toMatchObject({ code: 'patterns-too-many', status: 409 })
    await test.drafts.removePattern(editor, 'p-7')
    expect(await save('One more')).toMatchObject({ id: expect.any(String) })
    await toDraftRows(database).transaction((trx) => trx.deleteFrom('pattern').execute())
  })

  it('cannot be renamed or removed if they do not exist', async () => {
    const unknown = { code: 'pattern-unknown', status: 404 }
    await expect(test.drafts.renamePattern(editor, { id: 'none', name: 'A' })).rejects.toMatchObject(unknown)
    await expect(test.drafts.removePattern(editor, 'none')).rejects.toMatchObject(unknown)
  })

  it.each(wrongBlocks)('cannot contain %s', async (_, blocks) => {
    await expect(save('Wrong', blocks)).rejects.toMatchObject({
      code: 'pattern-refused',
      status: 422,
      message: expect.stringMatching(/^Nothing was saved: \w+ \w+/),
    })
    expect(await list()).toEqual([])
  })
})

describe('a linked pattern', () => {
  const create = (blocks: readonly BlockNode[]) =>
    test.drafts.createLinkedPattern(editor, {
      client: createTestClientId(),
      language: 'en_GB',
      title: 'Délivery: two texts',
      blocks,
    })

  it('is saved as a draft of a separate item', async () => {
    const blocks = [createTextBlock('a', 'A'), createTextBlock('b', 'B')]
    const key = await create(blocks)
    expect(await test.drafts.read(editor, key)).toMatchObject({
      type: 'epiderm__pattern',
      title: 'Délivery: two texts',
      urlName: 'delivery-two-texts',
      baseVersion: null,
      body: { blocks },
    })
  })

  it.each(wrongBlocks)('with %s is rejected', async (_, blocks) => {
    const before = await test.drafts.list(editor)
    await expect(create(blocks)).rejects.toMatchObject({ code: 'pattern-refused', status: 422 })
    expect(await test.drafts.list(editor)).toEqual(before)
  })
})
