/** Functions of the grid's script that the scripts of private blocks also use. */
export { addMissingStyles, parsePageParts } from './grid/page-parts.ts'
