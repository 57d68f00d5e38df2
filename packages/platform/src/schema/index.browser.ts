/** The part of the schema code that the studio also uses. It handles stored blocks and does not need Zod. */
export { maxBlockDepth, maxProblems } from './limits.ts'
export { findSentence } from './sentences.ts'
export { changeBlocks, hasInnerBlocks, listBlocks, visitBlocks } from './inner-blocks.ts'
