/** What browser and server agree on about who a visitor is (SSN-1, SSN-2). Paths stand below the base path. */

/** SSN-1. Of a signed-in visitor only the own id is sent. */
export type Visitor = { readonly isGuest: true } | { readonly isGuest: false; readonly userId: string }

/** What `{!User.…}` may say. */
export const userFields = ['isGuest', 'userId'] as const
export type UserField = (typeof userFields)[number]

/** In words: `true` or `false`; the own id, empty for a guest. Any other field is empty. */
export function toUserWords(visitor: Visitor, field: string): string {
  if (field === 'isGuest') return String(visitor.isGuest)
  return field === 'userId' && !visitor.isGuest ? visitor.userId : ''
}

/** Readable cookie: a session may exist. Without it a browser answers "guest" itself and asks nobody. */
export const hintCookie = 'epiderm-visitor'
export const hasVisitorHint = (cookies: string): boolean =>
  cookies.split(/;\s*/).some((cookie) => cookie.startsWith(`${hintCookie}=`))

/** On any page's address: shown as the signed-in visitor sees it, private blocks too. */
export const visitorParameter = { name: 'visitor', value: 'me' } as const

/** Beside it: the reference number of an own enquiry that is to be sent again. */
export const againParameter = 'again'

export const visitorPath = '/api/visitor'
export const sessionPath = '/api/session'

/** `CustomEvent<Visitor>` on the document, whenever a page learns who its visitor is. */
export const visitorEvent = 'visitor'
