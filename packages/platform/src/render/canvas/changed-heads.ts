/** Compares the drafts in the current canvas with those in the next one. */
import { isDeepStrictEqual } from 'node:util'
import { imageType } from '#content-types'
import type { ContentItem } from '#model'
import { isDraftOf, type DraftedItem } from './draft.ts'
import { findItems, type RenderedCanvas } from './rendered-canvas.ts'

/** Returns true if only blocks of the page and its layout differ: no other page or item reads those blocks. */
export function hasOnlyBlockChanges({ page, heads }: RenderedCanvas, next: readonly DraftedItem[]): boolean {
  const items = Object.values(findItems(page)).filter((item) => item !== undefined)
  return (
    heads.length === next.length &&
    next.every((head) => {
      const former = heads.find((one) => isDraftOf(one, head.item))
      if (former === undefined || former.isWithdrawn !== head.isWithdrawn) return false
      return (
        former.edit === head.edit ||
        (items.some((item) => isDraftOf(head, item)) && isSameBeside(former, head))
      )
    })
  )
}

const treeFields: Readonly<Record<string, readonly string[]>> = {
  epiderm__page: ['blocks'],
  epiderm__layout: ['header', 'footer'],
}

const isSameBeside = ({ item: a }: DraftedItem, { item: b }: DraftedItem): boolean =>
  isDeepStrictEqual(withoutTrees(a), withoutTrees(b))

function withoutTrees(item: ContentItem): ContentItem {
  const trees = (treeFields[item.type] ?? []).map((name) => [name, undefined])
  return { ...item, body: { ...item.body, ...Object.fromEntries(trees) } }
}

/**
 * Returns the keys of the images whose bodies differ; undefined if anything else differs. Routes, page lists and labels never depend on an
 * image's body. Only blocks and the head read it, by its key or together with records.
 */
export async function findChangedPictures(
  former: RenderedCanvas,
  next: readonly DraftedItem[],
): Promise<ReadonlySet<string> | undefined> {
  if (former.heads.some(({ item }) => !next.some((head) => isDraftOf(head, item)))) return undefined
  const { languages } = await former.site.site
  const find = async ({ item: { contentKey, language } }: DraftedItem) =>
    languages.find(({ code }) => code === language)?.findItem(contentKey)
  const changed = new Set<string>()
  for (const head of next) {
    const known = former.heads.find((one) => isDraftOf(one, head.item))
    if (known?.edit === head.edit && known.isWithdrawn === head.isWithdrawn) continue
    const item = known === undefined ? await find(head) : known.item
    const isWithdrawn = known?.isWithdrawn === true || head.isWithdrawn === true
    if (isWithdrawn || item === undefined || !isSamePicture(item, head.item)) return undefined
    if (head.item.contentKey === former.page.request.record?.contentKey) return undefined
    changed.add(head.item.contentKey)
  }
  return changed
}

/** Compares everything except the image's own body, which other items do not read. */
const isSamePicture = (one: ContentItem, other: ContentItem): boolean =>
  one.type === imageType &&
  other.type === imageType &&
  one.language === other.language &&
  one.urlName === other.urlName
