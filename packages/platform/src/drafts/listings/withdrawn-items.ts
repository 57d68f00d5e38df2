/** Finds withdrawn items for lists. There are few withdrawals, so all withdrawn items of the type are read. */
import type { StudioItem } from '#content'
import { withdrawalBody, withdrawalType } from '#content-types'
import { publishedContentActor, type DraftDeps } from '../draft.ts'

/** An item as it was when withdrawn, with the version and the date of its withdrawal. */
type WithdrawnItem = NonNullable<StudioItem['published']>

type WithdrawnItems = ReadonlyMap<string, WithdrawnItem>

type WithdrawnQuery = {
  readonly type: string
  /** Restricts the result to this language. By default, all languages are included, and each item is returned once. */
  readonly language?: string
}

/** Returns the withdrawn items of a type by content key. */
export async function findWithdrawnItems(
  { content }: Pick<DraftDeps, 'content'>,
  { type, language }: WithdrawnQuery,
): Promise<WithdrawnItems> {
  const site = content.at(publishedContentActor)
  const all = await site.heads.findOfType(withdrawalType)
  const heads = all.filter((head) => language === undefined || head.language === language)
  const found = new Map<string, WithdrawnItem>()
  for (const { body, ...head } of await site.loadStored(heads)) {
    const { data } = withdrawalBody.safeParse(body)
    if (data?.itemType !== type) continue
    const urlName = data.addresses[0]?.split('/').at(-1) ?? head.urlName
    found.set(data.item, { ...head, contentKey: data.item, type, urlName })
  }
  return found
}
