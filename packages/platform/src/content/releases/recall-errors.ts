/** Errors that occur when items are withdrawn. */
import { EpidermError } from '#kit'

export const unknownRecallItem = (contentKey: string) =>
  new EpidermError({
    code: 'recall-item-unknown',
    status: 404,
    message: `No published item has the key ${contentKey}.`,
    hint: 'Check the key. An item that is not published can be deleted instead.',
  })

export const itemAlreadyWithdrawn = (name: string) =>
  new EpidermError({
    code: 'recall-already-made',
    status: 409,
    message: `${name} has already been withdrawn.`,
    hint: 'Reload the list. To bring it back, undo the withdrawal under Changes.',
  })

export const withdrawalNotPossible = (name: string, type: string) =>
  new EpidermError({
    code: 'recall-not-possible',
    status: 422,
    message: `${name} cannot be withdrawn, because items of the type ${type} have no pages of their own.`,
    hint: 'Unpublish it instead.',
  })

export const unknownRecallSet = (name: string, contentKey: string) =>
  new EpidermError({
    code: 'recall-set-unknown',
    status: 422,
    message: `${contentKey} does not contain ${name}, so it cannot be withdrawn with it.`,
    hint: 'Open the dialog again: the sets may have changed.',
  })

export const unknownNoteLanguage = (name: string, language: string) =>
  new EpidermError({
    code: 'recall-note-language',
    status: 422,
    message: `${name} has no version in ${language}, so the withdrawal cannot have a note in this language.`,
    hint: 'Write notes only in the languages of the item.',
  })
