import type { BlockDefinition } from '@epiderm/platform'
import { gearTable } from './gear-table/block.ts'
import { priceList } from './price-list/block.ts'

/** The blocks that the workshop's site adds to the platform's blocks. */
export const blocks: readonly BlockDefinition[] = [gearTable, priceList]
