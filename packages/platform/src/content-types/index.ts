export type { Collection, CollectionQuery, RecordQuery } from './collection-query.ts'
export {
  collectionSchema,
  sortOrderLabels,
  sourceLabels,
  toCollectionQuery,
  toListCollection,
  toStoredQuery,
} from './collection.ts'
export {
  createContentTypes,
  defineContentType,
  toTreeFields,
  type ContentType,
  type ContentTypes,
  type TypedItem,
  type TypedItemProblem,
} from './content-type.ts'
export { createDataProvider, sortByRank, type DataProvider } from './data-provider.ts'
export { findFilterValue, type FilterField } from './indexed-fields.ts'
export { matchesFilter } from './record-filter.ts'
export { deliveryScheduleBody, type DeliverySchedule } from './delivery-schedule.ts'
export { imageType, mediaField, pictureEdit } from './image.ts'
export {
  toCollectionSource,
  toListFields,
  toFieldSelection,
  type ItemSource,
  type ListFields,
} from './list-fields.ts'
export { labelsBody } from './labels.ts'
export { layoutBody, type LayoutBody } from './layout.ts'
export { mailBody, mailType } from './mail/mail.ts'
export { menuBody } from './menu.ts'
export { isPrivatePage, pageBody, pageSettings, type PageBody, type PageSettings } from './page.ts'
export { findRouteProblem, matchRoute } from './page-route.ts'
export { maxPatternDepth, patternType, readPatternBlocks, toRecursionMessage } from './pattern.ts'
export { toStoredRedirect, redirectBody, toTargetPath, type RedirectBody } from './redirect.ts'
export { findSitePages, siteBody, toLanguagePrefix, type SiteBody } from './site.ts'
export { standardContentTypes } from './standard-content-types.ts'
export { synonymsBody } from './synonyms.ts'
export { themeBody, type ThemeBody } from './theme.ts'
export { addDefaultTokens, findUnsetTokens, themeTokens } from './theme-tokens.ts'
export { toWithdrawalKey, withdrawalBody, withdrawalType, type WithdrawalBody } from './withdrawal.ts'
