/** The islands of blocks, for a visitor's browser; each is loaded when it is needed, and React with the first. */
import type { ComponentType } from 'react'

type LoadIsland = () => Promise<{ readonly Island: ComponentType<never> }>

export const islands = {
  'search-box': () => import('./search-box/island.tsx'),
  'session-validator': () => import('./session-validator/island.tsx'),
} as const satisfies Readonly<Record<string, LoadIsland>>
