/** Picture facts for lists, read from the bodies of picture items. */
import type { StudioItem } from '#content'
import { mediaField } from '#content-types'
import type { ContentItem, OpenDraft } from '#model'
import { publishedContentActor, type DraftDeps } from '../../draft.ts'

export type PictureFacts = {
  readonly mimeType: string | undefined
  /** Width in pixels. */
  readonly width: number | undefined
  readonly height: number | undefined
  /** Undefined if the picture is on another server. */
  readonly bytes: number | undefined
  /** SHA-256 of the uploaded file; undefined if the picture is on another server. */
  readonly hash: string | undefined
  /** Empty for a decorative picture, undefined if not set. */
  readonly altText: string | undefined
}

type Head = Omit<ContentItem, 'body'>
type Body = ContentItem['body']

export type PictureFactsReader = {
  /** Returns facts by published version. Each version is read only once. */
  readonly loadPublished: (heads: readonly Head[]) => Promise<ReadonlyMap<string, PictureFacts>>
  readonly loadDrafted: (draft: OpenDraft) => Promise<PictureFacts>
  /** Returns the facts of each item in a list, by content key. All items must be in the same language. */
  readonly load: (
    items: readonly StudioItem[],
    isListed: (draft: OpenDraft | undefined) => draft is OpenDraft,
  ) => Promise<ReadonlyMap<string, PictureFacts>>
}

const fields = [mediaField, 'altText', 'width', 'height']

/**
 * Maximum number of cached versions. A version that is not cached is read again. A cache entry takes about 300 bytes.
 */
const maxVersions = 200_000

export const toPictureVersionKey = ({ managedContentId, language, version }: Head): string =>
  `${managedContentId} ${language} ${version}`

export function createPictureFactsReader({ content }: Pick<DraftDeps, 'content'>): PictureFactsReader {
  const published = new Map<string, PictureFacts>()
  const drafted = new WeakMap<OpenDraft, Promise<PictureFacts>>()
  const loadPublished = async (heads: readonly Head[]) => {
    if (published.size > maxVersions) published.clear()
    const missing = heads.filter((head) => !published.has(toPictureVersionKey(head)))
    if (missing.length > 0)
      for (const item of await content.at(publishedContentActor).loadStored(missing, fields))
        published.set(toPictureVersionKey(item), toFacts(item.body))
    return published
  }
  const loadDrafted = (draft: OpenDraft) => {
    const loading = drafted.get(draft) ?? draft.loadBody().then(toFacts)
    drafted.set(draft, loading)
    loading.catch(() => drafted.delete(draft))
    return loading
  }
  return {
    loadPublished,
    loadDrafted,
    async load(items, isListed) {
      const heads = items.flatMap(({ draft, published: head }) => (isListed(draft) ? [] : (head ?? [])))
      const known = await loadPublished(heads)
      const entries = items.map(async ({ draft, published: head }) => {
        const facts = isListed(draft)
          ? await loadDrafted(draft)
          : head && known.get(toPictureVersionKey(head))
        const { contentKey } = isListed(draft) ? draft.item : (head ?? { contentKey: '' })
        return facts === undefined ? [] : [[contentKey, facts] as const]
      })
      return new Map((await Promise.all(entries)).flat())
    },
  }
}

function toFacts(body: Body): PictureFacts {
  const { source } = Object(body[mediaField]) as { source?: unknown }
  const { type, mimeType, size, ref } = Object(source) as Readonly<Record<string, unknown>>
  const isStored = type === 'file'
  return {
    mimeType: isStored ? findText(mimeType) : undefined,
    bytes: isStored ? findNumber(size) : undefined,
    hash: isStored ? findText(ref) : undefined,
    width: findNumber(body['width']),
    height: findNumber(body['height']),
    altText: findText(body['altText']),
  }
}

const findText = (value: unknown) => (typeof value === 'string' ? value : undefined)
const findNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)
