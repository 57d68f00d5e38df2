/** Exports the part of operations that the studio uses: their effects, without the schemas that validate them. */
export { applyOperation } from './apply-operation.ts'
export { readPropertyValue, type PropertyChange } from './read-property-value.ts'
