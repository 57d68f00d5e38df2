/**
 * Messages about a single image, in English: its menu, its details and the dialogs that change it. Loaded with these
 * components.
 */
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const pictureMessages = {
  edit: 'Edit details',
  replace: 'Replace file',
  crop: 'Crop and rotate',
  replaceUses: 'Use another picture instead',
  move: 'Move to folder',
  delete: 'Delete',
  file: {
    title: 'File',
    type: 'Type',
    size: 'Dimensions',
    pixels: (width: number, height: number) => `${width} × ${height} pixels`,
    bytes: 'File size',
    inBytes: (bytes: number) => `${bytes.toLocaleString('en-GB')} bytes`,
    hash: 'SHA-256',
  },
  uses: {
    title: (items: number) =>
      items === 0 ? 'Not used by any item' : `Used by ${count(items, 'item', 'items')}`,
    published: 'On the site',
    drafted: 'In a draft',
    both: 'On the site and in a draft',
    more: (items: number) => `And ${items} more.`,
  },
  replaceFile: {
    title: (title: string) => `Replace the file of ${title}`,
    explained:
      'The new file appears wherever this picture is used, once the change is published. You can undo the change. The focal point is reset.',
    choose: 'Choose file',
    chooseAnother: 'Choose another file',
    progress: (name: string) => `Uploading ${name}`,
    ready: (name: string) => `${name} is uploaded.`,
    before: 'Current file',
    after: 'New file',
    altText: (language: string | undefined) =>
      language === undefined ? 'Alternative text' : `Alternative text (${language})`,
    confirm: 'The alternative text describes the new picture',
    unconfirmed: 'To continue, change or confirm each alternative text.',
    send: 'Replace file',
  },
  replacePictureUses: {
    title: (title: string) => `Use another picture instead of ${title}`,
    explained:
      'All items below will use the other picture. The changes are drafts until they are published. This picture stays in Media.',
    none: 'No item uses this picture.',
    choose: 'Choose picture',
    chooseAnother: 'Choose another picture',
    instead: (title: string) => `New picture: ${title}`,
    send: (items: number) => `Change ${count(items, 'item', 'items')}`,
    done: (items: number, title: string) =>
      `${count(items, 'item', 'items')} now ${items === 1 ? 'uses' : 'use'} ${title}. Visitors see it once the drafts are published.`,
    refused: (items: number) => `${count(items, 'item was', 'items were')} not changed:`,
    undo: 'Undo',
    undone: 'The change was undone.',
    notUndone: (items: number) =>
      `${count(items, 'item has', 'items have')} been edited since and ${items === 1 ? 'stays' : 'stay'} as ${items === 1 ? 'it is' : 'they are'}.`,
  },
  deletePicture: {
    title: (title: string) => `Delete ${title}`,
    published:
      'The picture is removed from the site and from Media immediately, in a separate publish. You can restore it for 30 days, or undo that publish.',
    new: 'The picture is removed from Media. You can restore it for 30 days.',
    used: 'This picture is still used, so it cannot be deleted. First use another picture instead, and publish that change.',
    send: 'Delete picture',
  },
  erasePicture: {
    button: 'Erase',
    of: (title: string) => `Erase: ${title}`,
    title: (title: string) => `Erase ${title}`,
    explained:
      'This permanently removes the picture’s files from all servers and past releases. It cannot be undone.',
    reason: 'Reason (shown in Activity)',
    send: 'Erase picture',
    done: (erased: number) => `${count(erased, 'file', 'files')} erased.`,
    shared: (files: number) =>
      `${count(files, 'file remains', 'files remain')}, because another picture uses ${files === 1 ? 'it' : 'them'}.`,
  },
  cropPicture: {
    title: (title: string) => `Crop and rotate ${title}`,
    explained:
      'Drag on the picture, or enter percentages. The crop applies wherever the picture is used, once it is published. The original remains stored, and only staff can open it. The focal point is reset.',
    frame: 'Crop area. Use the arrow keys to move it, or Shift and the arrow keys to resize it.',
    rotateLeft: 'Rotate left',
    rotateRight: 'Rotate right',
    rotation: (degrees: number) => `Rotated by ${degrees}°`,
    area: { x: 'Left (%)', y: 'Top (%)', width: 'Width (%)', height: 'Height (%)' },
    reset: 'Use original',
    send: 'Save crop',
  },
}
