export { accountRoles, guest, toActor, toActorName, type AccountRole, type Actor } from './actor.ts'
export {
  ContentUnavailableError,
  toFoundContents,
  type ContentItem,
  type ContentQuery,
  type ContentSource,
  type FoundContents,
  type LanguageCode,
} from './content-item.ts'
export { StoreActionError } from './data-store-errors.ts'
export { createDataStore, type StoreEntry } from './data-store.ts'
export type { DeliveryCalendar, DeliveryWords } from './delivery-day.ts'
export { deviceFrom, devices, deviceStartPx, onEveryDevice, type Device, type Responsive } from './device.ts'
export { measureDistance } from './edit-distance.ts'
export { EpidermError, type ErrorFacts } from './errors.ts'
export {
  decodeBasicEntities,
  encodeBasicEntities,
  escapeEverywhere,
  escapeHtml,
  toScriptJson,
} from './escape-html.ts'
export { listsEtag } from './etag.ts'
export { createFeatureGates, type FeatureGate } from './feature-gates.ts'
export { FetchError, fetchJson, type Fetch } from './fetch-json.ts'
export {
  formFieldTypes,
  formParts,
  formPurposes,
  receiptParameter,
  sentParameter,
  storedPurposes,
  toLineName,
  type Answer,
  type EnquiryLine,
  type FormDefinition,
  type FormField,
  type FormFieldType,
  type FormProblem,
  type FormPurpose,
  type FormState,
  type Receipt,
  type SubmissionState,
} from './form.ts'
export { isDay, isTimeZone } from './format-date.ts'
export { createFormatter, valueKinds, type Formatter, type ValueKind } from './format.ts'
export {
  createContentKey,
  createRecordId,
  isContentKey,
  isRecordId,
  isUuid,
  toLongRecordId,
  type IdPrefix,
} from './ids.ts'
export {
  createResizedUrls,
  imageCentre,
  imageRatios,
  imageWidthsPx,
  maxImageWidthPx,
  toImageWidth,
  toOwnImagePrefix,
  type FocalPoint,
  type ToResizedUrl,
} from './image-url.ts'
export {
  eventsPath,
  interactionNames,
  maxEventsInReport,
  maxEventTextLength,
  type InteractionReport,
} from './interaction.ts'
export { createLabels, type LabelCatalogue, type Labels } from './labels.ts'
export { findNearestName, toDidYouMean, toKnownNames } from './nearest-name.ts'
export type { Frame } from './normalise-html.ts'
export { normaliseAlignment, normaliseColumnPortion, normaliseDirection, normaliseSize } from './normalise.ts'
export { isPlainObject } from './plain-object.ts'
export { readTags, type ReadTag } from './read-tags.ts'
export { createReference, parseReference } from './reference.ts'
export { isAllowed, toRights, type Right } from './rights.ts'
export { sanitizeRichText, toPlainText, toTextLines } from './safe-html.ts'
export { harmlessUrl, isPictureUrl, isValidUrl, sanitizeUrl } from './safe-url.ts'
export type {
  LanguageTexts,
  MarkedText,
  PageText,
  SearchAnswer,
  SearchHit,
  SearchQuery,
  SiteTexts,
} from './search.ts'
export { isSingleLine, toQuoted, toSingleLine } from './single-line.ts'
export { createSiteUrls, type SiteUrls } from './site-url.ts'
export { socialCardSizePx, toSocialCardPath } from './social-card-path.ts'
export { findUnstorableCharacter } from './storable-text.ts'
export { findStrippedMarkup } from './stripped-markup.ts'
export {
  againParameter,
  hintCookie,
  sessionPath,
  toUserWords,
  userFields,
  visitorParameter,
  type UserField,
  type Visitor,
} from './visitor.ts'
export type { After } from './wait-times.ts'
export type { Warn, Warning } from './warn.ts'
