/**
 * What an account's organisation is called wherever it is stored or sent: the column, the staff API, the command's option, fields of
 * forms and the label. Code says `organisation`; the word changes here, with a migration.
 */
export const organisationField = 'clinic'
