/** Exports the part of operations that the studio uses: their effects, without the schemas that validate them. */
export { applyOperation } from './apply-operation.ts'
export { readTarget, type PropertyChange } from './read-target.ts'
