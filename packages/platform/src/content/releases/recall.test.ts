import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineContentType, toWithdrawalKey, withdrawalType } from '#content-types'
import { field } from '#schema'
import type { Actor } from '#model'
import type { Change } from '../types/change.ts'
import { toFilePath, toFileText } from '../files/content-file.ts'
import {
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  createSiteChanges,
  toContentKey,
  toId,
  type TestContent,
} from '../testing.ts'

const goods = defineContentType({
  name: 'epiderm__product',
  label: 'Product',
  folder: 'products',
  recordPrefix: '01t',
  staysWhenWithdrawn: ['related'],
  withdrawnWith: ['contains'],
  schema: z.object({
    strapline: field.text('Strapline'),
    related: z.array(field.contentKey('Related')).default([]),
    contains: z.array(field.contentKey('Contained')).default([]),
  }),
})
const publisher: Actor = { kind: 'staff', userId: '005000000000001AAA', role: 'publisher' }
const editor = { ...publisher, role: 'editor' } as const
const inLanguage = (language: string, change: Change): Change =>
  change.kind === 'put' ? { ...change, draft: { ...change.draft, language } } : change
const inGerman = (change: Change) => inLanguage('de_DE', change)
const button = (recordId: string) => ({
  id: 'go',
  block: 'button',
  props: { text: 'Go', url: { type: 'standard__recordPage', attributes: { recordId } } },
})
const languages = [
  { code: 'en_GB', label: 'English' },
  { code: 'de_DE', label: 'Deutsch' },
]
const gel = toContentKey('gel')
const withdraw = (more: object = {}) =>
  test.content.recall(publisher, { contentKey: gel, sets: [], reason: 'recall', notes: {}, ...more })
const find = async (contentKey: string) =>
  (
    await test.content
      .at(operator)
      .loadItems(await test.content.at(operator).heads.findBy('contentKey', [contentKey]))
  ).toSorted((a, b) => (a.language < b.language ? -1 : 1))

let test: TestContent
beforeEach(async () => {
  test = await openTestContent(undefined, { types: [goods] })
  const changes = [
    ...createSiteChanges({ languages }),
    createPageChange('products', {
      route: '/product/{urlName}',
      record: { type: 'epiderm__product', parameter: 'urlName' },
    }),
    createProductChange('gel', { related: [toContentKey('serum')] }),
    inGerman(createProductChange('gel', { strapline: 'Über Gel', related: [toContentKey('serum')] })),
    createProductChange('serum', { related: [gel] }),
    createProductChange('kit', { contains: [gel] }),
    createPageChange('offer', { blocks: [button(toId('01t', 'gel'))] }),
  ]
  await test.content.publish(operator, { changes, note: '' })
})
afterEach(() => test.close())

describe('withdrawing an item', () => {
  it('removes every language in one release, and stores the item’s paths, name, note and remaining fields', async () => {
    const { made } = await withdraw({ notes: { de_DE: 'Bitte zurückgeben.' } })
    expect(made).toMatchObject({ number: 2, changed: 4, note: 'Withdraws “Product gel”' })
    expect(await find(gel)).toEqual([])
    const [german, english] = await find(toWithdrawalKey(gel))
    expect(english).toMatchObject({
      type: withdrawalType,
      language: 'en_GB',
      title: 'Product gel',
      body: {
        item: gel,
        itemType: 'epiderm__product',
        recordId: toId('01t', 'gel'),
        name: 'Product gel',
        addresses: ['/product/gel', `/product/${toId('01t', 'gel')}`],
        remainingFields: { related: [toContentKey('serum')] },
      },
    })
    expect(english?.body).not.toHaveProperty('note')
    expect(german?.body).toMatchObject({ note: 'Bitte zurückgeben.' })
  })

  it('does not store the reason in any version', async () => {
    await withdraw({ reason: 'label-error' })
    const bodies = await test.database.read.selectFrom('content_version').select('body').execute()
    expect(JSON.stringify(bodies)).not.toContain('label-error')
    const rows = await test.database.read.selectFrom('recall').selectAll().execute()
    expect(rows).toMatchObject([{ release: 2, item: gel, reason: 'label-error' }])
  })

  it('lists the sets that contain the item, and also withdraws the chosen sets', async () => {
    const plan = await test.content.planRecall(publisher, gel)
    expect(plan).toMatchObject({
      title: 'Product gel',
      sets: [{ contentKey: toContentKey('kit'), title: 'Product kit' }],
    })
    expect(plan.versions.map(({ language, address }) => [language, address])).toEqual([
      ['en_GB', '/product/gel'],
      ['de_DE', '/product/gel'],
    ])
    await withdraw({ sets: [toContentKey('kit')] })
    expect(await find(toContentKey('kit'))).toEqual([])
    expect(await find(toWithdrawalKey(toContentKey('kit')))).toHaveLength(1)
  })

  it.each([
    ['an editor', editor, {}, 'content-not-allowed'],
    ['an unknown item', publisher, { contentKey: toContentKey('nothing') }, 'recall-item-unknown'],
    ['a page', publisher, { contentKey: toContentKey('offer') }, 'recall-not-possible'],
    ['a set that does not contain it', publisher, { sets: [toContentKey('serum')] }, 'recall-set-unknown'],
    [
      'a note in a language without a version',
      publisher,
      { notes: { fr_FR: 'Non' } },
      'recall-note-language',
    ],
    ['a huge note', publisher, { notes: { en_GB: 'x'.repeat(1001) } }, 'content-refused'],
    ['a note that no database stores', publisher, { notes: { en_GB: 'a\0b' } }, 'content-refused'],
  ])('rejects %s, and changes nothing', async (_, actor, more, code) => {
    const task = { contentKey: gel, sets: [], reason: 'recall', notes: {}, ...more }
    await expect(test.content.recall(actor, task)).rejects.toMatchObject({ code })
    expect(test.content.currentRelease()).toBe(1)
  })

  it('happens once if two publishers withdraw the item at the same time', async () => {
    const results = await Promise.allSettled([withdraw(), withdraw()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'recall-already-made' },
    })
    expect(test.content.currentRelease()).toBe(2)
  })
})

describe('a withdrawn item', () => {
  beforeEach(() => withdraw())

  it('is not restored by a draft or a translation', async () => {
    const changes = [createProductChange('gel'), inGerman(createProductChange('gel'))]
    await expect(test.content.publish(operator, { changes, note: '' })).rejects.toMatchObject({
      message: expect.stringContaining('was withdrawn from the site'),
    })
  })

  it('may still be referenced by other items that are published later', async () => {
    const go = button(toId('01t', 'gel'))
    const changes = [
      createProductChange('serum', { strapline: 'New', related: [gel] }),
      createPageChange('offer', { blocks: [go, { ...go, id: 'again' }] }),
    ]
    await test.content.publish(operator, { changes, note: '' })
    expect(test.content.currentRelease()).toBe(3)
    expect(await test.content.findDamage(operator)).toEqual([])
  })

  it('does not prevent the removal of an item that the withdrawal refers to', async () => {
    const serum = { kind: 'remove', contentKey: toContentKey('serum'), language: 'en_GB' } as const
    await test.content.publish(operator, { changes: [serum], note: '' })
    expect(await find(toContentKey('serum'))).toEqual([])
    expect(await test.content.findDamage(operator)).toEqual([])
  })

  it('is restored unchanged in every language when the withdrawal is undone', async () => {
    await test.content.revert(publisher, { release: 2 })
    expect(await find(toWithdrawalKey(gel))).toEqual([])
    const before = await test.content.at(operator, 1).findContents({ contentKeys: [gel] })
    expect((await test.content.at(operator).findContents({ contentKeys: [gel] })).items).toEqual(before.items)
    expect(await find(gel)).toHaveLength(2)
    await withdraw()
    expect((await find(toWithdrawalKey(gel))).map(({ version }) => version)).toEqual([2, 2])
  })

  it('is withdrawn again, although other items refer to it, when the undo is itself undone', async () => {
    for (const release of [2, 3]) await test.content.revert(publisher, { release })
    expect(await find(gel)).toEqual([])
    expect(await find(toWithdrawalKey(gel))).toHaveLength(2)
    expect(await test.content.findWithdrawal(gel)).toMatchObject({ release: 4, reason: 'recall' })
    expect(await test.content.findDamage(operator)).toEqual([])
  })

  it('is found with its reason, the sets withdrawn with it, and the release that can be undone', async () => {
    expect(await test.content.findWithdrawal(toContentKey('serum'))).toBeUndefined()
    await test.content.revert(publisher, { release: 2 })
    expect(await test.content.findWithdrawal(gel)).toBeUndefined()
    await withdraw({ sets: [toContentKey('kit')], reason: 'safety' })
    const found = { createdBy: publisher.userId, reason: 'safety', others: ['Product kit'] }
    expect(await test.content.findWithdrawal(gel)).toMatchObject({ ...found, release: 4 })
    await test.content.revert(publisher, { release: 4 })
    const kit = toContentKey('kit')
    await withdraw({ contentKey: kit })
    for (const release of [6, 7]) await test.content.revert(publisher, { release })
    expect(await test.content.findWithdrawal(kit)).toMatchObject({
      release: 8,
      others: [],
      versions: [{ language: 'en_GB', version: 1 }],
    })
  })

  it('stays withdrawn after a rollback, unless the rollback explicitly restores it', async () => {
    await test.content.publish(operator, {
      changes: [createProductChange('serum', { strapline: 'Later' })],
      note: '',
    })
    await test.content.rollback(operator, { toRelease: 1 })
    expect(await find(gel)).toEqual([])
    expect(await find(toWithdrawalKey(gel))).toHaveLength(2)
    expect((await find(toContentKey('serum')))[0]?.body.strapline).toBe('About serum')
    await test.content.rollback(operator, { toRelease: 1, isBringingBack: true })
    expect(await find(gel)).toHaveLength(2)
    expect(await find(toWithdrawalKey(gel))).toEqual([])
  })
})

describe('an import', () => {
  const write = async (folder: string, change: Change) => {
    if (change.kind !== 'put') return
    const path = join(folder, toFilePath(goods, change.draft))
    await mkdir(join(folder, 'products'), { recursive: true })
    await writeFile(path, toFileText(change.draft))
  }

  it.each([
    ['the language that was withdrawn', createProductChange('gel', { related: [toContentKey('serum')] })],
    ['another language', inLanguage('fr_FR', createProductChange('gel'))],
  ])('restores a withdrawn item in %s only on request, and then ends the withdrawal', async (_, change) => {
    await withdraw()
    const folder = join(test.folder, 'import')
    await write(folder, change)
    await expect(test.content.importFolder(operator, { folder })).rejects.toMatchObject({
      code: 'content-brought-back',
      status: 409,
    })
    await test.content.importFolder(operator, { folder, isBringingBack: true })
    expect(await find(gel)).toHaveLength(1)
    expect(await find(toWithdrawalKey(gel))).toEqual([])
  })

  it('of an export finds no changes, because the export contains the withdrawal', async () => {
    await withdraw({ reason: 'label-error', notes: { en_GB: 'Return it.' } })
    const folder = join(test.folder, 'export')
    const { written } = await test.content.exportFolder(operator, { folder })
    const files = written.filter((file) => file.startsWith('withdrawals/'))
    expect(files).toHaveLength(2)
    expect(await readFile(join(folder, files[1] ?? ''), 'utf8')).not.toContain('label-error')
    expect((await test.content.importFolder(operator, { folder })).made).toBeUndefined()
    const copy = await openTestContent(undefined, { types: [goods] })
    await copy.content.importFolder(operator, { folder })
    expect(await copy.content.at(operator).findContents({ type: withdrawalType })).toMatchObject({
      items: [{ contentKey: toWithdrawalKey(gel) }],
    })
    await copy.close()
  })

  it('rejects a withdrawal file for an item that is on the site', async () => {
    await withdraw()
    const folder = join(test.folder, 'export')
    await test.content.exportFolder(operator, { folder })
    await test.content.revert(publisher, { release: 2 })
    await expect(test.content.importFolder(operator, { folder, isBringingBack: true })).rejects.toMatchObject(
      {
        code: 'content-refused',
      },
    )
  })
})
