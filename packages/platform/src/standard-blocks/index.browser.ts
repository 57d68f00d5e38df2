/** Functions that the grid's script shares with the scripts for private blocks. */
export { addStyles, readPage } from './grid/page-parts.ts'
