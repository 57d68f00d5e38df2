import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Parser } from 'yaml'
import type { Change } from '../releases/change.ts'
import { openTestContent, operator, product, site, type TestContent } from '../testing.ts'
import { toFileText } from './content-file.ts'

const count = 2000
let test: TestContent
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-'))
  await mkdir(join(folder, 'products'))
  for (let position = 0; position < count; position++) await writeProduct(position)
  test = await openTestContent()
  await test.content.publish(operator, { changes: site(), note: '' })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

async function writeProduct(position: number, body: Record<string, unknown> = {}): Promise<void> {
  for (const draft of toDrafts(product(`gel-${position}`, body)))
    await writeFile(join(folder, `products/gel-${position}.yaml`), toFileText(draft))
}

const toDrafts = (change: Change) => (change.kind === 'put' ? [change.draft] : [])

it('an import of two thousand files parses and judges each once', async () => {
  const schema = test.content.types.get('epiderm__product')?.schema
  if (schema === undefined) throw new Error('There is no such type')
  const parse = vi.spyOn(Parser.prototype, 'parse')
  const judge = vi.spyOn(schema, 'safeParse')
  const { made } = await test.content.importFolder(operator, { folder })
  expect(made?.changed).toBe(count)
  expect(parse).toHaveBeenCalledTimes(count)
  expect(judge).toHaveBeenCalledTimes(count)
})

it('problems of all files come in one answer, and nothing is written', async () => {
  const before = test.content.currentRelease()
  await writeProduct(3, { related: ['MC' + 'A'.repeat(26)] })
  await writeProduct(1999, { related: ['MC' + 'B'.repeat(26)] })
  const refused = test.content.importFolder(operator, { folder })
  await expect(refused).rejects.toMatchObject({
    problems: [{ file: 'products/gel-1999.yaml' }, { file: 'products/gel-3.yaml' }],
  })
  expect(test.content.currentRelease()).toBe(before)
  await writeProduct(3)
  await writeProduct(1999)
  expect((await test.content.importFolder(operator, { folder })).made).toBeUndefined()
})

it('what is released while the files are read is checked against once more', async () => {
  await writeProduct(count)
  let isReleased = false
  const onProgress = () => {
    if (isReleased) return
    isReleased = true
    const other = toDrafts(product('other')).map((draft) => ({ ...draft, urlName: `gel-${count}` }))
    void test.content.publish(operator, {
      changes: other.map((draft) => ({ kind: 'put', draft })),
      note: 'other',
    })
  }
  await expect(test.content.importFolder(operator, { folder, onProgress })).rejects.toMatchObject({
    problems: [
      { file: `products/gel-${count}.yaml`, message: expect.stringContaining('Product other') as unknown },
    ],
  })
  expect((await test.content.releases(operator))[0]?.note).toBe('other')
})
