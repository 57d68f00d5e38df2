/** What a stored link is, and what is stored of what somebody chooses. */
import { readPath } from '../stored-value.ts'

export const linkKinds = ['path', 'page', 'item', 'mail', 'phone'] as const
export type LinkKind = (typeof linkKinds)[number]

/** `other`: a reference that no choice here makes. */
export type ReadLink =
  | { readonly kind: 'path' | 'mail' | 'phone'; readonly text: string }
  | { readonly kind: 'item'; readonly contentKey: string }
  | { readonly kind: 'page'; readonly urlName: string }
  | { readonly kind: 'other' }

const schemes = { mail: 'mailto:', phone: 'tel:' } as const

export function readLink(value: unknown): ReadLink {
  if (value === undefined || value === null) return { kind: 'path', text: '' }
  if (typeof value === 'string') {
    const kind = (['mail', 'phone'] as const).find((one) => value.startsWith(schemes[one]))
    return kind === undefined
      ? { kind: 'path', text: value }
      : { kind, text: value.slice(schemes[kind].length) }
  }
  const hasState = readPath(value, ['state']) !== undefined
  const contentKey = readPath(value, ['attributes', 'contentKey'])
  const urlName = readPath(value, ['attributes', 'name'])
  const type = readPath(value, ['type'])
  if (type === 'standard__managedContentPage' && typeof contentKey === 'string' && !hasState)
    return { kind: 'item', contentKey }
  if (type === 'comm__namedPage' && typeof urlName === 'string' && !hasState) return { kind: 'page', urlName }
  return { kind: 'other' }
}

/** Stays with what it leads to, wherever that moves. */
export const toItemLink = (contentKey: string) => ({
  type: 'standard__managedContentPage',
  attributes: { contentKey },
})

export const toTextLink = (kind: 'path' | 'mail' | 'phone', text: string): string =>
  kind === 'path' || text === ''
    ? text
    : schemes[kind] + (kind === 'phone' ? text.replaceAll(/[\s()-]/g, '') : text)

/** As far as a browser can tell; the server judges it again. */
export const isLinkText = (text: string): boolean =>
  /^(?:\/(?![/\\])|[#?]|https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|(?:tel|sms):\+?\d)/i.test(text) &&
  !/\s/.test(text)
