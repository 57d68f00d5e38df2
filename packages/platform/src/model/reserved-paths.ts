/** Paths, without the base path, to which the server itself responds. No page or redirect may use them. */

/** Paths that are reserved together with all paths below them. */
const roots = ['/api', '/assets', '/cms', '/image', '/services/data', '/social', '/studio', '/webruntime']
const files = /^\/(?:healthz|readyz|robots\.txt|favicon\.ico|site\.webmanifest|sitemap(?:-\d{1,4})?\.xml)$/

export const isReservedPath = (path: string): boolean =>
  files.test(path) || roots.some((root) => path === root || path.startsWith(`${root}/`))
