export { toElements } from './block-elements.ts'
export {
  findBodyWarnings,
  findTreeWarnings,
  type ExpressionSources,
  type FieldSource,
  type WarningFacts,
} from './body-warnings.ts'
export { checkBlocks } from './check-blocks.ts'
export { collectionBody, toSelectable, toStoredQuery } from './collection.ts'
export { createDataProvider, sortByRank, type DataProvider } from './data-provider.ts'
export {
  createRegistry,
  defineBlock,
  type BlockDefinition,
  type BlockRegistry,
  type BlockSample,
  type BlockScript,
  type ViewProps,
} from './define-block.ts'
export { deliveryScheduleBody } from './delivery-schedule.ts'
export { describeFields, toSchemaHelp, type ExpressionUse, type FieldDescription } from './describe-fields.ts'
export { toFields } from './describe-schema.ts'
export { toSharedPicture } from './drawn-picture.ts'
export { bindText, holdsExpression, toWords, type BoundRecord, type Scope } from './expression.ts'
export { createFieldFormatter } from './field-facts.ts'
export { field } from './field.ts'
export type { HeadContribution, HeadLink, JsonLd } from './head.ts'
export { iconSpriteVersion, maxIconSubset, withIconSubsets } from './icon-sprites.ts'
export { toImageData, toImageInfo, toImageKeys } from './image-data.ts'
export { changeBlocks, changeInside } from './inner-blocks.ts'
export { createInstanceStyles, toStableName } from './instance-style.ts'
export { toIssueWords } from './issue-words.ts'
export { createLoader } from './loader.ts'
export { blockTree, storedNode, type BlockNode } from './node.ts'
export type {
  Collection,
  CollectionQuery,
  LanguageLink,
  Loaded,
  PageContext,
  RecordQuery,
  VisitorFacts,
} from './page-context.ts'
export { pageReference, type PageReference } from './page-reference.ts'
export { checkBody, parseTolerant } from './parse-props.ts'
export { toWholePage } from './place.ts'
export { redirectBody, toTargetPath, type RedirectBody } from './redirect.ts'
export {
  eachBlock,
  privateBlock,
  resolveTree,
  toHeadContributions,
  toTreeLabels,
  toTreeLines,
  type Loader,
  type ResolvedBlock,
} from './resolve-tree.ts'
export type { SeoAnswer, SeoProperties, SeoQuery } from './seo-properties.ts'
export {
  isPrivatePage,
  labelsBody,
  layoutBody,
  menuBody,
  pageBody,
  siteBody,
  themeBody,
  toLanguagePrefix,
  type LayoutBody,
  type PageBody,
  type SiteBody,
  type ThemeBody,
} from './site-content.ts'
export { standardBlocks } from './standard/index.ts'
export { toBreadcrumbItems } from './structured-data.ts'
export { rebuild, walkSchema } from './walk-schema.ts'
export { default as ruledRows } from './ruled-rows.css?inline'
