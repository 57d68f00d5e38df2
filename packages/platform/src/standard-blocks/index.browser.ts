/** Functions that the grid's script shares with the scripts for private blocks. */
export { addMissingStyles, parsePageParts } from './grid/page-parts.ts'
