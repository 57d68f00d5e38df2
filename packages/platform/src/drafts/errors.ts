import { EpidermError, quoteValue } from '#kit'
import type { OperationProblem } from './check-operation.ts'

export const changeSetNotFound = (name: string) =>
  new EpidermError({
    code: 'change-set-unknown',
    status: 404,
    message: `There is no change set “${name}”; nothing was read or changed.`,
    hint: 'Leave out “set”, or send “shared”, for the current changes of all editors.',
  })

export const listPositionInvalid = () =>
  new EpidermError({
    code: 'list-position-invalid',
    status: 400,
    message: '“after” is not a position in this list.',
    hint: 'Send the “next” of the previous part, with the same sort and filters.',
  })

export const foreignDraftClient = () =>
  new EpidermError({
    code: 'draft-client-foreign',
    status: 403,
    message: 'This tab’s operations belong to another account; nothing was changed.',
    hint: 'Reload the page to use the tab with this account.',
  })

/**
 * The error for a client that has skipped operation numbers: this server has not received the operations in between.
 */
export class OperationGapError extends EpidermError {
  /** The next operation number that the server expects. */
  readonly next: number

  constructor(next: number) {
    super({
      code: 'draft-gap',
      status: 409,
      message: `Operation ${next} of this tab is missing; nothing was changed.`,
      hint: `Send operations from number ${next} on.`,
    })
    this.next = next
  }
}

export const operationNumberTaken = (number: number) =>
  new EpidermError({
    code: 'draft-number-taken',
    status: 409,
    message: `Operation ${number} of this tab was already used for another operation; nothing was changed.`,
    hint: 'Reload the page: the tab then continues from the stored number.',
  })

export const invalidOperationNumbers = () =>
  new EpidermError({
    code: 'draft-numbers-wrong',
    status: 400,
    message: 'The operations of a call must have consecutive numbers; nothing was changed.',
    hint: 'Increase the number by one for each operation.',
  })

export const unknownBase = (baseSeq: number, seq: number) =>
  new EpidermError({
    code: 'draft-base-unknown',
    status: 409,
    message: `This draft has ${seq} operations, and baseSeq is ${baseSeq}; nothing was changed.`,
    hint: 'Read the draft again.',
  })

/** The error for an edit by a tab that read the item before its content type or one of its blocks was changed. */
export const operationOutdated = () =>
  new EpidermError({
    code: 'draft-migrated',
    status: 409,
    message:
      'The fields of this item were changed by an update after this tab read it; the edit was not stored.',
    hint: 'Reload the page. The text is still in this browser, under “Review edits”.',
  })

/** The error for an edit during an update. The studio sends the edit again until it is accepted. */
export const updateRunning = () =>
  new EpidermError({
    code: 'draft-updating',
    status: 503,
    message: 'An update is running: some servers do not know the new fields of this item yet.',
    hint: 'Send the edit again once all servers run the same version.',
  })

export const draftNotFound = (contentKey: string, language: string) =>
  new EpidermError({
    code: 'draft-unknown',
    status: 404,
    message: `There is no item ${contentKey} in ${language}, neither published nor as a draft.`,
    hint: 'Create it with an operation of the kind create or translate.',
  })

export const conflictNotFound = (seq: number) =>
  new EpidermError({
    code: 'draft-offer-unknown',
    status: 404,
    message: `Operation ${seq} of this draft is not a conflict.`,
    hint: 'Read the draft again: it lists its conflicts under offers.',
  })

export const draftChangedSinceReview = (title: string, language: string) =>
  new EpidermError({
    code: 'draft-moved',
    status: 409,
    message: `The draft of ${title} (${language}) has changed since you saw it; nothing was published.`,
    hint: 'Review it again, then publish it.',
  })

export const unresolvedConflicts = (title: string, language: string) =>
  new EpidermError({
    code: 'draft-unsettled',
    status: 409,
    message: `The draft of ${title} (${language}) has unresolved conflicts; nothing was published.`,
    hint: 'Choose one of the two values for each conflict.',
  })

export const draftItemRemoved = (title: string, language: string) =>
  new EpidermError({
    code: 'draft-left',
    status: 409,
    message: `${title} (${language}) was removed from the site after it was edited; nothing was published.`,
    hint: 'Restore the item with its draft, or discard the draft.',
  })

export const pageNotFound = (contentKey: string, language: string) =>
  new EpidermError({
    code: 'page-unknown',
    status: 404,
    message: `${contentKey} in ${language} is not a page.`,
    hint: 'GET /api/studio/pages lists the pages.',
  })

export const recordPageNotSupported = (title: string) =>
  new EpidermError({
    code: 'page-of-records',
    status: 422,
    message: `${title} serves every item of a type, each at a separate address; nothing was changed.`,
    hint: 'Change its address as a field, and update the links to its items yourself.',
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
    message: `${title} was never published, so it has no published state to restore.`,
    hint: 'Discard its draft, or move it.',
  })

export const pageRejected = ({ message, place }: OperationProblem) =>
  new EpidermError({
    code: 'page-refused',
    status: 422,
    message: `Nothing was changed: ${message}`,
    hint: 'Fix the problem, then try again.',
    ...toPath(place),
  })

export const itemTypeNotCreatable = (type: string, route: string) =>
  new EpidermError({
    code: 'item-has-own-route',
    status: 422,
    message: `Items of ${type} cannot be created here; nothing was created.`,
    hint: `Use ${route}.`,
  })

export const itemRejected = ({ message, place }: OperationProblem) =>
  new EpidermError({
    code: 'item-refused',
    status: 422,
    message: `Nothing was created: ${message}`,
    hint: 'Fix the problem, then try again.',
    ...toPath(place),
  })

export const itemCannotBeRemoved = (title: string) =>
  new EpidermError({
    code: 'item-stays',
    status: 422,
    message: `${title} cannot be unpublished or deleted here; nothing was changed.`,
    hint: 'For a page, choose “Unpublish page”. Delete pictures in Media.',
  })

export const itemRequired = (title: string) =>
  new EpidermError({
    code: 'item-required',
    status: 422,
    message: `Every page needs ${title}, so it was not unpublished.`,
    hint: 'Edit it instead, or choose another theme or layout in Settings first.',
  })

export const languageUnknown = (language: string, languages: readonly string[]) =>
  new EpidermError({
    code: 'language-unknown',
    status: 422,
    message: `The site has no language ${quoteValue(language)}; nothing was created.`,
    hint: `Send one of ${languages.join(', ')}, or add the language to the site in Settings first.`,
  })

export const itemStillPublished = () =>
  new EpidermError({
    code: 'item-published',
    status: 409,
    message: 'Visitors can see this item, so it was not deleted.',
    hint: 'Unpublish it and publish that change. Then delete it.',
  })

export const itemNeverPublished = (title: string) =>
  new EpidermError({
    code: 'item-never-published',
    status: 409,
    message: `${title} is not published; nothing was changed.`,
    hint: 'Delete it instead.',
  })

export const deletedItemNotFound = (item: string, language: string) =>
  new EpidermError({
    code: 'deleted-item-unknown',
    status: 404,
    message: `There is no deleted item ${item} in ${language}; nothing was restored.`,
    hint: 'It may have been restored by another editor, or erased after 30 days.',
  })

export const patternNotFound = (id: string) =>
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
    message: `A pattern called ${name} already exists; nothing was saved.`,
    hint: 'Choose another name, or remove that one first.',
  })

export const tooManyPatterns = (most: number) =>
  new EpidermError({
    code: 'patterns-too-many',
    status: 409,
    message: `There are already ${most} patterns, the maximum; nothing was saved.`,
    hint: 'Delete a pattern that you no longer need.',
  })

export const patternRejected = ({ message, place }: OperationProblem) =>
  new EpidermError({
    code: 'pattern-refused',
    status: 422,
    message: `Nothing was saved: ${message}`,
    hint: 'Fix the problem, then save it again.',
    ...toPath(place),
  })

const toPath = (location: OperationProblem['place']) =>
  location === undefined ? {} : { path: [location.block ?? [], ...location.path].flat().join(' › ') }
