/** The changes that are possible for a page. */
import type { ListedPage } from '#api'

export type PageChange =
  | { readonly kind: 'new'; readonly language: string }
  | { readonly kind: PageChangeKind; readonly page: ListedPage }
export type PageChangeKind = 'copy' | 'move' | 'archive' | 'restore'

/**
 * Returns the changes that are possible for a page. Returns no changes for a page that serves several items, because
 * its address is changed in its form. Only a page with a planned move or removal can be restored.
 */
export function listPageChanges({ route, state }: ListedPage): readonly PageChangeKind[] {
  if (route.includes('{')) return []
  if (state === 'leaves') return ['copy', 'restore']
  return state === 'moves' ? ['copy', 'move', 'restore', 'archive'] : ['copy', 'move', 'archive']
}

/** Returns the key of the message that contains the title for a page change. */
export const toChangeTitleKey = <Kind extends PageChangeKind>(
  kind: Kind,
  { state }: Pick<ListedPage, 'state'>,
) => (kind === 'restore' && state === 'moves' ? 'keepAddress' : kind)

/** Returns the language of the start page. */
export const findStartPageLanguage = (pages: readonly ListedPage[]): string | undefined =>
  (pages.find(({ path }) => path === '/') ?? pages[0])?.language
