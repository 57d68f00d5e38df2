/** The part of schemas that the studio runs: blocks in what is stored, without Zod. */
export { changeBlocks, holdsBlocks, listBlocks, maxBlockDepth, visitBlocks } from './inner-blocks.ts'
