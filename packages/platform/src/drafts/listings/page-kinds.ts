/** Selects pages by kind: pages that editors write, templates for new pages, and system pages. */
import type { StudioItem } from '#content'
import { findSitePages } from '#content-types'
import { isAllowed, type Actor } from '#model'
import { publishedContentActor, type DraftDeps } from '../draft.ts'
import type { RowContext } from './row-context.ts'

/**
 * `system`: pages that show every item of a type, and pages that the site settings refer to, such as the page for
 * unknown paths. `ordinary`: all other pages. `template`: ordinary pages from which editors create new pages.
 */
export type PageKind = 'ordinary' | 'template' | 'system'

export const pageType = 'epiderm__page'

type PageFilterInput = Pick<RowContext, 'isListed' | 'findPlace'> & { readonly kind: PageKind | undefined }

/** Returns a function that selects pages of the given kind that the actor may see. */
export async function createPageFilter(
  { content }: DraftDeps,
  actor: Actor,
  { isListed, findPlace, kind }: PageFilterInput,
): Promise<(item: StudioItem) => boolean> {
  const { items } = await content.at(publishedContentActor).findContents({ type: 'epiderm__site', limit: 1 })
  const used: ReadonlySet<unknown> = findSitePages(items[0]?.body).all
  const isAdministrator = isAllowed(actor, 'seeAdministratorPages')
  return ({ draft, published }) => {
    const place = isListed(draft) ? draft.address : published && findPlace(published)
    if (place?.['access'] === 'administrators' && !isAdministrator) return false
    if (kind === undefined) return true
    const isSystem = place?.['record'] !== undefined || used.has((published ?? draft?.item)?.contentKey)
    return kind === 'template' ? place?.['isTemplate'] === true : isSystem === (kind === 'system')
  }
}
