/** Paths, without the base path, that the server answers itself: no page or redirect may use one. */

/** Paths that are reserved together with everything below them. */
const roots = ['/api', '/assets', '/cms', '/image', '/services/data', '/social', '/studio', '/webruntime']
const files = /^\/(?:healthz|readyz|robots\.txt|favicon\.ico|site\.webmanifest|sitemap(?:-\d{1,4})?\.xml)$/

export const isReservedPath = (path: string): boolean =>
  files.test(path) || roots.some((root) => path === root || path.startsWith(`${root}/`))
