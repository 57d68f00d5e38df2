/** Exports the word-by-word differences, which the studio loads together with the dialogs that show them. */
export { describeDifference } from './difference/describe-difference.ts'
export { findFieldAtPath } from './difference/find-field.ts'
