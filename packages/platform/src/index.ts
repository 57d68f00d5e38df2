/** The public API of the platform: everything that a site's configuration, blocks and content types import. */
export {
  defineBlock,
  readImageData,
  ruledRows,
  toPageWidth,
  type BlockDefinition,
  type BlockSample,
  type ReadyMadeSection,
  type DataContext,
  type JsonLd,
  type LoadedData,
  type DataRequest,
  type PageContext,
  type ViewProps,
} from '#blocks'
export {
  createDataProvider,
  defineContentType,
  sortByRank,
  type Collection,
  type CollectionQuery,
  type ContentType,
  type DataProvider,
  toWithdrawalKey,
  type TypedItem,
  type TypedItemProblem,
  withdrawalType,
} from '#content-types'
export { isPlainObject, isValidUrl, sanitizeRichText } from '#kit'
export type { ContentItem, Labels } from '#model'
export type { ThemeAssets } from '#render'
export {
  eachDevice,
  field,
  findImageInfo,
  findSentence,
  headingLabels,
  readPagePath,
  readRecord,
  toImageKeys,
  type BlockNode,
  type BoundRecord,
  type ImageInfo,
  type Sentence,
} from '#schema'
export { defineSite, type SiteDefinition } from './app/site-definition.ts'
export type { VideoService } from '#standard-blocks'
