/** Messages about images, in English. */
export const mediaMessages = {
  choose: 'Choose picture…',
  chooseTitle: 'Choose a picture',
  replace: 'Choose another…',
  upload: 'Upload…',
  search: 'Search by title, file name or alternative text',
  folder: 'Folder',
  allFolders: 'All folders',
  more: 'Show more',
  nothing: 'No picture yet. You can also drop or paste a file here.',
  unread: 'This picture could not be loaded. Select another block, then this one again.',
  unknown: 'This picture no longer exists. Choose another.',
  external: (url: string) => `Picture from ${url}`,
  bound: (expression: string) => `Linked to ${expression}`,
  other:
    'This field contains several pictures or uses an older format. Choose one picture to replace its value.',
  facts: ({
    width,
    height,
    isDraft,
  }: Readonly<{ width: number | null; height: number | null; isDraft: boolean }>) =>
    [width === null || height === null ? '' : `${width} × ${height}`, isDraft ? 'draft' : '']
      .filter(Boolean)
      .join(', '),
  sending: 'Uploading',
  notSent: 'The file could not be uploaded. Check your connection and try again.',
  bringing: (number: number) =>
    `Copying ${number === 1 ? 'a picture' : `${number} pictures`} from the other site…`,
  notBrought: (title: string, reason: string) => `“${title}” could not be copied: ${reason}`,
  noFile: 'This is not a file. Drop a picture from your computer.',
  onlyFirst: (name: string, others: number) =>
    `Only ${name} was uploaded; ${others === 1 ? 'the other file was' : `the other ${others} files were`} not. Upload one file at a time.`,
  tooLarge: (megabytes: number) =>
    `The file is ${megabytes} MB, but the limit is 50 MB. Export the picture with fewer pixels or more compression.`,
  altText: 'Alternative text',
  altTextMissing: 'Alternative text is missing.',
  altTextHelp: 'Describe the picture in one sentence for people who cannot see it.',
  decoration: 'Decorative (no alternative text needed)',
  focalPoint: (x: number, y: number) =>
    `Focal point: ${x}% from the left, ${y}% from the top. Use the arrow keys to move it.`,
  dropHere: 'Drop picture here',
  noPlace: 'Pictures cannot be placed here.',
  boundPlace: 'This picture comes from another field or block. Change it there.',
}
