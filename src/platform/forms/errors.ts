import { EpidermError } from '#kit'
import type { Actor, SubmissionState } from '#model'

export const unknownReference = (received: string) =>
  new EpidermError({
    code: 'submission-unknown',
    status: 404,
    message: `Nothing that was sent has the reference number ${JSON.stringify(received.slice(0, 40))}.`,
    hint: 'Write it as it stands in the notice or in the list: 2C4F-7HMX.',
  })

export const alreadySo = (reference: string, state: SubmissionState) =>
  new EpidermError({
    code: 'submission-already-so',
    status: 409,
    message:
      state === 'answered' ? `${reference} has been answered already.` : `${reference} is not answered yet.`,
    hint: 'Look at the list of what was sent.',
  })

export const notAllowed = (actor: Actor, verb: string) =>
  new EpidermError({
    code: 'submissions-not-allowed',
    status: 403,
    message: `A ${actor.kind} may not ${verb}.`,
    hint: 'What visitors have sent is for staff only: sign in as one.',
  })
