import type { BlockDefinition } from '../define-block.ts'
import { descriptionList } from './description-list/block.ts'
import { expandableSection } from './expandable-section/block.ts'
import { flexibleBlock } from './flexible-block/block.ts'
import { grid } from './grid/block.ts'
import { hiddenRegion } from './hidden-region/block.ts'
import { horizontalLine } from './horizontal-line/block.ts'
import { list } from './list/block.ts'
import { section } from './section/block.ts'

/** The platform's own blocks, one line each, in alphabetical order. */
export const standardBlocks: readonly BlockDefinition[] = [
  descriptionList,
  expandableSection,
  flexibleBlock,
  grid,
  hiddenRegion,
  horizontalLine,
  list,
  section,
]
