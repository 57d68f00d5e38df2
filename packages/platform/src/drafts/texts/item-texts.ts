/** Lists all text in an item by property, in its blocks and in its own fields. */
import type { z } from 'zod'
import type { BlockRegistry } from '#blocks'
import type { ContentTypes } from '#content-types'
import type { EditedItem, Path } from '#operations'
import { listBlocks, rebuildValue, walkSchema, type SchemaMetadata } from '#schema'

export type TextRules = { readonly types: ContentTypes; readonly registry: BlockRegistry }

export type StoredText = { readonly text: string; readonly isMarkup: boolean }

/**
 * A property with its strings: either a single string, or all strings in a list without keys, which can only be set as
 * a whole.
 */
export type TextProperty = {
  /** The block's id; null for a property of the item itself. */
  readonly block: string | null
  readonly path: Path
  readonly texts: readonly StoredText[]
}

/** Lists, in document order, the properties that contain text. */
export function listTexts({ types, registry }: TextRules, item: EditedItem): readonly TextProperty[] {
  const schema = types.get(item.type)?.schema
  const title = { block: null, path: ['title'], texts: [{ text: item.title, isMarkup: false }] }
  const fields = schema === undefined ? [] : toProperties(schema, { value: item.body, block: null })
  const blocks = listBlocks(item.body).flatMap(({ id, block, props }) => {
    const definition = registry.get(block)
    return definition === undefined ? [] : toProperties(definition.schema, { value: props ?? {}, block: id })
  })
  return [title, ...fields, ...blocks]
}

/** Returns a block's properties or an item's fields, with each string in them replaced with the result of `change`. */
export const changeTexts = (
  schema: z.ZodType,
  value: unknown,
  change: (text: StoredText) => string,
): unknown =>
  walkSchema<unknown>(schema, value, ({ facts, value: stored, inside }) => {
    if (typeof stored === 'string')
      return isProse(facts) ? change({ text: stored, isMarkup: isMarkup(facts) }) : stored
    if (facts.kind === 'blocks' || typeof stored !== 'object' || stored === null) return stored
    return rebuildValue({
      value: stored,
      inside: () =>
        inside().map((inner) =>
          inner.isKnown ? inner : { ...inner, walk: () => readKey(stored, inner.key) },
        ),
    })
  })

const prose: ReadonlySet<unknown> = new Set(['text', 'longText', 'richText'])
const isProse = ({ kind, hasPattern }: SchemaMetadata) => prose.has(kind) && !hasPattern
const isMarkup = ({ kind }: SchemaMetadata) => kind === 'richText'
const readKey = (holder: object, key: string): unknown => (holder as Readonly<Record<string, unknown>>)[key]

type TextLeaf = StoredText & { readonly path: Path }
type TextContainer = { readonly value: unknown; readonly block: string | null }

function toProperties(schema: z.ZodType, { value, block }: TextContainer): readonly TextProperty[] {
  const properties = new Map<string, { path: Path; texts: StoredText[] }>()
  for (const { path, text, isMarkup } of listLeaves(schema, value)) {
    const whole = [block === null ? 'body' : 'props', ...path]
    const name = JSON.stringify(whole)
    const known = properties.get(name) ?? { path: whole, texts: [] }
    known.texts.push({ text, isMarkup })
    properties.set(name, known)
  }
  return Array.from(properties.values(), (property) => ({ block, ...property }))
}

const listLeaves = (schema: z.ZodType, value: unknown): readonly TextLeaf[] =>
  walkSchema<readonly TextLeaf[]>(schema, value, ({ facts, value: stored, inside }) => {
    if (typeof stored === 'string')
      return isProse(facts) && stored !== '' ? [{ path: [], text: stored, isMarkup: isMarkup(facts) }] : []
    if (facts.kind === 'blocks') return []
    const toStep = createSteps(stored, facts.entryKey)
    return inside().flatMap(({ key, isKnown, walk }) => {
      const step = toStep(key)
      const leaves = isKnown ? walk() : []
      return leaves.map((leaf) => ({ ...leaf, path: step === undefined ? [] : [step, ...leaf.path] }))
    })
  })

/**
 * Creates a function that converts a key to a path step. Inside a list that can only be set as a whole, the created
 * function returns undefined.
 */
function createSteps(
  stored: unknown,
  entryKey: string | undefined,
): (key: string) => Path[number] | undefined {
  if (!Array.isArray(stored)) return (key) => key
  if (entryKey === undefined) return () => undefined
  return (key) => {
    const is = readKey(Object(stored[Number(key)]) as object, entryKey)
    return typeof is === 'string' ? { by: entryKey, is } : undefined
  }
}
