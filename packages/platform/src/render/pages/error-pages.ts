/** Renders the stored error page in each language in advance, because a server that cannot render must still send it. */
import type { FinishedPage } from '../cache/html-cache.ts'
import { requireErrorPage } from './page-rendering.ts'
import { isBelowPrefix } from '../routes/language-urls.ts'
import type { PageDeps } from './page-deps.ts'
import type { RenderedPage } from './rendering/render-page.ts'

export type ErrorPage = Pick<RenderedPage, 'html' | 'contentSecurityPolicy'>

export type ErrorPages = {
  /**
   * Returns the page in the language of a path, from the latest release whose error page could be rendered. Returns
   * undefined before the first error page has been rendered.
   */
  readonly find: (path: string) => ErrorPage | undefined
  /** Renders the missing error pages. Call it at startup and after each release. */
  readonly prepare: () => Promise<void>
}

export function createErrorPages({ sites, openPages, renderCached }: PageDeps): ErrorPages {
  let pages: readonly { readonly prefix: string; readonly page: FinishedPage }[] = []
  return {
    find(path) {
      const { page } = pages.find(({ prefix }) => isBelowPrefix(path, prefix)) ?? pages[0] ?? {}
      return page && { html: page.body.plain.toString(), contentSecurityPolicy: page.contentSecurityPolicy }
    },
    async prepare() {
      const released = sites.current()
      const cached = openPages(released)
      const { languages } = await released.site
      pages = await Promise.all(
        languages.map(async (language) => ({
          prefix: language.prefix,
          page: await cached.load(`${errorKey} ${language.code}`, () =>
            renderCached(language, requireErrorPage(language, language.index.settings.errorPageKey)),
          ),
        })),
      )
    },
  }
}

/** Cache key of the error page. It cannot equal the key of a path, because those keys begin with a slash. */
const errorKey = 'error'
