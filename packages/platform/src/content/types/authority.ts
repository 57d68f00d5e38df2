/** Checks the permissions that the content use cases need. */
import { isAllowed, requirePermission, type Actor } from '#model'

/** Requires permission to publish, roll back and import. */
export const requirePublisher = (actor: Actor, action: string): void =>
  requirePermission(actor, 'publish', { code: 'content-not-allowed', action })

/** Requires permission to withdraw an item from the site. */
export const requireWithdrawPermission = (actor: Actor, action: string): void =>
  requirePermission(actor, 'withdraw', { code: 'content-not-allowed', action })

/** Requires permission to see the release log and unpublished content. */
export const requireStaff = (actor: Actor, action: string): void =>
  requirePermission(actor, 'seeUnpublished', { code: 'content-not-allowed', action })

/** Returns true if the actor may see content for administrators. */
export const canReadAdministratorContent = (actor: Actor): boolean =>
  isAllowed(actor, 'seeAdministratorPages')

/** Returns true if the actor may see content for signed-in visitors. */
export const canReadPrivateContent = (actor: Actor): boolean => isAllowed(actor, 'seePrivatePages')
