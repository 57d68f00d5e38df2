export { ChoiceLinks } from './ChoiceLinks.tsx'
export { DrawnPictureView } from './DrawnPictureView.tsx'
export { IslandHost } from './IslandHost.tsx'
export { toElements } from './block-elements.ts'
export {
  findBodyWarnings,
  findTreeWarnings,
  type ExpressionSources,
  type FieldSource,
  type WarningFacts,
} from './body-warnings.ts'
export { checkBlocks } from './check-blocks.ts'
export {
  collectionBody,
  collectionSchema,
  toCollectionQuery,
  toSelectable,
  toStoredQuery,
} from './collection.ts'
export type { Collection, CollectionQuery, RecordQuery } from './collection-query.ts'
export { toPixels } from './css-length.ts'
export { toCssColor, toPlacement, toTextPlacement } from './css-value.ts'
export { createDataProvider, isMet, sortByRank, type DataProvider } from './data-provider.ts'
export {
  createRegistry,
  defineBlock,
  type BlockDefinition,
  type BlockRegistry,
  type BlockSample,
  type BlockScript,
  type Repetition,
  type RootAttributes,
  type ViewProps,
} from './define-block.ts'
export { deliveryScheduleBody, toDeliveryCalendar, type DeliverySchedule } from './delivery-schedule.ts'
export { describeFields, toSchemaHelp, type ExpressionUse, type FieldDescription } from './describe-fields.ts'
export { toFields } from './describe-schema.ts'
export {
  toDrawnPicture,
  toObjectPosition,
  toPreload,
  toSharedPicture,
  type DrawnPicture,
  type Frame,
} from './drawn-picture.ts'
export { bindText, holdsExpression, toWords, type BoundRecord, type Scope } from './expression.ts'
export { createFieldFormatter } from './field-facts.ts'
export { field, recoverWith, responsive, toNumber } from './field.ts'
export type { HeadContribution, HeadLink, JsonLd } from './head.ts'
export { iconSpriteVersion, knownIcons } from './icon-names.ts'
export { maxIconSubset, toIconPath, withIconSubsets } from './icon-sprites.ts'
export { toImageData, type ImageData, type Picture } from './image-data.ts'
export { toImageInfo, toImageKeys } from './image-info.ts'
export { changeBlocks, changeInside } from './inner-blocks.ts'
export { createInstanceStyles, toStableName, type InstanceStyle } from './instance-style.ts'
export { toIssueWords } from './issue-words.ts'
export { toCollectionSource } from './item-source.ts'
export { toLinkName } from './link-name.ts'
export type { ListOption, ListState } from './list-state.ts'
export { createLoader } from './loader.ts'
export { toMenu, toMenuNeeds, type MenuLink } from './menu.ts'
export { blockNode, blockTree, storedNode, type BlockNode } from './node.ts'
export type {
  LanguageLink,
  Loaded,
  Needs,
  PageContext,
  VisitorFacts,
} from './page-context.ts'
export { pageReference, type PageReference } from './page-reference.ts'
export { checkBody, parseTolerant } from './parse-props.ts'
export { toInnerPlace, toWholePage, type Place, type PlaceMeasure } from './place.ts'
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
export { labelsBody } from './labels.ts'
export { layoutBody, type LayoutBody } from './layout.ts'
export { menuBody } from './menu-body.ts'
export { isPrivatePage, pageBody, type PageBody } from './page.ts'
export { siteBody, toLanguagePrefix, type SiteBody } from './site.ts'
export { themeBody, type ThemeBody } from './theme.ts'
export { toBreadcrumbItems } from './structured-data.ts'
export { rebuild, walkSchema } from './walk-schema.ts'
export { default as choiceLinks } from './choice-links.css?inline'
export { default as outlinedButton } from './outlined-button.css?inline'
export { default as ruledRows } from './ruled-rows.css?inline'
