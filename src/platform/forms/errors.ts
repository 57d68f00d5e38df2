import { EpidermError, type Actor } from '#kit'

export const notAllowed = (actor: Actor, deed: string) =>
  new EpidermError({
    code: 'submissions-not-allowed',
    status: 403,
    message: `A ${actor.kind} may not ${deed}.`,
    hint: 'What visitors have sent is for staff only: sign in as one.',
  })
