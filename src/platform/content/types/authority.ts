/** Checks the rights that use cases of content need. */
import { isAllowed, requireRight, type Actor } from '#model'

/** Publishing, rolling back, importing. */
export const requirePublisher = (actor: Actor, action: string): void =>
  requireRight(actor, 'publish', { code: 'content-not-allowed', action })

/** Looking at the release log and at what is not published now. */
export const requireStaff = (actor: Actor, action: string): void =>
  requireRight(actor, 'seeUnpublished', { code: 'content-not-allowed', action })

/** What is for administrators, beside all else. */
export const mayReadAll = (actor: Actor): boolean => isAllowed(actor, 'seeAdministratorPages')

/** What is for signed-in visitors. */
export const mayReadPrivate = (actor: Actor): boolean => isAllowed(actor, 'seePrivatePages')
