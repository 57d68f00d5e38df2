/** The kit functions for browsers: small, and without dependencies. */
export { findContentKeys, toReferencedKeys } from './content-keys.ts'
export { createDataStore, type DataStore } from './collections/data-store.ts'
export { maxElementsInText } from './html/count-elements.ts'
export { FetchError, fetchJson, type Fetch } from './fetch-json.ts'
export {
  maxNesting,
  richTextClass,
  richTextCommonAttributes,
  richTextTags,
  richTextValues,
  videoHosts,
} from './html/rich-text-tags.ts'
export { deriveHoverTokens } from './hover-color.ts'
export { parseJson } from './parse-json.ts'
export { cacheByObject } from './collections/cache-by-object.ts'
export { isPlainObject } from './collections/plain-object.ts'
export { toCsvLine } from './text/csv-line.ts'
export { foldForComparison, hasAllWords } from './text/fold-typography.ts'
export { toLabelWords } from './text/label-words.ts'
export { toLanguageName } from './text/language-name.ts'
export { foldPath } from './text/fold-path.ts'
export { createListeners, createStore, type Listeners, type Store } from './store.ts'
export { toStorableText } from './text/storable-text.ts'
export { createTypedBuffer } from './collections/typed-buffer.ts'
export { debounce, type RunAfter } from './wait-times.ts'
