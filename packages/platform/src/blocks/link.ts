/** Resolves stored page references for the current page and release (NRM-6). */
import { cacheByObject } from '#kit'
import { pageReference } from '#schema'
import type { LoadedData, DataRequest, PageContext } from './page-context.ts'
import { findReferencedUrl, toReferenceDataRequest } from './resolving/referenced-page.ts'

type LinkContext = {
  readonly loaded: LoadedData
  readonly page: PageContext
  /** Called with a request for data that must be loaded to resolve the reference. */
  readonly want: (needs: DataRequest) => void
  readonly warn: (reason: string) => void
}

/**
 * Creates a reader for {@link bindProps} that returns the URL of a referenced page, without the base path. Logs a
 * warning and returns undefined if the reference is broken.
 */
export const createLinkReader =
  ({ loaded, page, want, warn }: LinkContext) =>
  (stored: unknown): string | undefined => {
    const parsed = parseReference(stored)
    const issue = parsed.error?.issues[0]
    if (!parsed.success)
      return void warn(`no link: ${issue?.path.join('.') || 'page reference'}: ${issue?.message}`)
    want(toReferenceDataRequest(parsed.data))
    const url = findReferencedUrl(parsed.data, { loaded, page })
    return url ?? void warn(`no link: there is no page for ${JSON.stringify(parsed.data.attributes)}`)
  }

/**
 * Parsed references are cached by object, because a stored reference remains the same object as long as its version
 * exists.
 */
const parseStored = cacheByObject((stored: object) => pageReference.safeParse(stored))
const parseReference = (stored: unknown) =>
  typeof stored === 'object' && stored !== null ? parseStored(stored) : pageReference.safeParse(stored)
