/** The part of schemas that the studio runs: blocks in what is stored, without Zod. */
export { maxBlockDepth } from './block-limits.ts'
export { changeBlocks, holdsBlocks, listBlocks, visitBlocks } from './inner-blocks.ts'
