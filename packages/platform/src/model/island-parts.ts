/** Parts of an island that a browser loads. */
import type { ComponentType } from 'react'

/** An island. `styles` are not part of the page's own styles; they load with the island. */
export type IslandModule = { readonly Island: ComponentType<never>; readonly styles?: string }

/** The response of `GET {base}/api/islands/{type}?language=`: data that an island needs in addition to its props. */
export type IslandParts = {
  readonly labels: Readonly<Record<string, string>>
  /** The URL of the island's data, with the base path. */
  readonly address: string
  /** Rules for the theme's tokens that the island's styles read. The page's own values take precedence. */
  readonly tokens: string
}
