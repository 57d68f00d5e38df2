/** A stored body as clients of the delivery API get it: rich text with entities, image fields in the enhanced form. */
import { z } from 'zod'
import {
  changeBlocks,
  changeInside,
  findMeta,
  innerSchema,
  toImageInfo,
  type BlockNode,
  type BlockRegistry,
} from '#blocks'
import { encodeBasicEntities, isPlainObject } from '#kit'

export type BodyRules = {
  readonly registry: BlockRegistry
  readonly htmlEncode: boolean
  /** Address of a media item; undefined when it is not published. */
  readonly mediaUrl: (contentKey: string) => string | undefined
}

/** `schema` is that of the item's content type. */
export const toDeliveredBody = (schema: z.ZodType, body: unknown, rules: BodyRules): unknown =>
  deliver(schema, body, rules)

function deliver(schema: z.ZodType, value: unknown, rules: BodyRules): unknown {
  const kind = String(findMeta(schema).kind)
  if (kind === 'richText')
    return typeof value === 'string' && rules.htmlEncode ? encodeBasicEntities(value) : value
  if (kind === 'image') return toImageField(value, rules)
  if (kind === 'blocks') return changeBlocks(value, (node) => deliverBlock(node, rules))
  const bare = toBareSchema(schema)
  if (bare instanceof z.ZodObject && isPlainObject(value)) return deliverObject(bare, value, rules)
  if (bare instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((element) => deliver(bare.element as z.ZodType, element, rules))
  }
  if (bare instanceof z.ZodRecord && isPlainObject(value)) {
    return mapValues(value, (child) => deliver(bare.valueType as z.ZodType, child, rules))
  }
  return value
}

const deliverObject = (schema: z.ZodObject, value: Record<string, unknown>, rules: BodyRules) =>
  mapValues(value, (child, key) => {
    const field = schema.shape[key] as z.ZodType | undefined
    return field === undefined ? child : deliver(field, child, rules)
  })

/**
 * Blocks keep their stored form, so that another site can draw them; their rich text is encoded, what is for staff left out,
 * and so is the place of a block that is for signed-in visitors.
 */
function deliverBlock(node: BlockNode, rules: BodyRules): BlockNode | undefined {
  if (node.access === 'signedIn') return undefined
  const schema = rules.registry.get(node.block)?.schema
  const { props } = node
  const told =
    schema === undefined || props === undefined
      ? node
      : { ...node, props: deliverProps(schema, props, rules) }
  return changeInside(told, (inner) => deliverBlock(inner, rules))
}

function deliverProps(schema: z.ZodObject, props: Record<string, unknown>, rules: BodyRules) {
  const toMeta = (name: string) => findMeta((schema.shape[name] as z.ZodType | undefined) ?? z.unknown())
  const told = Object.entries(props).filter(([name]) => toMeta(name).isForStaff !== true)
  return mapValues(Object.fromEntries(told), (value, name) =>
    rules.htmlEncode && toMeta(name).kind === 'richText' && typeof value === 'string'
      ? encodeBasicEntities(value)
      : value,
  )
}

/** `{url?, altText?, source: {type: 'imageReference', ref: {contentKey}} | {type: 'url', ref}}`. */
function toImageField(value: unknown, rules: BodyRules): unknown {
  const info = toImageInfo(value)
  if (info === undefined || 'reason' in info) return value
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

function toBareSchema(schema: z.ZodType): z.ZodType {
  const inner = innerSchema(schema)
  return inner === undefined ? schema : toBareSchema(inner)
}

const mapValues = <T, R>(
  object: Record<string, T>,
  toValue: (value: T, key: string) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, toValue(value, key)]))
