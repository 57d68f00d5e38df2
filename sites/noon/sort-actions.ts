import { sortByRank, type DataProvider } from '@epiderm/platform'
import { productCategories } from './content-types.ts'

/**
 * GRD-10: sorts products in routine order, from cleansing to protection, followed by products for clinics.
 */
export const registerSortActions = (provider: DataProvider): void =>
  provider.registerSortAction('category', sortByRank(productCategories), ['category'])
