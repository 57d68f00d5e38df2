/**
 * The name of an account's organisation in storage and messages: the column, the staff API, the command's option, form fields and the
 * label. Code calls it `organisation`. To rename it, change this file and add a migration.
 */
export const organisationField = 'clinic'
