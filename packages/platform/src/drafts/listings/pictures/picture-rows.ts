/** Row fields that only pictures have. */
import type { StudioItem } from '#content'
import type { DraftDeps } from '../../draft.ts'
import { loadFoldersByPicture } from '../../folders/folder-pictures.ts'
import type { RowContext } from '../row-context.ts'
import type { PictureFacts, PictureFactsReader } from './picture-facts.ts'
import { toPictureUpload } from './picture-filter.ts'
import { loadUploads } from './picture-uploads.ts'

export type PictureRow = PictureFacts & {
  /** Number of items that refer to the picture, published or in a draft. */
  readonly uses: number
  /** The name of the account; undefined for an import or a command. */
  readonly uploadedBy: string | undefined
  /** ISO 8601, UTC. */
  readonly uploadedAt: string
  /** The id of the folder that contains the picture. */
  readonly folder: string | undefined
}

export async function findPictureRows(
  deps: DraftDeps,
  {
    drafts,
    isListed,
    facts,
  }: Pick<RowContext, 'drafts' | 'isListed'> & { readonly facts: PictureFactsReader },
  items: readonly StudioItem[],
): Promise<ReadonlyMap<string, PictureRow>> {
  const shown = items.flatMap(({ draft, published }) => (isListed(draft) ? draft.item : (published ?? [])))
  const keys = shown.map(({ contentKey }) => contentKey)
  const known = await facts.load(items, isListed)
  const uses = await deps.content.listings.countUses(keys, drafts)
  const uploads = await loadUploads(deps, keys)
  const folders = await loadFoldersByPicture(deps, keys)
  const accounts = Array.from(uploads.values(), ({ account }) => account).filter((one) => one !== undefined)
  const names = await deps.findNames([...new Set(accounts)])
  return new Map(
    shown.flatMap((item) => {
      const own = known.get(item.contentKey)
      if (own === undefined) return []
      const { account, at } = toPictureUpload(item, uploads)
      const uploadedBy = account === undefined ? undefined : (names.get(account) ?? account)
      const row = {
        ...own,
        uses: uses.get(item.contentKey) ?? 0,
        uploadedBy,
        uploadedAt: at,
        folder: folders.get(item.contentKey),
      }
      return [[item.contentKey, row] as const]
    }),
  )
}
