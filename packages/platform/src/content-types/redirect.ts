/** `epiderm__redirect`: a path that has moved. */
import { z } from 'zod'
import { toStoredPath } from '#kit'
import { field } from '#schema'

const maxPath = 1000
/**
 * Attack: `//host` and `/\host`, which browsers resolve to another site, and a control character that would split the
 * header.
 */
const isOwnPath = (path: string) =>
  path.length <= maxPath &&
  /^\/(?:[^\\\p{C}\p{Z}]| )*$/u.test(path) &&
  !/\/(?:\/|\.{1,2}(?:\/|$))/.test(path.replace(/[?#].*$/, ''))

const isHttpsUrl = (text: string) => {
  const url = /^https:\/\/[^\\\p{C}\p{Z}]+$/u.test(text) && URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && text.length <= maxPath && url.username === '' && url.password === ''
}

export const redirectBody = z
  .object({
    from: field
      .text('From', maxPath)
      .refine(
        (path) => isOwnPath(path) && !/[?#]/.test(path) && path !== '/' && !/[/ ]$/.test(path),
        'must be a path of this site such as /old-address, without a query and without / at its end',
      )
      .meta({
        help: 'The old address, such as `/old/address`.',
      }),
    to: field
      .text('To', maxPath)
      .refine((to) => isOwnPath(to) || isHttpsUrl(to), 'must be a path of this site, or an https: address')
      .meta({
        kind: 'url',
        help: 'A page of this site or a full web address, but not one that is itself redirected.',
      }),
    permanent: field
      .toggle('Permanent')
      .meta({ help: 'When on, browsers and search engines remember the new address.' })
      .default(true),
  })
  .meta({ help: 'Redirects an old address to a new one.' })
export type RedirectBody = z.output<typeof redirectBody>

/** Converts the old path to the same form as a request path: decoded once, and normalised to NFC. */
export const toStoredRedirect = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  typeof body.from === 'string' ? { ...body, from: toStoredPath(body.from) } : body

/**
 * Returns the target path of a redirect on this site, in the format of `from`; undefined if the target is on another
 * site.
 */
export const toTargetPath = (to: string): string | undefined => {
  if (!to.startsWith('/')) return undefined
  const path = toStoredPath(to.replace(/[?#].*$/, ''))
  return path === '/' ? path : path.replace(/\/+$/, '')
}
