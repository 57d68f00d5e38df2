/**
 * Lists images for the picker: images with drafts first, then the newest images. Searches title, name and alternative
 * text.
 */
import type { ListedPicture } from '#api'
import type { ContentService } from '#content'
import { imageType, mediaField } from '#content-types'
import type { Actor, ContentItem, DraftSet } from '#model'

type PictureQuery = {
  readonly q: string
  /** Content key. If given, returns only that image. */
  readonly key?: string | undefined
  /** Content key of the last image on the previous page of results. */
  readonly after?: string | undefined
  readonly limit: number
  /** Returns true if the content key belongs to a picture in the folder. */
  readonly hasKey?: ((contentKey: string) => boolean) | undefined
}

export type PictureList = {
  readonly find: (query: PictureQuery, drafts: DraftSet) => Promise<PicturePage>
}

type PicturePage = {
  readonly pictures: readonly ListedPicture[]
  /** Content key after which the next page of results starts; null if there are no more images. */
  readonly next: string | null
}

/** An image with its searchable words in lower case. */
type PictureEntry = { readonly picture: ListedPicture; readonly words: string; readonly date: string }

type ListDeps = {
  readonly content: Pick<ContentService, 'at' | 'withOpenDrafts' | 'currentRelease'>
  /** Returns the preview's path for a stored image's path. */
  readonly toPreview: (path: string) => string
  readonly basePath: string
}

/** All staff roles may see all images. */
const server: Actor = { kind: 'operator', name: 'pictures' }
const fields = [mediaField, 'altText', 'width', 'height', 'focalPoint']

/** Reads published images once per release. Searches then use only memory. */
export function createPictureList(deps: ListDeps): PictureList {
  const { content } = deps
  let known: { readonly release: number; readonly entries: Promise<readonly PictureEntry[]> } | undefined
  const loadPublished = () => {
    const release = content.currentRelease()
    if (known?.release !== release) known = { release, entries: loadEntries(deps, content.at(server)) }
    return known.entries
  }
  return {
    async find({ q, key, after, limit, hasKey = () => true }, drafts) {
      const drafted = await loadDrafted(deps, drafts)
      const keys = new Set(drafts.findOfType(imageType).map(({ item }) => item.contentKey))
      const published = (await loadPublished()).filter(({ picture }) => !keys.has(picture.contentKey))
      const all = [...drafted, ...published]
      const start = after === undefined ? 0 : all.findIndex(({ picture }) => picture.contentKey === after) + 1
      const terms = q.toLowerCase().split(/\s+/).filter(Boolean)
      const found: ListedPicture[] = []
      for (const { picture, words } of after !== undefined && start === 0 ? [] : all.slice(start)) {
        if (key !== undefined && picture.contentKey !== key) continue
        if (!hasKey(picture.contentKey)) continue
        if (!terms.every((term) => words.includes(term))) continue
        if (found.length === limit) return { pictures: found, next: found.at(-1)?.contentKey ?? null }
        found.push(picture)
      }
      return { pictures: found, next: null }
    },
  }
}

type ContentReader = ReturnType<ContentService['at']>

async function loadEntries(
  deps: ListDeps,
  site: ContentReader,
  contentKeys?: readonly string[],
): Promise<readonly PictureEntry[]> {
  const { items } = await site.findContents({ type: imageType, fields, ...(contentKeys && { contentKeys }) })
  return items
    .map((item) => toEntry(item, deps, contentKeys !== undefined))
    .toSorted((a, b) => compare(b.date, a.date) || compare(a.picture.contentKey, b.picture.contentKey))
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)

/** Loads images with drafts in the site's default language, regardless of the language that the editor is editing. */
async function loadDrafted(deps: ListDeps, drafts: DraftSet): Promise<readonly PictureEntry[]> {
  const pictures = drafts.findOfType(imageType)
  if (pictures.length === 0) return []
  const keys = pictures.map(({ item }) => item.contentKey)
  return loadEntries(deps, deps.content.withOpenDrafts(drafts)(server), keys)
}

function toEntry(
  { contentKey, language, title, urlName, publishedDate, body }: ContentItem,
  { toPreview, basePath }: ListDeps,
  isDraft: boolean,
): PictureEntry {
  const { url, source } = Object(body[mediaField]) as { url?: unknown; source?: { type?: unknown } }
  const altText = typeof body['altText'] === 'string' ? body['altText'] : null
  const path = typeof url === 'string' && source?.type === 'file' ? url : null
  const toSize = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    words: `${title} ${urlName} ${altText ?? ''}`.toLowerCase(),
    date: publishedDate,
    picture: {
      contentKey,
      language,
      title,
      altText,
      width: toSize(body['width']),
      height: toSize(body['height']),
      isDraft,
      preview: path === null ? null : toPreview(path),
      file: path === null ? null : basePath + path,
    },
  }
}
