export type { Collection, CollectionQuery, RecordQuery } from './collection-query.ts'
export {
  collectionSchema,
  orderLabels,
  sourceLabels,
  toCollectionQuery,
  toListCollection,
  toSelectable,
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
export { createDataProvider, isMet, sortByRank, type DataProvider } from './data-provider.ts'
export { deliveryScheduleBody, toDeliveryCalendar, type DeliverySchedule } from './delivery-schedule.ts'
export { imageType, mediaField } from './image.ts'
export { toCollectionSource, type ItemSource } from './item-source.ts'
export { labelsBody } from './labels.ts'
export { layoutBody, type LayoutBody } from './layout.ts'
export { menuBody } from './menu.ts'
export { isPrivatePage, pageBody, pagePlace, type PageBody, type PageAnchor } from './page.ts'
export { findRouteFlaw, matchRoute } from './page-route.ts'
export { maxPatternDepth, patternType, readPatternBlocks, toContainsAlready } from './pattern.ts'
export { redirectBody, toTargetPath, type RedirectBody } from './redirect.ts'
export { siteBody, toLanguagePrefix, type SiteBody } from './site.ts'
export { standardContentTypes } from './standard-content-types.ts'
export { synonymsBody } from './synonyms.ts'
export { themeBody, type ThemeBody } from './theme.ts'
