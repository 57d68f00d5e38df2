/** Draws the stored error page in each language ahead, since it is sent when nothing can be drawn. */
import { requireErrorPage } from './draw-page.ts'
import { isBelow } from '../routes/language-urls.ts'
import type { PageDeps } from './page-deps.ts'
import type { RenderedPage } from './render-page.ts'

export type ErrorPages = {
  /** In the language of a path, at the latest release that could be rendered; undefined before the first. */
  readonly find: (path: string) => RenderedPage | undefined
  /** Renders them; to be called at start and after a release. */
  readonly prepare: () => Promise<void>
}

export function createErrorPages({ sites, render }: PageDeps): ErrorPages {
  let pages: readonly { readonly prefix: string; readonly page: RenderedPage }[] = []
  return {
    find: (path) => (pages.find(({ prefix }) => isBelow(path, prefix)) ?? pages[0])?.page,
    async prepare() {
      const { languages } = await sites.current().site
      pages = await Promise.all(
        languages.map(async (language) => ({
          prefix: language.prefix,
          page: await render(language, requireErrorPage(language, language.index.settings.errorPageKey)),
        })),
      )
    },
  }
}
