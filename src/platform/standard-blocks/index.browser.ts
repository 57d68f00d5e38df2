/** The islands of blocks, for a visitor's browser; each is loaded when it is needed, and React with the first. */
import type { ComponentType } from 'react'

/** `styles` come with it; the page has none of them. */
export type IslandModule = { readonly Island: ComponentType<never>; readonly styles: string }

type LoadIsland = () => Promise<IslandModule>

export const islands = {
  'search-box': () => import('./search-box/island.tsx'),
  'session-validator': () => import('./session-validator/island.tsx'),
} as const satisfies Readonly<Record<string, LoadIsland>>
