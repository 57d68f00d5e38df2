/** Functions that the rich-text test runs in a browser. */
export { cleanPaste } from './paste/clean-paste.ts'
export { isWritable, parseRichText, writeRichText } from './schema/rich-html.ts'
export { runTableCommand } from './tables/run-in-table.fixture.ts'
