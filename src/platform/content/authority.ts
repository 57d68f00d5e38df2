/** Who may do what with content. */
import type { Actor } from '#kit'
import { notAllowed } from './errors.ts'

/** Publishing, rolling back, importing. */
export function requirePublisher(actor: Actor, deed: string): void {
  if (actor.kind === 'operator') return
  if (actor.kind === 'staff' && (actor.role === 'administrator' || actor.role === 'publisher')) return
  throw notAllowed(actor, deed)
}

/** Looking at the release log and at what is not published now. */
export function requireStaff(actor: Actor, deed: string): void {
  if (actor.kind !== 'operator' && actor.kind !== 'staff') throw notAllowed(actor, deed)
}

/** As the release log writes it. */
export const toActorName = (actor: Actor): string =>
  actor.kind === 'guest' ? 'guest' : actor.kind === 'operator' ? actor.name : actor.userId
