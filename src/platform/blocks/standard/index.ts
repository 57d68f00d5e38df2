import type { BlockDefinition } from '../define-block.ts'
import { horizontalLine } from './horizontal-line/block.ts'
import { section } from './section/block.ts'

/** The platform's own blocks, one line each, in alphabetical order. */
export const standardBlocks: readonly BlockDefinition[] = [horizontalLine, section]
