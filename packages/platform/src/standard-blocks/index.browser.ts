/** The islands of blocks. Each is loaded on demand; the first one also loads React. */
import type { ComponentType } from 'react'

/** An island. `styles` are not part of the page's own styles. */
export type IslandModule = { readonly Island: ComponentType<never>; readonly styles: string }

type LoadIsland = () => Promise<IslandModule>

export const islands = {
  'search-box': () => import('./search-box/island.tsx'),
  'session-validator': () => import('./session-validator/island.tsx'),
} as const satisfies Readonly<Record<string, LoadIsland>>
