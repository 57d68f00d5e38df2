/** Which pages the list shows, or what else. */
import type { ListedPage, PageState } from '../api/shapes.ts'

/** `edited`: whatever has a draft. `type …`: the items of that type, and no page. */
export type PageFilter = PageState | 'any' | 'edited' | 'template' | `type ${string}`

export function isShown({ state, isTemplate }: ListedPage, filter: PageFilter): boolean {
  if (filter === 'edited') return state !== 'published'
  return filter === 'any' || filter === state || (filter === 'template' && isTemplate)
}
