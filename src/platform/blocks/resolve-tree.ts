/**
 * From a stored tree to one that can be drawn: bound, parsed, with its data. What the blocks need is collected over the
 * whole tree and loaded in one query per kind; a round more follows only when loaded data brings new needs (a grid's items
 * with pictures), so the number of queries depends on how deep data nests, never on how many blocks there are.
 */
import { devices, type Device, type Responsive, type SearchQuery, type SeoQuery } from '#model'
import type { Warn } from '#kit'
import { bindProps, parseTolerant, visibility, type BlockNode, type Scope } from '#schema'
import type { CollectionQuery } from '#content-types'
import type { AudienceMark, BlockDefinition, BlockRegistry } from './define-block.ts'
import type { HeadContribution } from './head.ts'
import type { InstanceStyles } from './instance-style.ts'
import { createLinkReader } from './link.ts'
import type { Loaded, Needs, PageContext } from './page-context.ts'

export type ResolvedBlock = {
  readonly id: string
  readonly definition: BlockDefinition
  readonly props: Record<string, unknown>
  readonly data: unknown
  readonly className: string
  /** Of a block that is not for everyone. */
  readonly audience?: AudienceMark | undefined
  readonly slots: Readonly<Record<string, readonly ResolvedBlock[]>>
  readonly items: readonly { readonly id: string; readonly blocks: readonly ResolvedBlock[] }[]
}

/** Loads what is asked for and remembers it; never throws (a failure is a missing content or a collection's error). */
export type Loader = Loaded & {
  /** Adds what the page still lacks; false when nothing new was asked for. */
  readonly load: (wanted: {
    contentKeys: readonly string[]
    collections: readonly CollectionQuery[]
    seoProperties?: readonly SeoQuery[]
    searches?: readonly SearchQuery[]
  }) => Promise<boolean>
}

export type TreeRequest = {
  readonly nodes: readonly BlockNode[]
  readonly registry: BlockRegistry
  readonly page: PageContext
  readonly loader: Loader
  readonly styles: InstanceStyles
  readonly warn: Warn
}

const maxRounds = 5
export const maxDepth = 40
/** Of one tree, each repetition counted. Attack: grids in the items of grids, which multiply. */
const maxBlocks = 10_000

export async function resolveTree(request: TreeRequest): Promise<readonly ResolvedBlock[]> {
  const provided = new Map<string, unknown>()
  for (let round = 1; ; round++) {
    const provisions = createProvisions(provided)
    const walk: Walk = {
      ...request,
      page: {
        ...request.page,
        scope: { ...request.page.scope, findProvided: provisions.find },
      },
      provide: provisions.add,
      wanted: { contentKeys: [], collections: [], seoProperties: [], searches: [] },
      warnings: new Map(),
      resolved: { blocks: 0 },
      depth: 1,
    }
    const blocks = resolveNodes(request.nodes, walk.page.scope, walk)
    const isSettled = !(await request.loader.load(walk.wanted)) && !provisions.wereReadTooEarly()
    if (round === maxRounds || isSettled) {
      for (const { block, reason } of walk.warnings.values()) {
        request.warn({ message: 'A block was mended or left out', page: request.page.path, block, reason })
      }
      return finish(blocks, request)
    }
  }
}

/**
 * What blocks provide by their keys (IMG-4), handed on from round to round in `values`. Whoever stands before the block that
 * provides reads what it gave the round before; another round is needed only where that has changed since.
 */
function createProvisions(values: Map<string, unknown>) {
  const added = new Set<string>()
  const readBefore = new Map<string, unknown>()
  return {
    find(key: string): unknown {
      const value = values.get(key)
      if (!added.has(key)) readBefore.set(key, value)
      return value
    },
    add(key: string, value: unknown) {
      added.add(key)
      values.set(key, value)
    },
    wereReadTooEarly: () =>
      Array.from(readBefore).some(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(values.get(key)),
      ),
  }
}

/** All blocks of a resolved tree, in document order. */
export function* eachBlock(blocks: readonly ResolvedBlock[]): Generator<ResolvedBlock> {
  for (const block of blocks) {
    yield block
    yield* eachBlock(Object.values(block.slots).flat())
    yield* eachBlock(block.items.flatMap((item) => item.blocks))
  }
}

/** The words of a tree, in document order. */
export const toTreeText = (blocks: readonly ResolvedBlock[]): string =>
  toTreeLines(blocks).replace(/\s+/g, ' ')

/** The same, with what each block says, and each paragraph, on a line of its own. */
export const toTreeLines = (blocks: readonly ResolvedBlock[]): string =>
  Array.from(eachBlock(blocks), ({ definition, props, data }) => definition.text?.(props, data) ?? '')
    .filter((text) => text !== '')
    .join('\n')

/** What the blocks of a tree ask for, each label on a line of its own. */
export const toTreeLabels = (blocks: readonly ResolvedBlock[]): string =>
  Array.from(eachBlock(blocks), ({ definition, props, data }) => definition.labels?.(props, data) ?? [])
    .flat()
    .filter((label) => label !== '')
    .join('\n')

/** What the blocks of a tree say in the head, in document order. */
export const toHeadContributions = (
  blocks: readonly ResolvedBlock[],
  page: PageContext,
): HeadContribution[] =>
  Array.from(eachBlock(blocks), ({ definition, props, data, slots }) =>
    definition.head?.(props, { data, page, slotText: toTreeText(Object.values(slots).flat()) }),
  ).filter((contribution) => contribution !== undefined)

type Walk = TreeRequest & {
  readonly provide: (key: string, value: unknown) => void
  readonly wanted: {
    contentKeys: string[]
    collections: CollectionQuery[]
    seoProperties: SeoQuery[]
    searches: SearchQuery[]
  }
  /** Each reason of a block once, however often the block is repeated. */
  readonly warnings: Map<string, { block: string; reason: string }>
  readonly resolved: { blocks: number }
  /** From 1. */
  readonly depth: number
}

function resolveNodes(nodes: readonly BlockNode[], scope: Scope, walk: Walk): ResolvedBlock[] {
  return nodes.flatMap((node) => resolveNode(node, scope, walk) ?? [])
}

function resolveNode(node: BlockNode, scope: Scope, walk: Walk): ResolvedBlock | undefined {
  const block = `${node.block}#${node.id}`
  const warn = (reason: string) => void walk.warnings.set(`${block} ${reason}`, { block, reason })
  const definition = walk.registry.get(node.block)
  if (definition === undefined) return void warn(`left out: there is no block called ${node.block}`)
  if (walk.depth > maxDepth) return void warn(`left out: blocks are nested more than ${maxDepth} deep`)

  if (++walk.resolved.blocks > maxBlocks)
    return void warn(`left out: a page shows at most ${maxBlocks} blocks`)

  const shown = readVisibility(node, warn)
  if (walk.page.mode === 'live' && devices.every((device) => !shown[device])) return undefined

  if (!isForVisitor(node, walk.page)) return toPlaceholder(node, scope, walk)

  const page = { ...walk.page, scope, blockId: node.id }
  const want = (needs: Needs | undefined) => {
    walk.wanted.contentKeys.push(...(needs?.contentKeys ?? []))
    walk.wanted.collections.push(...(needs?.collections ?? []))
    walk.wanted.seoProperties.push(...(needs?.seoProperties ?? []))
    walk.wanted.searches.push(...(needs?.searches ?? []))
  }
  const toUrl = createLinkReader({ loaded: walk.loader, page, want, warn })
  const bound = bindProps(definition.schema, node.props ?? {}, scope, toUrl)
  const parsed = parseTolerant(definition.schema, bound)
  if ('failure' in parsed) return void warn(`left out: ${parsed.failure}`)
  if (parsed.notes.length > 0) warn(`fell back: ${parsed.notes.join('; ')}`)
  const { props } = parsed

  want(definition.needs?.(props, page, walk.loader))
  const data = definition.data?.(props, walk.loader, page, warn)
  if (definition.data !== undefined && data === undefined) return undefined

  const key = definition.provides?.toKey(props) ?? ''
  if (key !== '') walk.provide(key, definition.provides?.toValue(data))

  const list = definition.list?.(props, walk.loader, page) ?? page.list
  const inner = { ...walk, page: { ...page, list }, depth: walk.depth + 1 }
  return {
    id: node.id,
    definition,
    props,
    data,
    className: toHidingClasses(shown, node.isPrinted),
    audience: node.access && marks[node.access],
    slots: resolveSlots({ node, definition, props, scope, walk: inner }),
    items: resolveItems({ node, definition, props, scope, walk: inner }),
  }
}

function isForVisitor({ access }: BlockNode, { mode, visitor }: PageContext): boolean {
  if (mode === 'design') return true
  if (access === 'signedIn') return visitor !== undefined
  return access !== 'guests' || visitor === undefined
}

const marks = { everyone: undefined, signedIn: 'data-private', guests: 'data-guests' } as const

/** A public page holds nothing of a private block but a link to it. */
function toPlaceholder(node: BlockNode, scope: Scope, walk: Walk): ResolvedBlock | undefined {
  if (node.access !== 'signedIn') return undefined
  const { id, visible, isPrinted } = node
  const link = resolveNode({ id, block: privateBlock, visible, isPrinted }, scope, walk)
  return link && { ...link, audience: 'data-stand-in' }
}

/** Type of the block that stands for a private one. */
export const privateBlock = 'private-link'

type Inside = {
  readonly node: BlockNode
  readonly definition: BlockDefinition
  readonly props: Record<string, unknown>
  readonly scope: Scope
  readonly walk: Walk
}

function resolveSlots({ node, definition, props, scope, walk }: Inside): Record<string, ResolvedBlock[]> {
  const seeds = definition.seeds?.(props) ?? {}
  const slots = toSlotNames(definition, props)
    .filter((name) => definition.showsSlot?.(props, name) ?? true)
    .map((name): [string, ResolvedBlock[]] => {
      const nodes = findOwn(node.slots, name) ?? findOwn(seeds, name) ?? []
      return [name, resolveNodes(nodes, scope, enter(name, { definition, props, walk }))]
    })
  return Object.fromEntries(slots)
}

/** Attack: a slot that is called as something that every object has, such as `constructor`. */
const findOwn = <T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined

function resolveItems({ node, definition, props, scope, walk }: Inside): ResolvedBlock['items'] {
  const turns =
    definition.repeat?.(props, walk.loader, walk.page, (name) => node.slots?.[name] !== undefined) ?? []
  return turns.map(({ slot, record }) => ({
    id: record.id,
    blocks: resolveNodes(
      node.slots?.[slot] ?? [],
      { ...scope, Item: record },
      enter(slot, { definition, props, walk }),
    ),
  }))
}

/** Inside a slot the page is as wide as the slot. */
function enter(
  slot: string,
  { definition, props, walk }: Pick<Inside, 'definition' | 'props' | 'walk'>,
): Walk {
  const own = walk.page.availableWidth
  return { ...walk, page: { ...walk.page, availableWidth: definition.slotWidth?.(props, slot, own) ?? own } }
}

/** The slots that are drawn once; those of a repeating block's items are drawn by its repetitions. */
export const toSlotNames = (
  definition: BlockDefinition,
  props: Record<string, unknown>,
): readonly string[] =>
  typeof definition.slots === 'function' ? definition.slots(props) : (definition.slots ?? [])

function readVisibility(node: BlockNode, warn: (reason: string) => void): Responsive<boolean> {
  const parsed = visibility.safeParse(node.visible)
  if (parsed.success) return parsed.data as Responsive<boolean>
  warn('fell back: visible must be true or false, or that for each device')
  return { mobile: true, tablet: true, desktop: true }
}

const toHidingClasses = (shown: Responsive<boolean>, isPrinted = true) =>
  [...devices.filter((device: Device) => !shown[device]), ...(isPrinted ? [] : ['print'])]
    .map((medium) => `hide-${medium}`)
    .join(' ')

/** Classes last, when the values are final, so that rounds leave nothing behind in the page's styles. */
function finish(blocks: readonly ResolvedBlock[], request: TreeRequest): readonly ResolvedBlock[] {
  return blocks.map((block) => {
    const style = block.definition.style?.(block.props, block.data)
    const instance = style === undefined ? undefined : request.styles.toClass(style)
    return {
      ...block,
      className: [block.definition.type, instance, block.className].filter(Boolean).join(' '),
      slots: Object.fromEntries(
        Object.entries(block.slots).map(([name, inside]) => [name, finish(inside, request)]),
      ),
      items: block.items.map((item) => ({ ...item, blocks: finish(item.blocks, request) })),
    }
  })
}
