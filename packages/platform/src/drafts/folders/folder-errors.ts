import { EpidermError } from '#kit'

export const folderNotFound = (id: string) =>
  new EpidermError({
    code: 'folder-unknown',
    status: 404,
    message: `There is no folder ${id}; nothing was changed.`,
    hint: 'Reload the list of folders. It may have been deleted.',
  })

export const folderNameTaken = (path: string) =>
  new EpidermError({
    code: 'folder-name-taken',
    status: 409,
    message: `A folder ${path} already exists; nothing was changed.`,
    hint: 'Choose another name, or rename that folder first.',
  })

export const tooManyFolders = (most: number) =>
  new EpidermError({
    code: 'folders-too-many',
    status: 409,
    message: `A site has at most ${most} folders; nothing was changed.`,
    hint: 'Delete a folder that you no longer need.',
  })

export const folderTooDeep = (most: number) =>
  new EpidermError({
    code: 'folder-too-deep',
    status: 422,
    message: `Folders have at most ${most} levels; nothing was changed.`,
    hint: 'Choose a folder on a higher level.',
  })

export const folderInItself = () =>
  new EpidermError({
    code: 'folder-in-itself',
    status: 422,
    message: 'A folder cannot be moved into itself or into a folder that it contains; nothing was changed.',
    hint: 'Choose another folder.',
  })

export const folderFileInvalid = (file: string, problem: string) =>
  new EpidermError({
    code: 'media-folders-invalid',
    status: 422,
    message: `${file}: ${problem}; nothing was imported.`,
    hint: 'Correct the file, or delete it to leave the folders of Media unchanged.',
  })
