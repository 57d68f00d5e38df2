import type { BlockDefinition } from '@epiderm/platform'
import { gearTable } from './gear-table/block.ts'
import { priceList } from './price-list/block.ts'

/** The workshop's own blocks. */
export const blocks: readonly BlockDefinition[] = [gearTable, priceList]
