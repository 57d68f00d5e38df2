import { EpidermError, quoteValue } from '#kit'

/** An invalid or missing environment variable, which prevents startup with a one-line message. */
export function invalidSetting(facts: { variable: string; received: string; expected: string }) {
  const isMissing = facts.received === ''
  return new EpidermError({
    code: 'wrong-setting',
    status: 500,
    message: `${facts.variable} is ${isMissing ? 'not set' : quoteValue(facts.received)}; expected ${facts.expected}.`,
    hint: `Set ${facts.variable}${isMissing ? '' : ' to a valid value, or unset it to use the default'}.`,
  })
}

/** Error for a production server without a site in its database. */
export const noSiteInDatabase = (facts: {
  database: string
  siteName: string
  variable: 'DATABASE_URL' | 'DATA_DIR'
}) =>
  new EpidermError({
    code: 'no-site',
    status: 500,
    message: `There is no site in ${facts.database}.`,
    hint: `If you expected one, check ${facts.variable}, and that its disk is mounted. To create a new site there, start once with NEW_SITE=${facts.siteName}.`,
  })
