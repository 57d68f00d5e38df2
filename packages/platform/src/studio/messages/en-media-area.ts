/** Messages of the area Media, in English. Loaded with it. */
export const mediaArea = {
  view: 'View',
  grid: 'Grid',
  table: 'Table',
  check: 'Check',
  checks: {
    all: 'All pictures',
    unused: 'Not used',
    noAltText: 'No alt text',
    tooSmall: 'Under 1,000 pixels',
  },
  file: 'File type',
  anyFile: 'All file types',
  files: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF', gif: 'GIF', svg: 'SVG' },
  by: 'Uploaded by',
  anyone: 'Uploaded by anyone',
  me: 'Me',
  days: 'Uploaded',
  anyTime: 'Uploaded at any time',
  daysAgo: {
    1: 'In the last day',
    7: 'In the last 7 days',
    30: 'In the last 30 days',
    365: 'In the last year',
  },
  uses: (uses: number) => (uses === 0 ? 'Not used' : `Used ${uses === 1 ? 'once' : `${uses} times`}`),
}
