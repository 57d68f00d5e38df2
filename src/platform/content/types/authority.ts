/** Checks the rights that use cases of content need. */
import { isAllowed, type Actor } from '#model'
import { notAllowed } from './errors.ts'

/** Publishing, rolling back, importing. */
export function requirePublisher(actor: Actor, verb: string): void {
  if (!isAllowed(actor, 'publish')) throw notAllowed(actor, verb)
}

/** Looking at the release log and at what is not published now. */
export function requireStaff(actor: Actor, verb: string): void {
  if (!isAllowed(actor, 'seeUnpublished')) throw notAllowed(actor, verb)
}

/** What is for administrators, beside all else. */
export const mayReadAll = (actor: Actor): boolean => isAllowed(actor, 'seeAdministratorPages')

/** What is for signed-in visitors. */
export const mayReadPrivate = (actor: Actor): boolean => isAllowed(actor, 'seePrivatePages')
