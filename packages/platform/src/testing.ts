/** Tools for testing a site's blocks and content. */
export { createRegistry } from '#blocks'
export { ContentRejectedError, openContent, type ContentService, type ContentTables } from '#content'
export { standardContentTypes } from '#content-types'
export { openDatabase, type Database } from '#database'
export { createContentKey, createSiteUrls, isRecordId, toPlainText, type Warning } from '#kit'
export { openFolderStorage, openMediaStore, type MediaTables } from '#media'
export { createFormatter, createLabels, cutOffExpression, toPlatformLabels, type Actor } from '#model'
export { standardBlocks } from '#standard-blocks'
