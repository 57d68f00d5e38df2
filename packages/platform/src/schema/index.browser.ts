/** The part of schemas that the studio uses: stored blocks, without Zod. */
export { maxBlockDepth } from './block-limits.ts'
export { maxProblems } from './problem-limit.ts'
export { findSentence } from './sentences.ts'
export { changeBlocks, holdsBlocks, listBlocks, visitBlocks } from './inner-blocks.ts'
