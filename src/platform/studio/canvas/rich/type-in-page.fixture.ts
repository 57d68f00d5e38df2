/** Exports for the test of typing in a page, which runs in a browser. */
export { isTypable, typeInPage } from './type-in-page.ts'
