/**
 * The name of an account's organisation in storage and messages: the column, the staff API, the command's option, form
 * fields and the label. Code uses `organisation`; the name changes here, with a migration.
 */
export const organisationField = 'clinic'
