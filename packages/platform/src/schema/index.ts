export { blockNode, blockTree, storedNode, visibility, type BlockNode } from './block-node.ts'
export { describeFields, toSchemaHelp, type ExpressionUse, type FieldDescription } from './describe-fields.ts'
export { describeSchema, findField, toFields, type SchemaMetadata } from './describe-schema.ts'
export {
  bindText,
  expressionSuffixes,
  findExpressionKeys,
  findExpressions,
  hasExpression,
  readPagePath,
  readRecord,
  toExpressionText,
  type BoundRecord,
  type ExpressionScope,
} from './expression.ts'
export { limitProblems, maxBlockDepth } from './limits.ts'
export { listEntryKeys } from './entry-keys.ts'
export { createFieldFormatter } from './field-facts.ts'
export { findSentence, type Sentence } from './sentences.ts'
export { eachDevice, field, headingLabels, withFallback, responsive, toNumber } from './field.ts'
export { toIconHint } from './icon-names.ts'
export { iconSpriteVersion, knownIcons } from './icon-names.ts'
export {
  findImageInfo,
  unsafePictureUrlMessage,
  toImageKeys,
  type ImageInfo,
  type SrcSetEntry,
} from './image-info.ts'
export { changeBlocks, changeChildBlocks, listBlocks } from './inner-blocks.ts'
export { toIssueMessage } from './issue-texts.ts'
export { findSharedValue, readDeviceProps, type DeviceProps } from './on-device.ts'
export { pageReference, type PageReference } from './page-reference.ts'
export { readStoredProps } from './read-stored-props.ts'
export {
  checkBody,
  checkUnfinishedBody,
  parsePropsTolerantly,
  type CheckStoredValue,
  type ValueProblem,
} from './parse-props.ts'
export { requireMigrations, type StoredMigration, type VersionedSchema } from './stored-migrations.ts'
export { rebuildValue, walkSchema } from './walk-schema.ts'
