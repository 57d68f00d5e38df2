/** The type of a storefront, as the platform requires it. `packages/platform/src/composition.ts` selects the storefront. */
import { createRegistry, type BlockDefinition, type BlockRegistry } from '#blocks'
import { standardContentTypes, type ContentType, type DataProvider } from '#content-types'
import type { ThemeAssets } from '#render'
import { standardBlocks } from '#standard-blocks'

export type Storefront = {
  readonly blocks: readonly BlockDefinition[]
  readonly contentTypes: readonly ContentType[]
  readonly registerSortActions: (provider: DataProvider) => void
  readonly themeAssets: ThemeAssets
  /** The folder of its content files, relative to package.json. */
  readonly contentFolder: string
  /** Paths, without the base path, of pages that are printed at startup in addition to the home page. */
  readonly startPages: readonly { readonly name: string; readonly path: string }[]
}

/** The platform's blocks and its own. */
export const createSiteRegistry = ({ blocks }: Pick<Storefront, 'blocks'>): BlockRegistry =>
  createRegistry([...standardBlocks, ...blocks])

/** The platform's content types and its own. */
export const toSiteContentTypes = ({
  contentTypes,
}: Pick<Storefront, 'contentTypes'>): readonly ContentType[] => [...standardContentTypes, ...contentTypes]
