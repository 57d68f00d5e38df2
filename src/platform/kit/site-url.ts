/** Paths and absolute URLs of one site: the base path is put in front once (SITE-5, URL-1). */
export type SiteUrls = {
  readonly basePath: string
  readonly origin: string
  /** A root-relative path gets the base path, once; anything else stays. */
  readonly path: (url: string) => string
  /** The same with the site's origin in front, for canonical links, sitemap and e-mail. */
  readonly absolute: (url: string) => string
  /** URL-1's counterpart: a site path without the base path. */
  readonly withoutBase: (url: string) => string
}

/** `basePath` is empty or `/a/b`; `origin` is `https://host`, never taken from a request. */
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
