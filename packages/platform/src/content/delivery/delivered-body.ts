/**
 * Converts a stored body for clients of the delivery API: entity-encodes rich text, and converts image fields to the
 * enhanced form (see {@link toImageField}).
 */
import type { z } from 'zod'
import {
  changeBlocks,
  changeChildBlocks,
  rebuildValue,
  toFields,
  findImageInfo,
  walkSchema,
  type BlockNode,
} from '#schema'
import type { BlockRegistry } from '#blocks'
import { encodeBasicEntities, isPlainObject } from '#kit'

export type BodyRules = {
  readonly registry: BlockRegistry
  readonly htmlEncode: boolean
  /** Returns the URL of a media item; undefined if the item is not published. */
  readonly mediaUrl: (contentKey: string) => string | undefined
}

/** Converts a body. `schema` is the schema of the item's content type. */
export const toDeliveredBody = (schema: z.ZodType, body: unknown, rules: BodyRules): unknown =>
  walkSchema(schema, body, ({ facts: { kind, isForStaff }, shape, value, inside }) => {
    if (isForStaff === true) return undefined
    if (kind === 'richText')
      return typeof value === 'string' && rules.htmlEncode ? encodeBasicEntities(value) : value
    if (kind === 'image') return toImageField(value, rules)
    if (kind === 'blocks') return changeBlocks(value, (node) => deliverBlock(node, rules))
    const isEntered = shape.type === 'list' ? Array.isArray(value) : isPlainObject(value)
    return isEntered && shape.type !== 'value' && shape.type !== 'block'
      ? rebuildValue({ value, inside })
      : value
  })

/**
 * Returns a block in its stored form, so that another site can render it. Rich text is encoded, and staff properties
 * and the block's name in the editor are omitted. Returns undefined for a block that only signed-in visitors see.
 */
function deliverBlock({ name: _name, ...node }: BlockNode, rules: BodyRules): BlockNode | undefined {
  if (node.access === 'signedIn') return undefined
  const schema = rules.registry.get(node.block)?.schema
  const { props } = node
  const delivered =
    schema === undefined || props === undefined
      ? node
      : { ...node, props: deliverProps(schema, props, rules) }
  return changeChildBlocks(delivered, (inner) => deliverBlock(inner, rules))
}

function deliverProps(schema: z.ZodObject, props: Record<string, unknown>, rules: BodyRules) {
  const facts = new Map(toFields(schema).map((field) => [field.name, field.facts]))
  const shown = Object.entries(props).filter(([name]) => facts.get(name)?.isForStaff !== true)
  return Object.fromEntries(
    shown.map(([name, value]) => {
      const isEncoded = rules.htmlEncode && facts.get(name)?.kind === 'richText' && typeof value === 'string'
      return [name, isEncoded ? encodeBasicEntities(value) : value]
    }),
  )
}

/**
 * An image in the enhanced form: `{url?, altText?, source: {type: 'imageReference', ref: {contentKey}} | {type: 'url',
 * ref}}`.
 */
function toImageField(value: unknown, rules: BodyRules): unknown {
  const info = findImageInfo(value)
  if (info === undefined) return value
  const [contentKey] = info.contentKeys
  const url = contentKey === undefined ? info.url : rules.mediaUrl(contentKey)
  if (contentKey === undefined && url === undefined) return value
  return {
    ...(url !== undefined && { url }),
    ...(info.altText !== undefined && { altText: info.altText }),
    source:
      contentKey === undefined ? { type: 'url', ref: url } : { type: 'imageReference', ref: { contentKey } },
  }
}
