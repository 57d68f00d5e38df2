import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ContentRejectedError } from '../types/errors.ts'
import {
  openTestContent,
  operator,
  createQuestionChange,
  toContentKey,
  type TestContent,
} from '../testing.ts'

let site: TestContent
let copy: TestContent
let folder: string

beforeEach(async () => {
  site = await openTestContent()
  copy = await openTestContent()
  folder = await mkdtemp(join(tmpdir(), 'first-'))
})
afterEach(async () => {
  await site.close()
  await copy.close()
  await rm(folder, { recursive: true })
})

const publish = (...names: string[]) =>
  site.content.publish(operator, {
    note: '',
    changes: names.map((name) => createQuestionChange(name, 'One.')),
  })
const list = async ({ content }: TestContent) =>
  (await content.at(operator).findContents({ type: 'epiderm__question' })).items
const listNames = async (test: TestContent) => (await list(test)).map(({ urlName }) => urlName)
const exportSite = () => site.content.exportFolder(operator, { folder })
const importCopy = () => copy.content.importFolder(operator, { folder })

it('sorts items by first publication, even after an edit and after importing an export', async () => {
  await publish('b')
  await publish('a', 'c')
  await publish('d')
  const names = await listNames(site)
  const inOneRelease = ['a', 'c'].toSorted((one, other) => (toContentKey(one) < toContentKey(other) ? -1 : 1))
  expect(names).toEqual(['d', ...inOneRelease, 'b'])
  await site.content.publish(operator, { note: '', changes: [createQuestionChange('b', 'Two.')] })
  expect(await listNames(site)).toEqual(names)
  await exportSite()
  await importCopy()
  expect(await listNames(copy)).toEqual(names)
  const toFirstByKey = ({ firstPublished }: { firstPublished?: string | undefined }) => firstPublished
  expect((await list(copy)).map(toFirstByKey)).toEqual((await list(site)).map(toFirstByKey))
})

it('reads the date from a file for new items only', async () => {
  await publish('a')
  await exportSite()
  await importCopy()
  const file = join(folder, 'questions/a.yaml')
  const text = await readFile(file, 'utf8')
  const firstPublished = (await list(site))[0]?.firstPublished
  expect(text).toContain(`\nfirstPublished: ${firstPublished}\n`)
  await writeFile(file, text.replace(/^firstPublished: .*/m, 'firstPublished: 2020-01-01T00:00:00.000Z'))
  expect((await importCopy()).made).toBeUndefined()
  await writeFile(file, text.replace(/^firstPublished: .*\n/m, '').replace('One.', 'Two.'))
  expect((await importCopy()).made).toMatchObject({ changed: 1 })
  expect((await list(copy))[0]?.firstPublished).toBe(firstPublished)
})

it('rejects an invalid date and reports its line', async () => {
  await publish('a')
  await exportSite()
  const file = join(folder, 'questions/a.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^firstPublished: .*/m, 'firstPublished: last year'))
  const error = await importCopy().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ContentRejectedError)
  expect((error as ContentRejectedError).problems).toEqual([
    expect.objectContaining({
      file: 'questions/a.yaml',
      line: 7,
      message: expect.stringContaining('firstPublished'),
    }),
  ])
})
