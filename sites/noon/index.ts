import { storefrontBlocks } from './blocks/index.ts'
import { storefrontContentTypes } from './content-types.ts'
import { registerSortActions } from './sort-actions.ts'
import { themeAssets } from './theme/index.ts'

/** Exports everything that the shop passes to the platform. */
export const storefront = {
  blocks: storefrontBlocks,
  contentTypes: storefrontContentTypes,
  registerSortActions,
  themeAssets,
  contentFolder: 'sites/noon/content',
  startPages: [{ name: 'Acne page', path: '/skincare/acne' }],
}
