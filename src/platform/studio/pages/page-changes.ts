/** What may become of a page. */
import type { ListedPage } from '../api/shapes.ts'

export type PageChange =
  | { readonly kind: 'new'; readonly language: string }
  | { readonly kind: PageChangeKind; readonly page: ListedPage }
export type PageChangeKind = 'copy' | 'move' | 'archive' | 'restore'

/** A page that serves many items moves and leaves by its fields; one that is as it is published has nothing to take back. */
export function listChanges({ route, state }: ListedPage): readonly PageChangeKind[] {
  if (route.includes('{')) return []
  if (state === 'leaves') return ['copy', 'restore']
  return state === 'moves' ? ['copy', 'move', 'restore', 'archive'] : ['copy', 'move', 'archive']
}

/** That of the start page. */
export const toFirstLanguage = (pages: readonly ListedPage[]): string | undefined =>
  (pages.find(({ path }) => path === '/') ?? pages[0])?.language
