/** Selects pictures by search words, use, alternative text, size, file type and upload. */
import type { StudioItem } from '#content'
import { imageType } from '#content-types'
import { foldForComparison } from '#kit'
import { publishedContentActor, type DraftDeps } from '../../draft.ts'
import type { RowContext } from '../row-context.ts'
import { toPictureVersionKey, type PictureFacts, type PictureFactsReader } from './picture-facts.ts'
import { loadUploads, type PictureUpload } from './picture-uploads.ts'

export type PictureQuery = {
  /** `tooSmall`: the longer side is shorter than `smallPixels`. */
  readonly check?: 'unused' | 'noAltText' | 'tooSmall' | undefined
  readonly fileType?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg' | undefined
  /** An account id. */
  readonly uploadedBy?: string | undefined
  readonly uploadedWithinDays?: number | undefined
  /** The id of a folder, or `none` for pictures without a folder. */
  readonly folder?: string | undefined
}

/**
 * Length of the longer side below which a picture looks blurred on wide screens. Vector graphics are excluded, because
 * they can be enlarged.
 */
const smallPixels = 1000
const dayMs = 24 * 60 * 60 * 1000

type PictureFilterInput = Pick<RowContext, 'isListed' | 'drafts' | 'query'> & {
  readonly words: string
  readonly wanted: PictureQuery
  readonly facts: PictureFactsReader
}

type PictureCondition = (shown: PictureEntry) => boolean
type PictureEntry = {
  readonly contentKey: string
  readonly title: string
  readonly urlName: string
  readonly publishedDate: string
  readonly firstPublished?: string | undefined
  readonly facts: PictureFacts
}

export const hasPictureFilter = ({
  check,
  fileType,
  uploadedBy,
  uploadedWithinDays,
}: PictureQuery): boolean =>
  [check, fileType, uploadedBy, uploadedWithinDays].some((value) => value !== undefined)

/** Returns a function that selects pictures. If the query needs facts, reads the facts of all pictures once. */
export async function createPictureFilter(
  deps: DraftDeps,
  input: PictureFilterInput,
): Promise<(item: StudioItem) => boolean> {
  const { words, wanted, isListed } = input
  if (words.trim() === '' && !hasPictureFilter(wanted)) return () => true
  const findFacts = await loadAllFacts(deps, input)
  const conditions = await toConditions(deps, input)
  return ({ draft, published }) => {
    const item = isListed(draft) ? draft.item : published
    const facts = findFacts({ draft, published })
    return item !== undefined && facts !== undefined && conditions.every((isMet) => isMet({ ...item, facts }))
  }
}

type FindPictureFacts = (item: StudioItem) => PictureFacts | undefined

async function loadAllFacts(
  { content }: DraftDeps,
  { isListed, drafts, query: { language }, facts }: PictureFilterInput,
): Promise<FindPictureFacts> {
  const heads = await content.at(publishedContentActor).heads.findOfType(imageType)
  const published = await facts.loadPublished(heads.filter((head) => head.language === language))
  const listed = drafts.findOfType(imageType).filter((draft) => draft.item.language === language)
  const drafted = new Map(
    await Promise.all(
      listed.map(async (draft) => [draft.item.contentKey, await facts.loadDrafted(draft)] as const),
    ),
  )
  return ({ draft, published: head }) =>
    isListed(draft) ? drafted.get(draft.item.contentKey) : head && published.get(toPictureVersionKey(head))
}

async function toConditions(
  deps: DraftDeps,
  input: PictureFilterInput,
): Promise<readonly PictureCondition[]> {
  const { check, fileType, uploadedBy, uploadedWithinDays } = input.wanted
  const terms = foldForComparison(input.words).split(/\s+/).filter(Boolean)
  const since =
    uploadedWithinDays === undefined
      ? undefined
      : new Date(deps.clock().getTime() - uploadedWithinDays * dayMs).toISOString()
  const isOfUpload = since !== undefined || uploadedBy !== undefined
  const uploads = isOfUpload ? await loadUploads(deps) : new Map<string, PictureUpload>()
  return [
    ({ title, urlName, facts }) => {
      const text = foldForComparison(`${title} ${urlName} ${facts.altText ?? ''}`)
      return terms.every((term) => text.includes(term))
    },
    ({ facts }) => fileType === undefined || toFileType(facts.mimeType) === fileType,
    ({ contentKey }) => uploadedBy === undefined || uploads.get(contentKey)?.account === uploadedBy,
    (entry) => since === undefined || toPictureUpload(entry, uploads).at >= since,
    await toCheck(deps, input, check),
  ]
}

/** Returns `svg` for `image/svg+xml`. */
const toFileType = (mimeType: string | undefined) => mimeType?.replace(/^image\//, '').replace(/\+xml$/, '')

/**
 * Returns who uploaded a picture, and when. For an imported picture, returns only the time of its first publication.
 */
export const toPictureUpload = (
  item: Pick<PictureEntry, 'contentKey' | 'publishedDate' | 'firstPublished'>,
  uploads: ReadonlyMap<string, PictureUpload>,
): PictureUpload =>
  uploads.get(item.contentKey) ?? { account: undefined, at: item.firstPublished ?? item.publishedDate }

async function toCheck(
  deps: DraftDeps,
  { drafts }: Pick<PictureFilterInput, 'drafts'>,
  check: PictureQuery['check'],
): Promise<PictureCondition> {
  if (check === undefined) return () => true
  if (check === 'noAltText') return ({ facts }) => facts.altText === undefined
  if (check === 'tooSmall') return ({ facts }) => isSmall(facts)
  const heads = await deps.content.at(publishedContentActor).heads.findOfType(imageType)
  const drafted = drafts.findOfType(imageType).map(({ item }) => item)
  const keys = [...new Set([...heads, ...drafted].map(({ contentKey }) => contentKey))]
  const uses = await deps.content.listings.countUses(keys, drafts)
  return ({ contentKey }) => (uses.get(contentKey) ?? 0) === 0
}

const isSmall = ({ mimeType, width, height }: PictureFacts): boolean =>
  mimeType !== 'image/svg+xml' &&
  width !== undefined &&
  height !== undefined &&
  Math.max(width, height) < smallPixels
