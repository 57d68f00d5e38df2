import { EpidermError } from '#kit'

/**
 * Returns the error for a site that cannot be shown because its settings, or an item to which they refer, are missing.
 */
export const siteIncomplete = (what: string) =>
  new EpidermError({
    code: 'site-incomplete',
    status: 500,
    message: `The site cannot be shown: ${what}.`,
    hint: 'Import the site’s content again: npm run site -- import',
  })

export const recordNotFound = (id: string) =>
  new EpidermError({
    code: 'NOT_FOUND',
    status: 404,
    message: `There is no published record or content ${id}`,
  })

/** The error that is thrown if too many pages are waiting to be rendered, or if a page takes too long. */
export class TooBusyError extends EpidermError {
  readonly waitSeconds = 5

  constructor(message = 'Too many pages are being rendered at the moment.') {
    super({
      code: 'too-busy',
      status: 503,
      message,
      hint: 'Try again in a few seconds.',
    })
  }
}
