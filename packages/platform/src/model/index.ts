export {
  accountRoles,
  guest,
  toActor,
  toActorName,
  parseActorName,
  type AccountRole,
  type Actor,
} from './actor.ts'
export type { ProblemLocation } from './problem-location.ts'
export { parsePositionName, toPositionName, type BlockPosition } from './block-position.ts'
export {
  compareContentItems,
  ContentUnavailableError,
  hasMention,
  toContentQueryResult,
  type ChangedEntry,
  type ContentItem,
  type ContentQuery,
  type ContentSelection,
  type ContentSource,
  type ContentQueryResult,
  type ItemSlice,
  type LanguageCode,
  type MentionFilter,
} from './content-item.ts'
export {
  isDeliveryDay,
  toDeliveryCalendar,
  toWallClock,
  weekdays,
  type DeliveryTexts,
} from './delivery-day.ts'
export type { DraftSet, DraftSetChange, OpenDraft } from './draft-set.ts'
export {
  mobileFirstMediaQueries,
  deviceMediaQueries,
  devices,
  deviceMinWidthsPx,
  toResponsive,
  type Device,
  type Responsive,
} from './device.ts'
export { createFeatureGates, type FeatureGate } from './feature-gates.ts'
export {
  formFieldTypes,
  formParameterNames,
  formPurposes,
  receiptParameter,
  submittedFormParameter,
  storedFormPurposes,
  toLineInputName,
  type FormAnswer,
  type EnquiryLine,
  type FormDefinition,
  type FormField,
  type FormFieldType,
  type FormProblem,
  type FormPurpose,
  type FormState,
  type SubmissionReceipt,
  type SubmissionState,
} from './form.ts'
export { createFormatter, formatterLabels, valueKinds, type Formatter, type ValueKind } from './format.ts'
export {
  createResizedUrls,
  imageCentre,
  imageRatios,
  imageWidthsPx,
  srcsetWidthsPx,
  maxImageWidthPx,
  toImageWidth,
  toImagePrefix,
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
export { createLabels, isMissingLabel, type LabelCatalogue, type Labels } from './labels/labels.ts'
export {
  findPlaceholders,
  mailPurposes,
  multilinePlaceholders,
  replacePlaceholders,
  toMailPurpose,
  type MailPlaceholder,
  type MailPurpose,
  type MailTemplate,
  type MailValues,
} from './mail/mail-purposes.ts'
export {
  replaceCutOffExpression,
  cutOffExpression,
  cutOffLabel,
  toDeliveryCatalogues,
} from './delivery-text.ts'
export {
  toEnglishLabel,
  listUntranslatedLabels,
  toPlatformLabels,
  type PlatformLabel,
  type SiteLabels,
} from './labels/platform-labels.ts'
export { organisationField } from './organisation.ts'
export { createReferenceNumber, parseReferenceNumber } from './reference-number.ts'
export { isReservedPath } from './reserved-paths.ts'
export { isAllowed, requirePermission, listPermissions } from './permissions.ts'
export { findEditPermission, type Permission } from './rights.ts'
export type {
  HighlightedText,
  AddressableItem,
  SearchResult,
  SearchedLanguage,
  SearchedSite,
  SearchHit,
  SearchQuery,
} from './search.ts'
export type { SeoResult, SeoProperties, SeoQuery } from './seo-properties.ts'
export { isMediaHash, canBePublishedLater, toMediaVersion } from './media-version.ts'
export { socialCardSizePx, toSocialCardPath } from './social-card-path.ts'
export {
  resendParameter,
  hasVisitorHint,
  sessionHintCookie,
  sessionPath,
  formatUserField,
  userFields,
  visitorParameter,
  type UserField,
  type Visitor,
} from './visitor.ts'
export type { IslandModule, IslandParts } from './island-parts.ts'
