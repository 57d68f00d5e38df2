import type { BlockDefinition } from '../define-block.ts'
import {
  islandsPath,
  readIslandLabels,
  toIslandVersion,
  type IslandDataRequest,
  type IslandSource,
} from '../island.ts'
import type { PageContext } from '../page-context.ts'

/** Returns the data with which a browser hydrates a block's island. */
export const findIsland = (
  { type, island, islandNeeds }: Pick<BlockDefinition, 'type' | 'island' | 'islandNeeds'>,
  page: PageContext,
): IslandSource | undefined =>
  island && {
    type,
    dataUrl: islandNeeds && toDataUrl(type, islandNeeds, page),
  }

/**
 * Returns the URL of the island's data. It changes whenever the data changes, so that browsers can cache the response.
 */
const toDataUrl = (
  type: string,
  needs: IslandDataRequest,
  { url, site, labels, availableWidth: { tokens } }: PageContext,
): string => {
  const language = site.language.replace('-', '_')
  const version = toIslandVersion(readIslandLabels(needs, labels), tokens)
  return url.path(`${islandsPath}/${type}?language=${language}&version=${version}`)
}
