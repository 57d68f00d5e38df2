import { describe, expect, it } from 'vitest'
import { createContentKey } from '#kit'
import { toContentQueryResult, type ContentItem } from '#model'
import { createDraftSet } from '#content'
import { createPictureList } from './list-pictures.ts'

const count = 10_000
const toContentKey = (number: number) =>
  createContentKey(new Uint8Array(16).fill(0).map((_, at) => (number >> ((at % 4) * 8)) & 255))

const toPicture = (number: number): ContentItem => ({
  managedContentId: `20Y${number}`,
  contentKey: toContentKey(number),
  recordId: null,
  type: 'sfdc_cms__image',
  title: `Picture ${number}`,
  urlName: `picture-${number}`,
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  body: { altText: number === 4711 ? 'A needle' : '' },
})

describe('a list of 10,000 images', () => {
  it('is read once for each release, regardless of the number of searches and pages', async () => {
    const items = Array.from({ length: count }, (_, number) => toPicture(number))
    let release = 1
    let reads = 0
    const site = {
      async findContents() {
        reads++
        return toContentQueryResult(items)
      },
    }
    const content = { at: () => site, withOpenDrafts: () => () => site, currentRelease: () => release }
    const list = createPictureList({
      content: content as unknown as Parameters<typeof createPictureList>[0]['content'],
      toPreview: (path) => path,
      basePath: '',
    })
    expect(
      (await list.find({ q: 'needle', limit: 60 }, createDraftSet([]))).pictures.map(({ title }) => title),
    ).toEqual(['Picture 4711'])
    const keys = new Set<string>()
    for (let after: string | undefined; ;) {
      const { pictures, next } = await list.find({ q: '', limit: 200, after }, createDraftSet([]))
      for (const { contentKey } of pictures) keys.add(contentKey)
      if (next === null) break
      after = next
    }
    expect([keys.size, reads]).toEqual([count, 1])
    release = 2
    await list.find({ q: '', limit: 1 }, createDraftSet([]))
    expect(reads).toBe(2)
  })
})
