/** Reads every page of a site over HTTP, without a browser. */
import type { APIRequestContext } from '@playwright/test'
import type { TestSite } from './site.ts'

/**
 * Returns the HTML of each page that can be reached by links from the home page. The HTML is indexed by the page's path
 * below the base path. Fails on a dead link.
 */
export async function crawl(
  request: APIRequestContext,
  { origin, basePath, url }: TestSite,
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>()
  const found = new Set(['/'])
  for (const path of found) {
    const answer = await request.get(url(path))
    if (answer.status() !== 200) throw new Error(`${path} has the status ${answer.status()}`)
    const html = await answer.text()
    pages.set(new URL(answer.url()).pathname.slice(basePath.length), html)
    for (const address of readAttributes(html, ['href'], 'a')) {
      const target = new URL(address, url(path))
      if (target.origin === origin && target.pathname.startsWith(`${basePath}/`))
        found.add(target.pathname.slice(basePath.length))
    }
  }
  return pages
}

/** Returns the values of the given attributes, or of all attributes, with entities decoded. */
export function readAttributes(html: string, names?: readonly string[], element = '[a-z][\\w-]*'): string[] {
  const tags = html.match(new RegExp(`<${element}\\s[^>]*>`, 'gi')) ?? []
  return tags.flatMap((tag) =>
    Array.from(tag.matchAll(/\s([a-z][\w:-]*)="([^"]*)"/gi))
      .filter(([, name = '']) => names?.includes(name) ?? true)
      .map(([, , value = '']) => decode(value)),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
const decode = (text: string) =>
  text.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => entities[name] ?? '')
