import { EpidermError } from '#kit'

export const pictureNotFound = (contentKey: string) =>
  new EpidermError({
    code: 'picture-unknown',
    status: 404,
    message: `There is no picture ${contentKey}; nothing was changed.`,
    hint: 'Reload the list of pictures. It may have been deleted.',
  })

export const pictureCannotReplaceItself = () =>
  new EpidermError({
    code: 'picture-same',
    status: 422,
    message: 'A picture cannot replace itself; nothing was changed.',
    hint: 'Choose another picture.',
  })

export const tooManyUses = (uses: number, most: number) =>
  new EpidermError({
    code: 'picture-uses-too-many',
    status: 422,
    message: `${uses} items use this picture, and at most ${most} are changed at once; nothing was changed.`,
    hint: 'Replace the file of the picture instead, which changes no other item.',
  })

export const pictureChangedConcurrently = () =>
  new EpidermError({
    code: 'picture-changed',
    status: 409,
    message: 'Another editor has changed this picture at the same time; its file was not replaced.',
    hint: 'Reload the picture and replace the file again.',
  })

/** Maximum number of items that the message lists. */
const maxNamed = 10

export const pictureInUse = (titles: readonly string[]) =>
  new EpidermError({
    code: 'picture-in-use',
    status: 409,
    message: `This picture was not deleted, because it is used by ${toList(titles)}.`,
    hint: 'Use another picture instead, publish that change, and then delete this one.',
  })

function toList(titles: readonly string[]): string {
  const more = titles.length - maxNamed
  const named = titles.slice(0, maxNamed).map((title) => `“${title}”`)
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

export const pictureNotDeleted = () =>
  new EpidermError({
    code: 'picture-not-deleted',
    status: 409,
    message: 'This picture is on the site or in a draft, so it was not erased.',
    hint: 'Delete it in the area Media first.',
  })
