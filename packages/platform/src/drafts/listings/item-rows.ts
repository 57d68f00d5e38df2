/** The rows of an item list: state, last edit, path and problems. */
import type { StudioItem } from '#content'
import { imageType } from '#content-types'
import type { ContentItem, OpenDraft } from '#model'
import { selectDraftRows, type DraftDeps } from '../draft.ts'
import { findFirstPictures } from './first-pictures.ts'
import { pageType } from './page-kinds.ts'
import type { PictureFactsReader } from './pictures/picture-facts.ts'
import { findPictureRows, type PictureRow } from './pictures/picture-rows.ts'
import type { RowContext } from './row-context.ts'

/**
 * An item's state in a list: without a draft, edited, moved by its draft, removed by its draft, never published, or
 * withdrawn.
 */
export type ItemState = 'published' | 'draft' | 'moves' | 'leaves' | 'new' | 'withdrawn'

export type ItemRow = Pick<ContentItem, 'contentKey' | 'language' | 'type' | 'title' | 'urlName'> & {
  /** The path with its language; undefined for an item without a path. */
  readonly path: string | undefined
  /** The path of the published version; undefined if there is none. */
  readonly publishedPath: string | undefined
  readonly state: ItemState
  /** Number of problems in the draft, counted only up to `maxProblems` plus one; 0 without a draft. */
  readonly problems: number
  /** The name of the account that last edited or published the item; undefined for an import or a command. */
  readonly editedBy: string | undefined
  /** Time in ISO 8601 format, UTC. */
  readonly editedAt: string
  /** The content key of a page's first picture, or of the picture itself; undefined for other types. */
  readonly picture: string | undefined
  /** The fields that only pictures have; undefined for other types. */
  readonly media: PictureRow | undefined
}

export function toItemState(
  { isListed, findPlace, withdrawn }: RowContext,
  { draft, published }: StudioItem,
): ItemState {
  if (published !== undefined && withdrawn.get(published.contentKey) === published) return 'withdrawn'
  if (!isListed(draft)) return 'published'
  if (published === undefined) return 'new'
  if (draft.isWithdrawn) return 'leaves'
  return draft.address?.['route'] === findPlace(published)?.['route'] ? 'draft' : 'moves'
}

const none: ReadonlyMap<string, string> = new Map()

type ItemRowsFactory = (context: RowContext, items: readonly StudioItem[]) => Promise<readonly ItemRow[]>

export function createItemRows(deps: DraftDeps, facts: PictureFactsReader): ItemRowsFactory {
  /** Problems by draft. An open draft stays the same object until it is edited, so it is checked only once. */
  const problems = new WeakMap<OpenDraft, Promise<number>>()
  const countProblems = (draft: OpenDraft): Promise<number> => {
    const counted =
      problems.get(draft) ??
      draft.loadBody().then((body) => deps.content.checkItem({ ...draft.item, body }).length)
    problems.set(draft, counted)
    counted.catch(() => problems.delete(draft))
    return counted
  }
  return async (context, items) => {
    const { drafts, query, isListed } = context
    const edits = await findEdits(deps, context, items)
    const names = await deps.findNames([...new Set(Array.from(edits.values(), ({ account }) => account))])
    const pictures = query.type === pageType ? await findFirstPictures(deps, context, items) : none
    const isPictures = query.type === imageType
    const media = isPictures ? await findPictureRows(deps, { ...context, facts }, items) : undefined
    const findPath = await deps.content.listings.createPathFinder(query, drafts)
    const findPublishedPath = await deps.content.listings.createPathFinder(query)
    const toRow = async (item: StudioItem): Promise<readonly ItemRow[]> => {
      const draft = isListed(item.draft) ? item.draft : undefined
      const shown = draft?.item ?? item.published
      if (shown === undefined) return []
      const { contentKey, language, type, title, urlName } = shown
      const edit = edits.get(contentKey)
      return [
        {
          contentKey,
          language,
          type,
          title,
          urlName,
          path: findPath(draft?.isWithdrawn === true ? (item.published ?? shown) : shown),
          publishedPath: item.published && findPublishedPath(item.published),
          state: toItemState(context, item),
          problems: draft === undefined || draft.isWithdrawn ? 0 : await countProblems(draft),
          editedBy: edit && names.get(edit.account),
          editedAt: edit?.at ?? shown.publishedDate,
          picture: isPictures ? contentKey : pictures.get(contentKey),
          media: media?.get(contentKey),
        },
      ]
    }
    return (await Promise.all(items.map(toRow))).flat()
  }
}

type LastEdit = { readonly account: string; readonly at: string }

/** Finds each item's last edit: the draft's last edit, or the publish if there is no draft. */
async function findEdits(
  deps: DraftDeps,
  { isListed, query: { language } }: RowContext,
  items: readonly StudioItem[],
): Promise<ReadonlyMap<string, LastEdit>> {
  const keys = items.flatMap(({ draft }) => (isListed(draft) ? [draft.item.contentKey] : []))
  const rows =
    keys.length === 0
      ? []
      : await selectDraftRows(deps.database.read)
          .where('language', '=', language)
          .where('item', 'in', keys)
          .execute()
  const heads = items.flatMap(({ draft, published }) => (isListed(draft) ? [] : (published ?? [])))
  const authors = await deps.content.listings.loadAuthors(heads)
  return new Map<string, LastEdit>([
    ...heads.map(
      ({ contentKey, publishedDate: at }) =>
        [contentKey, { account: authors.get(contentKey) ?? '', at }] as const,
    ),
    ...rows.map((row) => [row.item, { account: row.changed_by, at: row.changed_at }] as const),
  ])
}
