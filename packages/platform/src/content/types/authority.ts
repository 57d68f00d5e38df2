/** Checks the permissions that the content use cases need. */
import { isAllowed, requireRight, type Actor } from '#model'

/** Requires permission to publish, roll back and import. */
export const requirePublisher = (actor: Actor, action: string): void =>
  requireRight(actor, 'publish', { code: 'content-not-allowed', action })

/** Requires permission to see the release log and unpublished content. */
export const requireStaff = (actor: Actor, action: string): void =>
  requireRight(actor, 'seeUnpublished', { code: 'content-not-allowed', action })

/** Returns true if the actor may see content for administrators. */
export const mayReadAll = (actor: Actor): boolean => isAllowed(actor, 'seeAdministratorPages')

/** Returns true if the actor may see content for signed-in visitors. */
export const mayReadPrivate = (actor: Actor): boolean => isAllowed(actor, 'seePrivatePages')
