/** Functions from the grid's script that the scripts for private blocks also use. */
export { addMissingStyles, parsePageParts } from './grid/page-parts.ts'
