/**
 * The clipboard type for images of copied blocks: the first line is their site, the rest is read by
 * `clipboard-pictures.ts`.
 */
export const picturesType = 'application/x-epiderm-pictures'

/** Returns true if the images come from this site, which has them already. */
export const isFrom = (site: string, text: string): boolean => text.startsWith(`${site}\n`)
