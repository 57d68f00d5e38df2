/** A hash of what each address of a site shows, to compare two releases. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { listAllPages, type AllPagesOptions, type PageView } from '../pages/all-pages.ts'

export type PagePrints = {
  /** Every one in every active language; first pages by themselves, then those of records. */
  readonly addresses: readonly PageAddress[]
  /** The same for the same document, for guests and for those who have signed in; undefined where no page is. */
  readonly print: (path: string) => Promise<string | undefined>
}

export type PageAddress = {
  /** Without the base path. */
  readonly path: string
  readonly title: string
  /** Content keys of the page and of its record. */
  readonly contentKeys: readonly string[]
}

/**
 * Pages are drawn with the queries that they have by themselves: filters that a visitor chooses and searches are not followed.
 * Throws when the site's settings or theme are missing.
 */
export async function openPagePrints(options: AllPagesOptions): Promise<PagePrints> {
  const pages = await listAllPages(options)
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return {
    addresses: pages.map(({ path, page, record }) => ({
      path,
      title: (record ?? page.item).title,
      contentKeys: [page.item.contentKey, ...(record === undefined ? [] : [record.contentKey])],
    })),
    async print(path) {
      const found = byPath.get(path)
      if (found === undefined) return undefined
      await setImmediate()
      const documents: string[] = []
      for (const view of found.views) documents.push(`${view.viewer}\n${await draw(view)}`)
      return hash(documents.join('\n'))
    },
  }
}

/** A page that cannot be drawn is one that shows its reason. */
async function draw({ draw: drawPage }: PageView): Promise<string> {
  try {
    return (await drawPage()).html
  } catch (error) {
    return String(error)
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
