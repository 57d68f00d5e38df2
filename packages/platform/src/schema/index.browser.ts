/** The part of schemas that the studio uses: stored blocks, without Zod. */
export { maxBlockDepth, maxProblems } from './limits.ts'
export { findSentence } from './sentences.ts'
export { changeBlocks, hasInnerBlocks, listBlocks, visitBlocks } from './inner-blocks.ts'
