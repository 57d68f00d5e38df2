/** Hashes every page of a site, so that two releases can be compared. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { listAllPages, type AllPagesOptions, type PageView } from '../pages/all-pages.ts'

export type PageHashes = {
  /** The page paths in every active language: first the paths of pages, then the paths of records. */
  readonly pages: readonly HashedPage[]
  /** Returns a hash of the documents that guests and signed-in visitors receive; undefined if there is no page. */
  readonly print: (path: string) => Promise<string | undefined>
}

type HashedPage = {
  /** The path without the base path. */
  readonly path: string
  readonly title: string
  /** Content keys of the page and of its record. */
  readonly contentKeys: readonly string[]
}

/**
 * Renders pages with their default queries, so filters and searches are not covered. Throws if the site's settings or theme are missing.
 */
export async function openPageHashes(options: AllPagesOptions): Promise<PageHashes> {
  const pages = await listAllPages(options)
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return {
    pages: pages.map(({ path, page, record }) => ({
      path,
      title: (record ?? page.item).title,
      contentKeys: [page.item.contentKey, ...(record === undefined ? [] : [record.contentKey])],
    })),
    async print(path) {
      const found = byPath.get(path)
      if (found === undefined) return undefined
      await setImmediate()
      const documents: string[] = []
      for (const view of found.views) documents.push(`${view.viewer}\n${await render(view)}`)
      return hash(documents.join('\n'))
    },
  }
}

/** Returns the document, or the error text if the page cannot be rendered. */
async function render({ render: renderView }: PageView): Promise<string> {
  try {
    return (await renderView()).html
  } catch (error) {
    return String(error)
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
