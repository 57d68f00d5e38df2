/** What the test of typing in a page runs in a browser. */
export { isTypable, typeInPage } from './type-in-page.ts'
