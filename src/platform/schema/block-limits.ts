/** Blocks inside each other, wherever they are written, stored or shown. */
export const maxBlockDepth = 40
