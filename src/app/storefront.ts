/** Everything that a storefront passes to the platform. `src/composition.ts` selects the storefront. */
import { createRegistry, type BlockDefinition, type BlockRegistry } from '#blocks'
import { standardContentTypes, type ContentType, type DataProvider } from '#content-types'
import type { ThemeAssets } from '#render'
import { standardBlocks } from '#standard-blocks'

export type Storefront = {
  readonly blocks: readonly BlockDefinition[]
  readonly contentTypes: readonly ContentType[]
  readonly registerSortActions: (provider: DataProvider) => void
  readonly themeAssets: ThemeAssets
  /** Its content files, from the folder of package.json. */
  readonly contentFolder: string
  /** Pages that the start prints in addition to the home page; paths without the base path. */
  readonly startPages: readonly { readonly name: string; readonly path: string }[]
}

/** The platform's blocks and its own. */
export const createSiteRegistry = ({ blocks }: Pick<Storefront, 'blocks'>): BlockRegistry =>
  createRegistry([...standardBlocks, ...blocks])

/** The platform's content types and its own. */
export const toSiteContentTypes = ({
  contentTypes,
}: Pick<Storefront, 'contentTypes'>): readonly ContentType[] => [...standardContentTypes, ...contentTypes]
