/** The islands of blocks for the browser; each is loaded on demand, and React with the first. */
import type { ComponentType } from 'react'

/** An island with its `styles`, which the page's own styles do not contain. */
export type IslandModule = { readonly Island: ComponentType<never>; readonly styles: string }

type LoadIsland = () => Promise<IslandModule>

export const islands = {
  'search-box': () => import('./search-box/island.tsx'),
  'session-validator': () => import('./session-validator/island.tsx'),
} as const satisfies Readonly<Record<string, LoadIsland>>
