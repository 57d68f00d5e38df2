/** Visitor types and names that the browser and the server share (SSN-1, SSN-2). Paths are below the base path. */

/** A visitor (SSN-1). For a signed-in visitor, only the visitor's own id is sent. */
export type Visitor = { readonly isGuest: true } | { readonly isGuest: false; readonly userId: string }

/** The fields of `{!User.…}`. */
export const userFields = ['isGuest', 'userId'] as const
export type UserField = (typeof userFields)[number]

/**
 * Returns the field as text: `true` or `false`, or the visitor's own id, which is empty for a guest. Any other field
 * is empty.
 */
export function formatUserField(visitor: Visitor, field: string): string {
  if (field === 'isGuest') return String(visitor.isGuest)
  return field === 'userId' && !visitor.isGuest ? visitor.userId : ''
}

/**
 * A cookie that scripts can read and that indicates that a session may exist. Without it, the browser assumes that the
 * visitor is a guest, and sends no request.
 */
export const sessionHintCookie = 'epiderm-visitor'
export const hasVisitorHint = (cookies: string): boolean =>
  cookies.split(/;\s*/).some((cookie) => cookie.startsWith(`${sessionHintCookie}=`))

/**
 * URL parameter that is valid on every page. Shows the page as the signed-in visitor sees it, including private blocks.
 */
export const visitorParameter = { name: 'visitor', value: 'me' } as const

/**
 * An additional parameter: the reference number of the visitor's own earlier enquiry, which the visitor wants to send
 * again.
 */
export const resendParameter = 'again'

export const visitorPath = '/api/visitor'
export const sessionPath = '/api/session'

/** Returns the account for which a page was rendered; undefined for a page that is the same for everyone. */
export const findPageOwner = (document: Pick<Document, 'querySelector'>): string | undefined =>
  document.querySelector<HTMLElement>('template[data-owner]')?.dataset['owner']

/** `CustomEvent<Visitor>` on the document, dispatched when a page has identified its visitor. */
export const visitorEvent = 'visitor'
