/**
 * Version of the search rows that this code writes. It is separate from the code version, so that an upgrade does not
 * rebuild identical rows. A test hashes the rows of every block sample and fails when they change.
 */
export const searchRowsVersion = 'search rows 1'
