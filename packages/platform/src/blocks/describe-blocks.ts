/** Describes blocks and content types as plain data, for scripts that edit content. */
import type { ContentType } from '#content-types'
import { describeFields, storedNode, toSchemaHelp, type FieldDescription } from '#schema'
import type { PageTemplate, ReadyMadeSection } from './ready-made-section.ts'
import { findAcceptedTypes, type BlockDefinition, type EditorMetadata } from './define-block.ts'

export type BlockDescriptor = EditorMetadata & {
  readonly type: string
  readonly label: string
  readonly help: string
  /** True if the block's typical sample renders something, so that a preview image of the block exists. */
  readonly isPictured: boolean
  /**
   * The slots with fixed names, in order. Slots derived from properties are not listed; the entry `*` in `accepts`
   * applies to them.
   */
  readonly slots: readonly SlotDescriptor[]
  readonly hasSlotsOfProperties: boolean
  readonly fields: readonly FieldDescription[]
}

type SlotDescriptor = {
  readonly name: string
  /** True if the slot is rendered once for each item of the block. */
  readonly isRepeated: boolean
  /** Block types that the slot accepts; undefined if it accepts any type. */
  readonly accepts?: readonly string[] | undefined
}

export type TypeDescriptor = Pick<ContentType, 'name' | 'label' | 'pluralLabel' | 'folder'> & {
  readonly help: string
  readonly isSingleton: boolean
  readonly isRecord: boolean
  readonly uniqueFields: readonly string[]
  readonly fields: readonly FieldDescription[]
}

export type Descriptors = {
  readonly language: 'en'
  /** Fields that every stored block has in addition to its properties. */
  readonly node: readonly FieldDescription[]
  readonly blocks: readonly BlockDescriptor[]
  readonly contentTypes: readonly TypeDescriptor[]
  readonly sections: readonly ReadyMadeSection[]
  readonly pageTemplates: readonly PageTemplate[]
}

type ReadyMadeDescriptors = Pick<Descriptors, 'sections' | 'pageTemplates'>

export const hasReferencePicture = ({ schema }: Pick<BlockDefinition, 'schema'>): boolean =>
  schema.meta()?.['isPictured'] !== false

/**
 * Describes all blocks and content types, and the ready-made sections, with the shared function that walks schemas
 * (decision 001). Takes a few milliseconds.
 */
export const describeBlocksAndTypes = (
  blocks: readonly BlockDefinition[],
  contentTypes: readonly ContentType[],
  { sections, pageTemplates }: ReadyMadeDescriptors = { sections: [], pageTemplates: [] },
): Descriptors => ({
  language: 'en',
  node: describeFields(storedNode),
  blocks: blocks.map(describeBlock),
  contentTypes: contentTypes.map(describeType),
  sections,
  pageTemplates,
})

function describeBlock(definition: BlockDefinition): BlockDescriptor {
  const { type, label, editor, schema, slots, itemSlots = [] } = definition
  const fixed = typeof slots === 'function' ? [] : (slots ?? [])
  const toSlot = (name: string): SlotDescriptor => ({
    name,
    isRepeated: itemSlots.includes(name),
    accepts: findAcceptedTypes(definition, name),
  })
  return {
    type,
    label,
    ...editor,
    help: toSchemaHelp(schema),
    isPictured: hasReferencePicture(definition),
    slots: [...fixed, ...itemSlots].map(toSlot),
    hasSlotsOfProperties: typeof slots === 'function',
    fields: describeFields(schema),
  }
}

const describeType = ({ name, label, folder, schema, ...type }: ContentType): TypeDescriptor => ({
  name,
  label,
  ...(type.pluralLabel !== undefined && { pluralLabel: type.pluralLabel }),
  folder,
  help: toSchemaHelp(schema),
  isSingleton: type.isSingleton === true,
  isRecord: type.recordPrefix !== undefined,
  uniqueFields: type.uniqueFields ?? [],
  fields: describeFields(schema),
})
