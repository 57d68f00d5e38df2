/** The part of operations that the studio runs: what they do, without the schemas that check them. */
export { applyOperation } from './apply-operation.ts'
export { readTarget, type PropertyChange } from './read-target.ts'
