/** The differences in words, which the studio loads together with the dialogs that show them. */
export { describeDifference } from './difference/describe-difference.ts'
export { findFieldAt } from './difference/find-field.ts'
