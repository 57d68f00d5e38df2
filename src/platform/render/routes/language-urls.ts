/** Addresses of a site in another language than its default one: pages lie below `/de`, everything else stays where it is. */
import type { SiteUrls } from '#kit'

export type LanguagePaths = {
  /** `/de` */
  readonly prefix: string
  /** Whether a path without the base path is already one of a language. */
  readonly hasPrefix: (path: string) => boolean
  /** Where the page of a path lies in this language, without its prefix; undefined for what is no page. */
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
      return isBelow(bare, prefix) ? bare.slice(prefix.length).replace(/^(?!\/)/, '/') : bare
    },
  }
}

/** `/de/skincare/acne`, `/de` for home; the path itself in the default language, whose prefix is empty. */
export const toLanguagePath = (prefix: string, path: string): string =>
  path === '/' ? prefix || '/' : prefix + path

/** Whether an address is a prefix or lies below it; an empty prefix holds nothing. */
export const isBelow = (address: string, prefix: string): boolean =>
  prefix !== '' && address.startsWith(prefix) && /^(?:$|[/?#])/.test(address.slice(prefix.length))

function toDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
