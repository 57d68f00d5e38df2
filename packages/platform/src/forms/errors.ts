import { EpidermError } from '#kit'
import type { SubmissionState } from '#model'

export const unknownReference = (received: string) =>
  new EpidermError({
    code: 'submission-unknown',
    status: 404,
    message: `No submission has the reference number ${JSON.stringify(received.slice(0, 40))}.`,
    hint: 'Write it as in the notice or in the list: 2C4F-7HMX.',
  })

export const submissionAlreadyInState = (reference: string, state: SubmissionState) =>
  new EpidermError({
    code: 'submission-already-so',
    status: 409,
    message:
      state === 'answered' ? `${reference} has been answered already.` : `${reference} is not answered yet.`,
    hint: 'Check the list of submissions.',
  })
