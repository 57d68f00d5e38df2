/** Messages about pictures, in English. */
export const media = {
  choose: 'Choose a picture …',
  replace: 'Choose another …',
  upload: 'Upload …',
  drop: 'Choose takes a picture of this site; Upload, or dropping or pasting a file here, brings a new one.',
  search: 'Search by title, name or alternative text',
  none: 'No picture matches.',
  more: 'More',
  nothing: 'No picture.',
  unread: 'What is known of this picture cannot be read now. Select something else, then this again.',
  unknown: 'This picture is not there any more.',
  elsewhere: (url: string) => `A picture at ${url}.`,
  bound: (expression: string) => `The picture that ${expression} finds.`,
  other: 'Several pictures, or sources of an older form.',
  everywhere: 'Its alternative text and focal point count wherever it is shown.',
  facts: ({
    width,
    height,
    isDraft,
  }: Readonly<{ width: number | null; height: number | null; isDraft: boolean }>) =>
    [width === null || height === null ? '' : `${width} × ${height}`, isDraft ? 'draft' : '']
      .filter(Boolean)
      .join(', '),
  sending: 'Sending the file',
  notSent: 'The file could not be sent. Check the connection and try again.',
  bringing: (number: number) =>
    `Bringing ${number === 1 ? 'a picture' : `${number} pictures`} from the other site …`,
  notBrought: (title: string, reason: string) => `“${title}” could not be brought: ${reason}`,
  noFile: 'That was no file. Drop a picture from your computer.',
  onlyFirst: (name: string, others: number) =>
    `Only ${name} was taken; ${others === 1 ? 'the other file was' : `the other ${others} files were`} not. Bring one at a time.`,
  tooLarge: (megabytes: number) =>
    `The file has ${megabytes} MB; at most 50 are stored. Export the picture with fewer pixels or more compression.`,
  altText: 'Alternative text',
  altTextMissing: 'Not written yet.',
  altTextHelp: 'What the picture shows, in a sentence, for people who do not see it.',
  decoration: 'Only decoration: screen readers leave it out',
  focalPoint: (x: number, y: number) =>
    `Focal point: ${x} % from the left, ${y} % from the top. Arrow keys move it.`,
  dropHere: 'Drop the picture here',
  noPlace: 'No picture can be put here.',
  boundPlace: 'This picture comes from a field or another block: change it there.',
}
