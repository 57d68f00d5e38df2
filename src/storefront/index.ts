export { storefrontBlocks } from './blocks/index.ts'
export { storefrontContentTypes } from './content-types.ts'
export { registerSortActions } from './sort-actions.ts'
export { themeAssets } from './theme/index.ts'
