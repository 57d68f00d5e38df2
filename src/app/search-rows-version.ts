/**
 * Which rows of search this code makes. It is theirs alone, so that an upgrade which makes the same rows makes none anew; a test
 * knows what they say of every sample of every block, and so tells when it must be another.
 */
export const searchRowsVersion = 'search rows 1'
