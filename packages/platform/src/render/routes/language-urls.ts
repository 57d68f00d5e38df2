/**
 * Converts paths between the default language and another language. Pages in the other language are below a prefix such
 * as `/de`; all other paths stay the same.
 */
import type { SiteUrls } from '#kit'

export type LanguagePaths = {
  /** The prefix of the language's paths, such as `/de`. */
  readonly prefix: string
  /** Returns true if a path without the base path already starts with a language's prefix. */
  readonly hasPrefix: (path: string) => boolean
  /** Returns the page's path in this language, without its prefix; undefined if the path has no page. */
  readonly toOwnPath: (path: string) => string | undefined
}

export function createLanguageUrls(url: SiteUrls, { prefix, hasPrefix, toOwnPath }: LanguagePaths): SiteUrls {
  const path = (address: string) => {
    if (!address.startsWith('/') || address.startsWith('//')) return url.path(address)
    const [, stored = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url.withoutBase(address)) ?? []
    const own = hasPrefix(stored) ? undefined : toOwnPath(toDecoded(stored))
    return own === undefined ? url.path(address) : url.path(toLanguagePath(prefix, encodeURI(own)) + rest)
  }
  return {
    ...url,
    path,
    absolute: (address) =>
      address.startsWith('/') && !address.startsWith('//') ? url.origin + path(address) : address,
    withoutBase(address) {
      const bare = url.withoutBase(address)
      return isBelowPrefix(bare, prefix) ? bare.slice(prefix.length).replace(/^(?!\/)/, '/') : bare
    },
  }
}

/** Returns `/de/help/returns`, or `/de` for the home page. The default language has an empty prefix, so its paths do not change. */
export const toLanguagePath = (prefix: string, path: string): string =>
  path === '/' ? prefix || '/' : prefix + path

/** Returns true if a path equals the prefix or is below it; false for an empty prefix. */
export const isBelowPrefix = (address: string, prefix: string): boolean =>
  prefix !== '' && address.startsWith(prefix) && /^(?:$|[/?#])/.test(address.slice(prefix.length))

function toDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
