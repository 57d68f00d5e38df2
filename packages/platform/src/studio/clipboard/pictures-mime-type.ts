/**
 * The clipboard format for the images of copied blocks. The first line is the address of the source site. The rest is
 * parsed by `clipboard-pictures.ts`.
 */
export const picturesMimeType = 'application/x-epiderm-pictures'

/** Returns true if the images come from this site and therefore need no upload. */
export const isFromSite = (site: string, text: string): boolean => text.startsWith(`${site}\n`)
