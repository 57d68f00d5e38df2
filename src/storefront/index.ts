export { storefrontBlocks } from './blocks/index.ts'
export { storefrontContentTypes } from './content-types.ts'
export { registerSortActions } from './sort-actions.ts'
export { clothes } from './theme/index.ts'
