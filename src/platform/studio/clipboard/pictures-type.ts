/**
 * Pictures on the system's clipboard, beside the blocks that show them: the site that they come from, on a line of its
 * own, then what `clipboard-pictures.ts` reads.
 */
export const picturesType = 'application/x-epiderm-pictures'

/** Nothing more of it need be read where that is this site, which has them. */
export const isFrom = (site: string, text: string): boolean => text.startsWith(`${site}\n`)
