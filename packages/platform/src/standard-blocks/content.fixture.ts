/** Content items for tests. */
import { createContentKey } from '#kit'
import type { ContentItem } from '#model'

/** Returns a content key that is the same in every test run. `n` is between 0 and 255. */
export const testKey = (n: number): string => createContentKey(new Uint8Array(16).fill(n))

export const testContent = (
  item: Partial<ContentItem> & { readonly contentKey: string; readonly body: ContentItem['body'] },
): ContentItem => ({
  managedContentId: '20Y000000000001EAA',
  recordId: null,
  type: 'epiderm__test',
  title: 'Test content',
  urlName: 'test-content',
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...item,
})

/** Returns a stored image of 1600 × 1200 pixels. */
export const testImage = (contentKey: string, altText = 'A bottle on stone'): ContentItem =>
  testContent({
    contentKey,
    type: 'sfdc_cms__image',
    body: {
      altText,
      width: 1600,
      height: 1200,
      'sfdc_cms:media': { url: `/cms/delivery/media/${contentKey}`, source: { type: 'file' } },
    },
  })
