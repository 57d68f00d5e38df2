import type { BlockDefinition } from '@epiderm/platform'
import { productCombinations } from './product-combinations/block.ts'
import { productDetails } from './product-details/block.ts'
import { productStructuredData } from './product-structured-data/block.ts'
import { productWarnings } from './product-warnings/block.ts'
import { rangeStructuredData } from './range-structured-data/block.ts'

/** The blocks that the shop adds to the platform's blocks, in alphabetical order, one per line. */
export const storefrontBlocks: readonly BlockDefinition[] = [
  productCombinations,
  productDetails,
  productStructuredData,
  productWarnings,
  rangeStructuredData,
]
