/**
 * The clipboard format for images of copied blocks. The first line is the address of the source site;
 * `clipboard-pictures.ts` parses the rest.
 */
export const picturesType = 'application/x-epiderm-pictures'

/** Returns true if the images are from this site, so that they need no upload. */
export const isFromSite = (site: string, text: string): boolean => text.startsWith(`${site}\n`)
