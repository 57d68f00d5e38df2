/** The site that a build contains. `build/site-module.mjs` resolves the import of this module. */
declare module 'virtual:epiderm-islands' {
  import type { IslandModule } from '#model/browser'

  /** Loads islands by block type. */
  export const islands: Readonly<Record<string, () => Promise<IslandModule>>>
}

declare module 'virtual:epiderm-site' {
  import type { SiteDefinition } from '@epiderm/platform'

  export const site: SiteDefinition
  /** The site's folder, relative to the folder that contains `dist`. */
  export const folder: string
}
