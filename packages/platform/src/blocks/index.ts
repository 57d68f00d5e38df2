export {
  toAudienceAttributes,
  toCanvasAttributes,
  toElements,
  type ToBlockAttributes,
} from './block-elements.ts'
export {
  findBodyWarnings,
  findBrokenBodyLinks,
  findBrokenTreeLinks,
  findTreeWarnings,
  type LinkContext,
  type WarningContext,
} from './body-warnings.ts'
export type { ExpressionSources, FieldSource } from './expression-warnings.ts'
export {
  createBodyMigrations,
  readSchemaVersions,
  toBlockTypeJson,
  type BodyMigrations,
} from './body-migrations.ts'
export { planMigration, type MigrationPlan, type NamedBody } from './migration-plan.ts'
export { checkBlocks, checkUnfinishedBlock, findDuplicateIds } from './check-blocks.ts'
export { toPixels } from './styles/css-length.ts'
export {
  createRegistry,
  defineBlock,
  type BlockDefinition,
  type BlockRegistry,
  type BlockSample,
  type DataContext,
  type Repetition,
  type RootAttributes,
  type SourceField,
  type StoredTree,
  type ViewProps,
} from './define-block.ts'
export { describeBlocksAndTypes, hasReferencePicture, type Descriptors } from './describe-blocks.ts'
export type { PreloadPicture, HeadContribution, HeadLink, JsonLd } from './head.ts'
export {
  type IconUses,
  listIconUses,
  maxIconSubset,
  withFragmentIconSubsets,
  toIconPath,
  toIconQuery,
  withIconSubsets,
} from './icon-sprites.ts'
export {
  createInstanceStyles,
  toStableClassName,
  type InstanceStyle,
  type InstanceStyles,
} from './styles/instance-style.ts'
export { createLinkReader } from './link.ts'
export { islandsPath, readIslandLabels, toIslandVersion, type IslandSource } from './island.ts'
export type { ListOption, ListState } from './list-state.ts'
export { createLoader } from './resolving/loader.ts'
export {
  previewItemCounts,
  type ItemsPreview,
  type PreviewItemCount,
  type LanguageLink,
  type LoadedData,
  type Loader,
  type DataRequest,
  type PageContext,
  type VisitorDetails,
} from './page-context.ts'
export {
  toPictureMarkup,
  toObjectPosition,
  toSocialImage,
  type PictureMarkup,
  type PictureFrame,
} from './pictures/picture-markup.ts'
export { toIconPictures, type IconPictures } from './pictures/icon-pictures.ts'
export {
  imageMediaQueries,
  readImageData,
  type ImageContext,
  type ImageData,
  type Picture,
} from './pictures/image-data.ts'
export {
  toDevice,
  toInnerWidth,
  toPageWidth,
  type AvailableWidth,
  type SlotWidthContext,
} from './styles/available-width.ts'
export { eachBlock, toHeadContributions, toTreeSummary, type TreeSummary } from './read-tree.ts'
export { readSearchableText, readTexts } from './searchable-text.ts'
export type { SharedDrafts } from './resolving/block-draft.ts'
export { privateBlockType } from './resolving/resolve-block.ts'
export { areSameBlocks, resolveTree } from './resolving/resolve-tree.ts'
export type { ResolvedBlock } from './resolving/resolved-block.ts'
export { createSharedDrafts } from './resolving/shared-drafts.ts'
export { toBreadcrumbItems } from './structured-data.ts'
export { mergeSections, type PageTemplate, type ReadyMadeSection } from './ready-made-section.ts'
export { readRules, type SelectorCondition, type CssRule } from './read-rules.ts'
export { default as ruledRows } from './styles/ruled-rows.css?inline'
