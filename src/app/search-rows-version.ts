/**
 * Version of the search rows that this code writes. Separate from the code version, so that an upgrade with equal rows
 * does not rebuild them; a test hashes the rows of every sample of every block and fails when they change.
 */
export const searchRowsVersion = 'search rows 1'
