/** The part of kit that a visitor's browser may run: no package, small on its own. */
export * from './data-store.ts'
export * from './data-store-errors.ts'
export * from './fetch-json.ts'
export * from './wait-times.ts'
export * from './delivery-day.ts'
export { formatTemplate, isMissingLabel } from './labels.ts'
export * from './interaction.ts'
export * from './visitor.ts'
