/** Paths and absolute URLs of one site, with the base path added exactly once (SITE-5, URL-1). */
export type SiteUrls = {
  readonly basePath: string
  readonly origin: string
  /** Adds the base path, once, to a root-relative path. Other values stay unchanged. */
  readonly path: (url: string) => string
  /**
   * Returns the absolute URL, including the base path and the site's origin, for canonical links, the sitemap and
   * e-mail.
   */
  readonly absolute: (url: string) => string
  /** Removes the base path from a path on the site (the reverse of URL-1). */
  readonly withoutBase: (url: string) => string
}

/** Creates the URLs of a site. `basePath` is empty or `/a/b`. `origin` is `https://host` and is never taken from a request. */
export function createSiteUrls({ basePath, origin }: { basePath: string; origin: string }): SiteUrls {
  const isBelowBase = (url: string) =>
    basePath !== '' &&
    (url === basePath || /^[/?#]/.test(url.slice(basePath.length))) &&
    url.startsWith(basePath)
  const path = (url: string) => {
    if (!url.startsWith('/') || url.startsWith('//') || isBelowBase(url)) return url
    return basePath + url
  }
  return {
    basePath,
    origin,
    path,
    absolute: (url) => (url.startsWith('/') && !url.startsWith('//') ? origin + path(url) : url),
    withoutBase: (url) => (isBelowBase(url) ? url.slice(basePath.length).replace(/^(?!\/)/, '/') : url),
  }
}
