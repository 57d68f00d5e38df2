/** Compares the drafts in the current canvas with the drafts in the next canvas. */
import { isDeepStrictEqual } from 'node:util'
import { imageType } from '#content-types'
import type { DraftSet, OpenDraft } from '#model'
import { findItems, loadDraftBodies, type DraftBodies, type RenderedCanvas } from './rendered-canvas.ts'

/** Returns true if the drafts differ only in blocks of the page and its layout, which no other page or item reads. */
export async function hasOnlyBlockChanges(
  { page, drafts, bodies }: Pick<RenderedCanvas, 'page' | 'drafts' | 'bodies'>,
  next: DraftSet,
): Promise<boolean> {
  const items = findItems(page)
  const changes = next.changesSince(drafts)
  const own = (['main', 'layout'] as const).filter((name) =>
    changes.some(({ after }) => after !== undefined && isDraftOf(after, items[name])),
  )
  if (own.length < changes.length || !changes.every(areSameItems)) return false
  const loaded = await loadDraftBodies(page, next)
  return own.every((name) => isSameExceptPictures(name, bodies[name], loaded[name]))
}

type ItemLanguageKey = Pick<OpenDraft['item'], 'contentKey' | 'language'>

const isDraftOf = ({ item }: OpenDraft, key: ItemLanguageKey | undefined): boolean =>
  item.contentKey === key?.contentKey && item.language === key.language

type Change = ReturnType<DraftSet['changesSince']>[number]

const areSameItems = ({ before, after }: Change): boolean =>
  before?.isWithdrawn === after?.isWithdrawn && isDeepStrictEqual(before?.item, after?.item)

const treeFields: Readonly<Record<keyof DraftBodies, readonly string[]>> = {
  main: ['blocks'],
  layout: ['header', 'footer'],
}

const isSameExceptPictures = (
  name: keyof DraftBodies,
  former: DraftBodies[keyof DraftBodies],
  next: DraftBodies[keyof DraftBodies],
): boolean => isDeepStrictEqual(withoutTrees(name, former), withoutTrees(name, next))

const withoutTrees = (name: keyof DraftBodies, body: DraftBodies[keyof DraftBodies]) =>
  body && { ...body, ...Object.fromEntries(treeFields[name].map((field) => [field, undefined])) }

/**
 * Returns the keys of the images whose bodies differ; undefined if anything else differs. Routes, page lists and labels
 * never depend on an image's body. Only blocks and the head read an image's body, either by the image's key or together
 * with records.
 */
export async function findChangedPictures(
  former: RenderedCanvas,
  next: DraftSet,
): Promise<ReadonlySet<string> | undefined> {
  const { languages } = await former.site.site
  const changed = new Set<string>()
  for (const { before, after } of next.changesSince(former.drafts)) {
    if (after === undefined) return undefined
    const { contentKey, language } = after.item
    const item = before?.item ?? (await languages.find(({ code }) => code === language)?.findItem(contentKey))
    const isWithdrawn = before?.isWithdrawn === true || after.isWithdrawn
    if (isWithdrawn || item === undefined || !isSamePicture(item, after.item)) return undefined
    if (contentKey === former.page.request.record?.contentKey) return undefined
    changed.add(contentKey)
  }
  return changed
}

/**
 * Returns true if two versions of an image have equal properties. Does not compare bodies, because other items do not
 * read an image's body.
 */
const isSamePicture = (one: OpenDraft['item'], other: OpenDraft['item']): boolean =>
  one.type === imageType &&
  other.type === imageType &&
  one.language === other.language &&
  one.urlName === other.urlName
