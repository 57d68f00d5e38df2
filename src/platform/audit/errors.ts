import { EpidermError } from '#kit'
import type { Actor } from '#model'

/** Its code is that of the accounts, which kept the log before: codes are permanent. */
export const notAllowed = (actor: Actor) =>
  new EpidermError({
    code: 'identity-not-allowed',
    status: 403,
    message: `A ${actor.kind === 'staff' ? actor.role : actor.kind} may not read what was done.`,
    hint: 'Sign in as somebody who may, or ask an administrator.',
  })
