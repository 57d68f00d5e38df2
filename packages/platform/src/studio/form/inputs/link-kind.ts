/** Converts between stored links and the values of link inputs. */
import { messages } from '../../messages/messages.ts'
import { containsExpression } from '../../fields/form-deps.ts'
import { readFormPath } from '../../fields/stored-value.ts'
import type { ParsedInput } from '../typed/use-typed-text.ts'

export const linkKinds = ['path', 'page', 'mail', 'phone'] as const
export type LinkKind = (typeof linkKinds)[number]
export type TextKind = 'path' | 'mail' | 'phone'

/** `other` is a kind of reference that editors cannot create with the link input. */
export type ParsedLink =
  | { readonly kind: 'path' | 'mail' | 'phone'; readonly text: string }
  | { readonly kind: 'item'; readonly contentKey: string }
  | { readonly kind: 'page'; readonly urlName: string }
  | { readonly kind: 'other' }

const schemes = { mail: 'mailto:', phone: 'tel:' } as const

export function readLink(value: unknown): ParsedLink {
  if (value === undefined || value === null) return { kind: 'path', text: '' }
  if (typeof value === 'string') {
    const kind = (['mail', 'phone'] as const).find((one) => value.startsWith(schemes[one]))
    return kind === undefined
      ? { kind: 'path', text: value }
      : { kind, text: value.slice(schemes[kind].length) }
  }
  const hasState = readFormPath(value, ['state']) !== undefined
  const contentKey = readFormPath(value, ['attributes', 'contentKey'])
  const urlName = readFormPath(value, ['attributes', 'name'])
  const type = readFormPath(value, ['type'])
  if (type === 'standard__managedContentPage' && typeof contentKey === 'string' && !hasState)
    return { kind: 'item', contentKey }
  if (type === 'comm__namedPage' && typeof urlName === 'string' && !hasState) return { kind: 'page', urlName }
  return { kind: 'other' }
}

/** Returns a link that refers to the item by content key, so that it stays valid when the item's address changes. */
export const toItemLink = (contentKey: string) => ({
  type: 'standard__managedContentPage',
  attributes: { contentKey },
})

/** Returns the kind of input for a link. */
export const toInputKind = ({ kind }: ParsedLink): LinkKind | 'other' => (kind === 'item' ? 'page' : kind)

export const isTextKind = (kind: LinkKind | 'other'): kind is TextKind =>
  kind === 'path' || kind === 'mail' || kind === 'phone'

export function toLinkValue(kind: TextKind, typed: string): string {
  const text = typed.trim()
  if (kind === 'path' || text === '') return text
  const bare = text.replace(new RegExp(`^${schemes[kind]}`, 'i'), '')
  return schemes[kind] + (kind === 'phone' ? bare.replaceAll(/[\s()-]/g, '') : bare)
}

/**
 * Returns the text that an input of the given kind shows for a link. A URL input can show any link that is stored as a
 * string.
 */
export function toLinkText(kind: TextKind, value: unknown): string {
  if (kind === 'path') return typeof value === 'string' ? value : ''
  const link = readLink(value)
  return link.kind === kind ? link.text : ''
}

/** Parses typed text into the value to store and the text to show. */
export function readLinkText(
  kind: TextKind,
  typed: string,
  { isRequired }: { readonly isRequired: boolean },
): ParsedInput {
  if (typed.trim() === '') return { value: isRequired ? '' : undefined, shown: '' }
  const value = toLinkValue(kind, typed)
  if (!containsExpression(value) && !isLinkText(value)) return { problem: messages.form.wrong.links[kind] }
  return { value, shown: toLinkText(kind, value) }
}

/** Checks a link in the browser. The server also validates the link. */
export const isLinkText = (text: string): boolean =>
  /^(?:\/(?![/\\])|[#?]|https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|(?:tel|sms):\+?\d)/i.test(text) &&
  !/\s/.test(text)
