/** Reads the text of stored blocks before binding, for the search index. */
import type { z } from 'zod'
import type { ItemSource } from '#content-types'
import { toPlainText, toTextLines } from '#kit'
import { findField, describeSchema, listBlocks, parsePropsTolerantly, walkSchema } from '#schema'
import { cutOffExpression } from '#model'
import type { BlockDefinition, BlockRegistry } from './define-block.ts'

export type SearchableText = {
  /** Texts in document order, one paragraph or entry per line. */
  readonly text: string
  /** Labels of form fields, one per line. */
  readonly labels: string
  /** The description for search engines. Empty if no block provides a description. */
  readonly description: string
  /** True if a block may exclude its page from search engines. */
  readonly mayUnlist: boolean
  /** The collections that blocks list, and the other items that blocks show. */
  readonly sources: readonly ItemSource[]
}

/** Reads the text of a stored value that contains blocks. Omits expressions (`{!Record.title}`). */
export function readSearchableText(value: unknown, registry: BlockRegistry): SearchableText {
  const blocks = listBlocks(value).flatMap(({ block, props = {} }) => {
    const definition = registry.get(block)
    return definition === undefined ? [] : [{ definition, props }]
  })
  const each = <R>(
    read: (definition: BlockDefinition, props: Readonly<Record<string, unknown>>) => readonly R[],
  ) => blocks.flatMap(({ definition, props }) => read(definition, props))
  return {
    text: joinTexts(each(readOwnTexts)),
    labels: joinTexts(each(readLabels)),
    description: each(({ summary }, props) => (summary === undefined ? [] : [props[summary]]))
      .map((text) => (typeof text === 'string' ? toUnbound(text) : ''))
      .reduce((last, text) => text || last, ''),
    mayUnlist: blocks.some(({ definition, props }) => definition.mayUnlist?.(props) === true),
    sources: each(readSources),
  }
}

/** Returns the texts of a stored value, without nested blocks. */
export const readTexts = (schema: z.ZodType, value: unknown): readonly string[] =>
  walkSchema<readonly string[]>(schema, value, ({ facts: { kind }, value: stored, inside }) => {
    if (typeof stored === 'string') return textKinds.has(kind) ? [toSearchableText(stored, kind)] : []
    if (kind === 'blocks') return []
    return inside().flatMap(({ isKnown, walk }) => (isKnown ? walk() : []))
  })

const textKinds = new Set<unknown>(['text', 'longText', 'richText', 'choice'])

const toSearchableText = (stored: string, kind: unknown) =>
  toUnbound(kind === 'richText' ? toTextLines(stored) : stored)

function readOwnTexts(
  { schema, words = [], dropsMarkup = false }: BlockDefinition,
  props: Readonly<Record<string, unknown>>,
) {
  const { shape } = describeSchema(schema)
  return words.flatMap((name) => {
    const own = shape.type === 'object' ? findField(shape.fields, name) : undefined
    const value = props[name]
    /** A field of kind `data` may contain any text. */
    if (own !== undefined && describeSchema(own).facts.kind === 'data')
      return typeof value === 'string' ? [toUnbound(value)] : []
    const texts = own === undefined ? [] : readTexts(own, value)
    return dropsMarkup ? texts.map(toPlainText) : texts
  })
}

function readSources(
  { itemSource, findShownItem }: BlockDefinition,
  props: Readonly<Record<string, unknown>>,
): readonly ItemSource[] {
  const shown = findShownItem?.(props)
  const source = itemSource?.(props)
  return [
    ...(source === undefined ? [] : [source]),
    ...(typeof shown === 'string' ? [{ contentKeys: [shown] }] : []),
  ]
}

function readLabels({ schema, labels }: BlockDefinition, props: Readonly<Record<string, unknown>>) {
  if (labels === undefined) return []
  const parsed = parsePropsTolerantly(schema, props)
  return 'failure' in parsed ? [] : labels(parsed.props).map(toUnbound)
}

/**
 * Replaces expressions with spaces, except the expression for the cut-off hour, which search replaces in each result.
 */
const toUnbound = (text: string) =>
  text.replace(/\{![^{}]*\}/g, (whole) => (whole === cutOffExpression ? whole : ' ')).trim()

const joinTexts = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n')
