/** Messages about image folders, in English. Loaded with the Media area. */
const pictures = (number: number) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? 'picture' : 'pictures'}`

export const mediaFolderMessages = {
  label: 'Folders',
  all: 'All pictures',
  rowName: (name: string, number: number) => `${name}, ${pictures(number)}`,
  allFolders: 'All folders',
  none: 'No folder',
  topLevel: 'Top level',
  open: 'Show folders',
  add: 'New folder',
  actions: 'Folder actions',
  actionsOf: (name: string) => `Folder actions: ${name}`,
  emptyFolder: 'No pictures in this folder. Upload pictures or move some here.',
  emptyToRead: 'No pictures in this folder.',
  drag: (title: string) => `Drag ${title} to a folder`,
  moved: (number: number, folder: string) => `${pictures(number)} moved to ${folder}.`,
  removed: (number: number) =>
    `${pictures(number)} moved out of ${number === 1 ? 'its folder' : 'their folders'}.`,
  menu: { add: 'New folder here', rename: 'Rename', move: 'Move', delete: 'Delete' },
  name: 'Name',
  nameHelp: 'At most 80 characters, without a slash.',
  parent: 'Parent folder',
  explained:
    'Folders help editors organise pictures. Changes to folders take effect immediately, without being published.',
  create: { title: 'New folder', send: 'Create folder' },
  rename: { title: (name: string) => `Rename ${name}`, send: 'Rename folder' },
  move: { title: (name: string) => `Move ${name}`, send: 'Move folder' },
  delete: {
    title: (name: string) => `Delete ${name}`,
    explained: (parent: string | undefined) =>
      parent === undefined
        ? 'Its pictures stay in Media, without a folder. Its subfolders move to the top level.'
        : `Its pictures and subfolders move to ${parent}. No picture is deleted.`,
    send: 'Delete folder',
  },
  movePictures: {
    button: 'Move to folder',
    title: (number: number) => `Move ${pictures(number)}`,
    folder: 'Folder',
    send: (number: number) => `Move ${pictures(number)}`,
    tooMany: (most: number) => `You can move at most ${most} pictures at a time.`,
  },
}
