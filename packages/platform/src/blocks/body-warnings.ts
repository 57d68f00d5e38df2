/**
 * Warnings about likely mistakes in a body that can still be published: expressions that refer to no field, broken
 * links, markup that is removed, and columns that do not fill a row.
 */
import type { z } from 'zod'
import { createSiteUrls, findStrippedMarkup, readTags } from '#kit'
import {
  describeSchema,
  findExpressions,
  hasExpression,
  knownIcons,
  maxBlockDepth,
  parsePropsTolerantly,
  toIconHint,
  walkSchema,
  type BlockNode,
  type ValueProblem,
} from '#schema'
import type { ItemSource } from '#content-types'
import type { BlockDefinition, BlockRegistry } from './define-block.ts'
import {
  findUnresolvableExpressions,
  findFieldSchema,
  type ExpressionSources,
  type FieldSource,
} from './expression-warnings.ts'

/** The site's paths and the types of its items, used by the checks in this file. */
export type WarningContext = {
  readonly registry: BlockRegistry
  readonly findSchema: (type: string) => z.ZodObject | undefined
  /** Returns the type that all items with these content keys share; undefined if their types differ or are unknown. */
  readonly findTypeOf: (contentKeys: readonly string[]) => string | undefined
  /** Returns the content type of the items in a stored collection. */
  readonly findCollectionType: (contentKey: string) => string | undefined
  /** Returns true if the path (without query or base path) has a page or a redirect. */
  readonly isAnswered: (path: string) => boolean
  /** Returns the most similar existing path, as a suggestion. */
  readonly findNearestPath: (path: string) => string | undefined
  /** Base path that links may include: empty or `/a/b`. */
  readonly basePath: string
  /** Returns the reason why no items of this type can exist; undefined if there is none. */
  readonly findTypeFlaw: (
    type: string,
  ) => { readonly message: string; readonly hint?: string | undefined } | undefined
}

type StoredBody = { readonly schema: z.ZodType; readonly stored: unknown; readonly path: string }

/** Finds broken links and removed markup in the fields of a body. For block trees, use {@link findTreeWarnings}. */
export const findBodyWarnings = (facts: WarningContext, body: StoredBody): ValueProblem[] =>
  readFields(body, (field) => findFieldWarnings(facts, field))

function findFieldWarnings(facts: WarningContext, { kind, text, at }: FieldText): ValueProblem[] {
  if (kind === 'icon') return findUnknownIcon(text, at)
  const broken = findBrokenFieldLinks(facts, { kind, text, at })
  return kind === 'richText' ? [...broken, ...findStripped(text, at)] : broken
}

export type LinkContext = Pick<WarningContext, 'registry' | 'isAnswered' | 'findNearestPath' | 'basePath'>

/** Finds only the broken links in the fields of a body. For block trees, use {@link findBrokenTreeLinks}. */
export const findBrokenBodyLinks = (facts: LinkContext, body: StoredBody): ValueProblem[] =>
  readFields(body, (field) => findBrokenFieldLinks(facts, field))

export function findBrokenTreeLinks(
  facts: LinkContext,
  { nodes, path }: { readonly nodes: readonly BlockNode[]; readonly path: string },
  depth = 1,
): ValueProblem[] {
  if (depth > maxBlockDepth) return []
  return nodes.flatMap(({ id, block, props = {}, slots }) => {
    const definition = facts.registry.get(block)
    if (definition === undefined) return []
    const at = `${path} › ${id}`
    const { seeds } = readInside(definition, { props, id })
    return [
      ...findBrokenBodyLinks(facts, { schema: definition.schema, stored: props, path: at }),
      ...Object.entries({ ...seeds, ...slots }).flatMap(([slot, inside]) =>
        findBrokenTreeLinks(facts, { nodes: inside, path: `${at} › ${slot}` }, depth + 1),
      ),
    ]
  })
}

export function findTreeWarnings(
  facts: WarningContext,
  { nodes, path, sources }: { nodes: readonly BlockNode[]; path: string; sources: ExpressionSources },
  depth = 1,
): ValueProblem[] {
  return depth > maxBlockDepth
    ? []
    : nodes.flatMap((node) => findNodeWarnings(facts, { node, path, sources }, depth))
}

function findNodeWarnings(
  facts: WarningContext,
  { node, path, sources }: { node: BlockNode; path: string; sources: ExpressionSources },
  depth: number,
): ValueProblem[] {
  const definition = facts.registry.get(node.block)
  if (definition === undefined) return []
  const at = `${path} › ${node.id}`
  const props = node.props ?? {}
  const { flaws, seeds } = readInside(definition, { props, id: node.id })
  const source = definition.itemSource?.(props)
  const itemSource = toItemSource(facts, source, sources)
  const typeFlaw =
    source !== undefined && 'contentTypeFQN' in source ? facts.findTypeFlaw(source.contentTypeFQN) : undefined
  const inside = Object.entries({ ...seeds, ...node.slots }).flatMap(([slot, children]) => {
    const inner = definition.itemSlots?.includes(slot) === true ? { ...sources, Item: itemSource } : sources
    return findTreeWarnings(facts, { nodes: children, path: `${at} › ${slot}`, sources: inner }, depth + 1)
  })
  return [
    ...[...flaws, ...(typeFlaw ? [typeFlaw] : [])].map((flaw) => ({ ...flaw, path: at })),
    ...readFields({ schema: definition.schema, stored: props, path: at }, (field) => [
      ...findFieldWarnings(facts, field),
      ...(field.kind === 'template' || !hasExpression(field.text)
        ? []
        : findUnresolvableExpressions(field.text, field.at(), sources)),
    ]),
    ...inside,
  ]
}

/**
 * Parses and checks the properties, but only of blocks that check their properties or generate content; most blocks do
 * neither.
 */
function readInside(
  { schema, findFlaws, seeds }: BlockDefinition,
  { props, id }: { readonly props: Record<string, unknown>; readonly id: string },
) {
  if (findFlaws === undefined && seeds === undefined) return { flaws: [], seeds: undefined }
  const parsed = parsePropsTolerantly(schema, props)
  if (!('props' in parsed)) return { flaws: [], seeds: undefined }
  return { flaws: findFlaws?.(parsed.props) ?? [], seeds: seeds?.(parsed.props, id) }
}

function toItemSource(
  facts: WarningContext,
  source: ItemSource | undefined,
  sources: ExpressionSources,
): FieldSource {
  if (source === undefined) return undefined
  if ('list' in source) return toEntrySource(source.list, sources)
  const type = findItemType(facts, source)
  const schema = type === undefined ? undefined : facts.findSchema(type)
  return type === undefined || schema === undefined ? undefined : { name: type, schema }
}

function findItemType(
  facts: WarningContext,
  source: Exclude<ItemSource, { list: string }>,
): string | undefined {
  if ('contentTypeFQN' in source) return source.contentTypeFQN
  return 'collectionKey' in source
    ? facts.findCollectionType(source.collectionKey)
    : facts.findTypeOf(source.contentKeys)
}

/** Returns the schema of one list entry, for a block that is repeated for each entry of a list field. */
function toEntrySource(binding: string, sources: ExpressionSources): FieldSource {
  const [found, ...more] = findExpressions(binding)
  const [root = '', ...path] = found?.split('.') ?? []
  const source = root === 'Item' || root === 'Record' || root === 'Content' ? sources[root] : undefined
  if (more.length > 0 || typeof source !== 'object') return undefined
  const list = findFieldSchema(source.schema, path)
  const shape = 'schema' in list ? describeSchema(list.schema).shape : undefined
  const entry = shape?.type === 'list' ? shape.element : undefined
  const isRecord = entry !== undefined && describeSchema(entry).shape.type === 'object'
  return isRecord ? { name: `an entry of ${path.join('.')}`, schema: entry } : undefined
}

type FieldText = {
  readonly kind: string | undefined
  readonly text: string
  /** Returns the text's path. A function, because almost no text needs it. */
  readonly at: () => string
}

/** Passes each stored string to `read`, with its kind and path. Skips nested blocks, which are checked separately. */
const readFields = (
  { schema, stored, path }: StoredBody,
  read: (field: FieldText) => ValueProblem[],
): ValueProblem[] =>
  walkSchema<ValueProblem[]>(schema, stored, ({ path: at, facts: { kind }, value, inside }) => {
    if (kind === 'blocks') return []
    if (typeof value === 'string') return read({ kind, text: value, at: () => [path, ...at].join(' › ') })
    return inside().flatMap(({ walk }) => walk())
  })

function findStripped(html: string, at: () => string): ValueProblem[] {
  const stripped = findStrippedMarkup(html)
  if (stripped.length === 0) return []
  const message = `pages leave out ${stripped.slice(0, 10).join(', ')}, which rich text does not allow`
  return [{ path: at(), message, hint: 'Delete it, or write it with paragraphs, lists, headings and links.' }]
}

function findUnknownIcon(name: string, at: () => string): ValueProblem[] {
  if (knownIcons.has(name) || hasExpression(name)) return []
  const hint = toIconHint(name) ?? 'Choose one that /gallery shows, or leave the icon out.'
  return [{ path: at(), message: `there is no icon ${name}; a placeholder is shown`, hint }]
}

function readLinks(kind: string | undefined, text: string): readonly string[] {
  if (kind === 'url' || kind === 'link') return [text]
  if (kind !== 'richText' || !/<a\s/i.test(text)) return []
  return readTags(text).flatMap(({ name, attributes }) => (name === 'a' ? [attributes.href ?? ''] : []))
}

function findBrokenFieldLinks(facts: LinkContext, { kind, text, at }: FieldText): ValueProblem[] {
  const links = readLinks(kind, text)
  if (links.length === 0) return []
  return [...new Set(links)].flatMap((link) => {
    const path = toOwnPath(link, facts.basePath)
    if (path === undefined || facts.isAnswered(path)) return []
    const hint = facts.findNearestPath(path)
    return [
      {
        path: at(),
        message: `links to ${link}, but there is no page there`,
        hint:
          hint === undefined
            ? 'Correct the address, or add the page or a redirect.'
            : `Did you mean ${hint}?`,
      },
    ]
  })
}

/** Returns the site path of a link; undefined for external links and for links with expressions. */
function toOwnPath(link: string, basePath: string): string | undefined {
  const { withoutBase } = createSiteUrls({ basePath, origin: '' })
  const own = withoutBase(link.replace(/^\{!Site\.basePath\}(?=\/)/, ''))
  if (!/^\/(?![/\\])/.test(own) || own.includes('{!')) return undefined
  const path = own.replace(/[?#].*$/s, '')
  return path === '/' ? path : path.replace(/\/+$/, '')
}
