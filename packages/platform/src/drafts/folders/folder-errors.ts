import { EpidermError } from '#kit'

export const folderNotFound = () =>
  new EpidermError({
    code: 'folder-unknown',
    status: 404,
    message: 'This folder does not exist; nothing was changed.',
    hint: 'It may have been deleted. Reload the page to see the current folders.',
  })

export const folderNameTaken = (path: string) =>
  new EpidermError({
    code: 'folder-name-taken',
    status: 409,
    message: `A folder named “${path}” already exists; nothing was changed.`,
    hint: 'Rename one of the two folders, then try again.',
  })

export const tooManyFolders = (most: number) =>
  new EpidermError({
    code: 'folders-too-many',
    status: 409,
    message: `A site can have at most ${most} folders; nothing was changed.`,
    hint: 'Delete a folder that you no longer need.',
  })

export const folderTooDeep = (most: number) =>
  new EpidermError({
    code: 'folder-too-deep',
    status: 422,
    message: `Folders can be nested at most ${most} levels deep; nothing was changed.`,
    hint: 'Choose a folder closer to the top level.',
  })

export const folderMovedIntoItself = () =>
  new EpidermError({
    code: 'folder-in-itself',
    status: 422,
    message: 'A folder cannot be moved into itself or one of its subfolders; nothing was changed.',
    hint: 'Choose another folder.',
  })

export const folderFileInvalid = (file: string, problem: string) =>
  new EpidermError({
    code: 'media-folders-invalid',
    status: 422,
    message: `${file}: ${problem}; nothing was imported.`,
    hint: 'Correct the file, or delete it to leave the folders of Media unchanged.',
  })
