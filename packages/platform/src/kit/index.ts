export { StoreActionError } from './collections/data-store-errors.ts'
export { compareCodePoints } from './compare-code-points.ts'
export { compareCodeUnits } from './compare-code-units.ts'
export { findContentKeys, toReferencedKeys } from './content-keys.ts'
export { listRemedies, type Damage, type DamageCheckOptions } from './damage.ts'
export { createDataStore, type StoreEntry } from './collections/data-store.ts'
export { measureEditDistance } from './text/edit-distance.ts'
export { foldForComparison, foldTypography, hasAllWords } from './text/fold-typography.ts'
export { toCsvLine } from './text/csv-line.ts'
export { foldPath, toStoredPath } from './text/fold-path.ts'
export { emailAddress, singleEmailAddress } from './text/email-address.ts'
export { EpidermError, isTemporary, type ErrorDetails } from './errors.ts'
export {
  decodeBasicEntities,
  encodeBasicEntities,
  escapeEveryCharacter,
  escapeHtml,
  toScriptJson,
} from './html/escape-html.ts'
export {
  cleanText,
  runCleaningTask,
  toCleaningTask,
  type CleaningTask,
  type CleanText,
} from './html/clean-text.ts'
export { videoLabels, type FormatLabel } from './html/video-facade.ts'
export { countElements, isLongText, maxElementsInRequest, maxElementsInText } from './html/count-elements.ts'
export { includesEtag } from './etag.ts'
export { FetchError, fetchJson, type Fetch } from './fetch-json.ts'
export { deriveHoverTokens } from './hover-color.ts'
export { findDate, isDay, isTimeZone, invalidDateMessage, type ParsedDate } from './text/format-date.ts'
export {
  createContentKey,
  createRecordId,
  isContentKey,
  isRecordId,
  isUuid,
  toLongRecordId,
  isPrefixedId,
  type IdPrefix,
} from './ids.ts'
export { findNearestName, toSuggestionText, toKnownNamesText } from './text/nearest-name.ts'
export { createYieldIfDue, mapInSlices } from './yield-if-due.ts'
export { startUnpausedWork, type StartBackgroundWork, type BackgroundWork } from './background-work.ts'
export { isPlainObject } from './collections/plain-object.ts'
export { readTags, type ParsedTag } from './html/read-tags.ts'
export { toMessageLines } from './html/message-lines.ts'
export { sanitizeRichText, toPlainText, toTextLines } from './html/safe-html.ts'
export { blankUrl, isSiteUrl, isPictureUrl, isUnambiguousUrl, isValidUrl, sanitizeUrl } from './safe-url.ts'
export { toPlainLetters } from './text/plain-letters.ts'
export { isSingleLine, quoteValue, toSingleLine } from './text/single-line.ts'
export { createSiteUrls, type SiteUrls } from './site-url.ts'
export { findUnstorableCharacter, toStorableText } from './text/storable-text.ts'
export { inherit } from './inherit.ts'
export { cacheByObject } from './collections/cache-by-object.ts'
export { findStrippedMarkup } from './html/stripped-markup.ts'
export { maxValueDepth } from './value-depth.ts'
export type { RunAfter } from './wait-times.ts'
export type { Warn, Warning } from './warn.ts'
