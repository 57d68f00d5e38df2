/** Filters of the page list. */
import type { ListedPage, PageState } from '#api'

/** `edited` selects everything that has a draft. `type …` selects the items of that type instead of pages. */
export type PageFilter = PageState | 'any' | 'edited' | 'template' | `type ${string}`

export function isShown({ state, isTemplate }: ListedPage, filter: PageFilter): boolean {
  if (filter === 'edited') return state !== 'published'
  return filter === 'any' || filter === state || (filter === 'template' && isTemplate)
}
