/** Messages for the Media area, in English. Loaded with that area. */
export const mediaAreaMessages = {
  view: 'View',
  grid: 'Grid',
  table: 'Table',
  check: 'Pictures',
  checks: {
    all: 'All pictures',
    unused: 'Not used',
    noAltText: 'No alternative text',
    tooSmall: 'Under 1,000 pixels',
  },
  file: 'File type',
  anyFile: 'All file types',
  files: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF', gif: 'GIF', svg: 'SVG' },
  by: 'Uploaded by',
  anyone: 'Anyone',
  me: 'Me',
  days: 'Uploaded',
  anyTime: 'Any time',
  daysAgo: {
    1: 'Last 24 hours',
    7: 'Last 7 days',
    30: 'Last 30 days',
    365: 'Last 12 months',
  },
  uses: (uses: number) => (uses === 0 ? 'Not used' : `Used ${uses === 1 ? 'once' : `${uses} times`}`),
  uploads: 'Uploads',
  uploaded: (done: number, all: number) =>
    `${done} of ${all} uploaded. Write alternative text for each picture, or mark it as decorative.`,
  finished: (pictures: number) =>
    `${pictures === 1 ? 'One picture is' : `${pictures} pictures are`} uploaded and described.`,
  closeFinished: 'Hide finished uploads',
  progress: (name: string) => `Uploading ${name}`,
  retry: (name: string) => `Try again: ${name}`,
  cancel: (name: string) => `Cancel: ${name}`,
  unfinished: 'Upload not finished. Choose the same file again to continue.',
  forget: 'Remove from list',
  onlyFirst: (files: number, others: number) =>
    `Only the first ${files} files are uploaded. Upload the other ${others === 1 ? 'file' : `${others} files`} afterwards.`,
  tooLarge: (name: string) =>
    `${name} is larger than 50 MB. Export it with fewer pixels or more compression.`,
  dropHere: 'Drop pictures here',
}
