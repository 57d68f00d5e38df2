/** Options for rendering pages in commands in the same way as on the server, but without search. */
import { createResizedUrls } from '#model'
import { createSiteUrls } from '#kit'
import { toThemeAssets, type AllPagesOptions } from '#render'
import { createScriptUrls } from '../http/files/assets.ts'
import type { Platform } from '../app/opening/open-platform.ts'
import type { CommandContext } from './command.ts'

export function toSiteOptions(
  { configuration, storefront, registry }: CommandContext,
  { content, dataProvider, richTextFields }: Platform,
): Omit<AllPagesOptions, 'open' | 'whole'> {
  const { basePath, publicOrigin: origin, imagePrefix: prefix } = configuration
  const url = createSiteUrls({ basePath, origin })
  return {
    registry,
    url,
    themeAssets: toThemeAssets(storefront.themeAssets),
    siteLabels: storefront.labels,
    dataProvider,
    richTextFields,
    schemas: new Map(Array.from(content.types, ([name, { schema }]) => [name, schema])),
    search: () => Promise.reject(new Error('No search while pages are compared')),
    // Uses the paths of the script sources, which are the same in both compared states. Rendering therefore needs no
    // build.
    toScriptUrl: createScriptUrls({ projectRoot: '', isDevelopment: true, registry }),
    apiVersion: '65.0',
    isDevelopment: false,
    toResizedUrl: prefix === undefined ? undefined : createResizedUrls({ prefix, url }),
    warn: () => undefined,
  }
}
