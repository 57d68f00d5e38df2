import { defineSite } from '@epiderm/platform'
import { storefrontBlocks } from './blocks/index.ts'
import { storefrontContentTypes } from './content-types.ts'
import { productRow } from './product-row.ts'
import { registerSortActions } from './sort-actions.ts'
import { themeAssets } from './theme/index.ts'

/** The shop's configuration: everything that it adds to the platform. */
export default defineSite({
  blocks: storefrontBlocks,
  contentTypes: storefrontContentTypes,
  sections: [productRow],
  registerSortActions,
  themeAssets,
  labels: { en: { 'account.clinic': 'Clinic' }, de: { 'account.clinic': 'Praxis' } },
  startPages: [{ name: 'Acne page', path: '/skincare/acne' }],
})
