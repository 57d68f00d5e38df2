import { EpidermError } from '#kit'
import type { OperationProblem } from './check-operation.ts'

export const foreignClient = () =>
  new EpidermError({
    code: 'draft-client-foreign',
    status: 403,
    message: 'This tab’s operations belong to another account; nothing was changed.',
    hint: 'Reload the page, so that the tab is this account’s own.',
  })

/** The client has skipped numbers that this server has not received. */
export class OperationGap extends EpidermError {
  /** The expected number. */
  readonly next: number

  constructor(next: number) {
    super({
      code: 'draft-gap',
      status: 409,
      message: `Operation ${next} of this tab has not come yet; nothing was changed.`,
      hint: `Send operations from number ${next} on.`,
    })
    this.next = next
  }
}

export const numberTaken = (number: number) =>
  new EpidermError({
    code: 'draft-number-taken',
    status: 409,
    message: `Operation ${number} of this tab was another one; nothing was changed.`,
    hint: 'Reload the page: the tab then counts on from what is stored.',
  })

export const wrongNumbers = () =>
  new EpidermError({
    code: 'draft-numbers-wrong',
    status: 400,
    message: 'The operations of a call have numbers that follow each other; nothing was changed.',
    hint: 'Count up by one from operation to operation.',
  })

export const unknownBase = (baseSeq: number, seq: number) =>
  new EpidermError({
    code: 'draft-base-unknown',
    status: 409,
    message: `This draft has ${seq} operations, and baseSeq is ${baseSeq}; nothing was changed.`,
    hint: 'Read the draft again.',
  })

export const noDraft = (contentKey: string, language: string) =>
  new EpidermError({
    code: 'draft-unknown',
    status: 404,
    message: `There is no item ${contentKey} in ${language}, neither published nor as a draft.`,
    hint: 'Begin it with an operation of the kind create or translate.',
  })

export const noOffer = (seq: number) =>
  new EpidermError({
    code: 'draft-offer-unknown',
    status: 404,
    message: `No operation ${seq} of this draft waits for somebody to decide.`,
    hint: 'Read the draft again: it lists its offers.',
  })

export const draftMoved = (title: string, language: string) =>
  new EpidermError({
    code: 'draft-moved',
    status: 409,
    message: `The draft of ${title} (${language}) is not the one that was seen; nothing was published.`,
    hint: 'Look at it again, and publish it then.',
  })

export const unsettledOffers = (title: string, language: string) =>
  new EpidermError({
    code: 'draft-unsettled',
    status: 409,
    message: `In the draft of ${title} (${language}) something waits for a decision; nothing was published.`,
    hint: 'Choose between the two values of each offer.',
  })

export const draftLeft = (title: string, language: string) =>
  new EpidermError({
    code: 'draft-left',
    status: 409,
    message: `${title} (${language}) has left the site since it was edited; nothing was published.`,
    hint: 'Bring the item back with its draft, or drop the draft.',
  })

export const noPage = (contentKey: string, language: string) =>
  new EpidermError({
    code: 'page-unknown',
    status: 404,
    message: `${contentKey} in ${language} is no page.`,
    hint: 'GET /api/studio/pages lists the pages.',
  })

export const pageOfRecords = (title: string) =>
  new EpidermError({
    code: 'page-of-records',
    status: 422,
    message: `${title} serves every item of a type, each at an address of its own; nothing was changed.`,
    hint: 'Change its address as a field, and what leads to its items yourself.',
  })

export const addressTaken = ({ path, message, hint = 'Choose another address.' }: AddressProblem) =>
  new EpidermError({
    code: 'page-address-taken',
    status: 422,
    message: `Nothing was changed: ${path} ${message}.`,
    hint,
  })

type AddressProblem = {
  /** The title of the page. */
  readonly path: string
  readonly message: string
  readonly hint?: string | undefined
}

export const addressRedirected = (route: string) =>
  new EpidermError({
    code: 'page-address-taken',
    status: 422,
    message: `Nothing was changed: ${route} already redirects to another page.`,
    hint: 'Remove the redirect first, or choose another address.',
  })

export const pageNeverPublished = (title: string) =>
  new EpidermError({
    code: 'page-never-published',
    status: 422,
    message: `${title} was never published, so there is nothing to put it back to.`,
    hint: 'Drop its draft, or move it.',
  })

export const pageRefused = ({ message, place }: OperationProblem) =>
  new EpidermError({
    code: 'page-refused',
    status: 422,
    message: `Nothing was changed: ${message}`,
    hint: 'Mend what is said there, then try again.',
    ...toPath(place),
  })

export const itemHasOwnRoute = (type: string, route: string) =>
  new EpidermError({
    code: 'item-has-own-route',
    status: 422,
    message: `Items of ${type} are not made here; nothing was made.`,
    hint: `Use ${route}.`,
  })

export const itemRefused = ({ message, place }: OperationProblem) =>
  new EpidermError({
    code: 'item-refused',
    status: 422,
    message: `Nothing was made: ${message}`,
    hint: 'Mend what is said there, then try again.',
    ...toPath(place),
  })

export const noPattern = (id: string) =>
  new EpidermError({
    code: 'pattern-unknown',
    status: 404,
    message: `There is no pattern ${id}.`,
    hint: 'GET /api/studio/patterns lists the patterns.',
  })

export const patternNameTaken = (name: string) =>
  new EpidermError({
    code: 'pattern-name-taken',
    status: 409,
    message: `There is a pattern called ${name} already; nothing was saved.`,
    hint: 'Choose another name, or remove that one first.',
  })

export const tooManyPatterns = (most: number) =>
  new EpidermError({
    code: 'patterns-too-many',
    status: 409,
    message: `There are ${most} patterns already, which is as many as there may be; nothing was saved.`,
    hint: 'Remove one that nobody uses.',
  })

export const patternRefused = ({ message, place }: OperationProblem) =>
  new EpidermError({
    code: 'pattern-refused',
    status: 422,
    message: `Nothing was saved: ${message}`,
    hint: 'Mend what is said there, then save it again.',
    ...toPath(place),
  })

const toPath = (place: OperationProblem['place']) =>
  place === undefined ? {} : { path: [place.block ?? [], ...place.path].flat().join(' › ') }
