/**
 * Resolves a stored tree: binds and parses the props and loads the data. Each round collects the requests of all
 * blocks and loads them with one query per kind. Another round follows only if loaded data requires new requests,
 * such as the images of a grid's items, so the number of queries does not grow with the number of blocks. Later
 * rounds resolve only the blocks that still wait for data.
 */
import type { BlockNode } from '#schema'
import { inherit, cacheByObject, type Warn } from '#kit'
import {
  createDraft,
  eachChildDraft,
  type BlockDraft,
  type ResolveRound,
  type SharedDrafts,
} from './block-draft.ts'
import type { BlockRegistry } from '../define-block.ts'
import { toClassName } from './class-name.ts'
import type { InstanceStyles } from '../styles/instance-style.ts'
import type { ItemsPreview, Loader, DataRequest, PageContext } from '../page-context.ts'
import { createProvidedValues } from './provisions.ts'
import { visitDraft } from './resolve-block.ts'
import type { ResolvedBlock } from './resolved-block.ts'

export type TreeInput = {
  readonly nodes: readonly BlockNode[]
  readonly registry: BlockRegistry
  readonly page: PageContext
  readonly loader: Loader
  readonly styles: InstanceStyles
  readonly warn: Warn
  /**
   * Drafts from other renderings of the page, including those for another query, so that shared blocks are resolved
   * only once.
   */
  readonly shared?: SharedDrafts | undefined
  /** The list block to render in a preview state. */
  readonly preview?: ItemsPreview | undefined
  /**
   * Maximum number of blocks in the tree, including repetitions; default: 10,000. Attack: nested grids multiply the number of blocks.
   */
  readonly maxBlocks?: number | undefined
}

/** Maximum number of rounds. Rounds that open the tree of another item do not count. */
const maxRounds = 5

export async function resolveTree(request: TreeInput): Promise<readonly ResolvedBlock[]> {
  const { registry, loader, shared, preview, maxBlocks = 10_000 } = request
  const provisions = createProvidedValues()
  const scope = inherit(request.page.scope, { findProvided: provisions.find })
  const page = inherit(request.page, { scope })
  const context = { scope, availableWidth: page.availableWidth, list: page.list, depth: 1 }
  const drafts = request.nodes.map((node) => shared?.find(node, context) ?? createDraft(node, context))
  for (let left = maxRounds; ; left--) {
    provisions.startRound()
    const round: ResolveRound = {
      registry,
      page,
      loader,
      provisions,
      preview,
      shared,
      maxBlocks,
      wanted: [],
      count: 0,
      hasOpened: false,
    }
    for (const draft of drafts) visitDraft(draft, round)
    const needs = joinNeeds(round.wanted)
    const hasLoaded = !loader.isLoaded(needs) && (await loader.load(needs))
    const isSettled = !hasLoaded && !provisions.wereReadTooEarly()
    if (round.hasOpened) left++
    if (left === 1 || isSettled) break
  }
  shared?.keep(drafts)
  warnOf(drafts, request)
  return finish(drafts, request.styles)
}

const joinNeeds = (needs: readonly DataRequest[]): Required<Omit<DataRequest, 'fields'>> => ({
  contentKeys: needs.flatMap(({ contentKeys = [] }) => contentKeys),
  collections: needs.flatMap(({ collections = [] }) => collections),
  seoProperties: needs.flatMap(({ seoProperties = [] }) => seoProperties),
  searches: needs.flatMap(({ searches = [] }) => searches),
  cleanTexts: needs.flatMap(({ cleanTexts = [] }) => cleanTexts),
})

/** Logs each warning once, even if its block is repeated. */
function warnOf(drafts: readonly BlockDraft[], { page, warn }: TreeInput): void {
  const warnings = new Map(eachWarning(drafts))
  for (const { block, reason } of warnings.values()) {
    warn({ message: 'A block was repaired or left out', page: page.path, block, reason })
  }
}

type KeyedWarning = readonly [key: string, { readonly block: string; readonly reason: string }]

function* eachWarning(drafts: Iterable<BlockDraft>): Generator<KeyedWarning> {
  for (const draft of drafts) yield* draft.isKept ? warningsOfKept(draft) : ownWarnings(draft)
}

function* ownWarnings(draft: BlockDraft): Generator<KeyedWarning> {
  yield* draft.warnings
  yield* eachWarning(eachChildDraft(draft))
}

/**
 * Warnings from shared drafts, cached between renderings because a shared draft produces the same warnings each time.
 */
const warningsOfKept = cacheByObject((draft: BlockDraft): readonly KeyedWarning[] => [...ownWarnings(draft)])

/**
 * Returns the finished blocks. Adds their classes only now that the values are final, because classes added in earlier
 * rounds would leave unused styles in the page.
 */
const finish = (drafts: readonly BlockDraft[], styles: InstanceStyles): readonly ResolvedBlock[] =>
  drafts.flatMap((draft) => finishOne(draft, styles) ?? [])

/**
 * Returns the finished block. A shared draft returns the object from the previous rendering, unless the class names on
 * this page differ.
 */
function finishOne(draft: BlockDraft, styles: InstanceStyles): ResolvedBlock | undefined {
  const { drafted, resolved } = draft
  if (drafted === undefined) return undefined
  if (draft.isKept && resolved !== undefined && styles.wear(draft.worn)) return resolved
  const appliedBefore = styles.countApplied()
  const { id, origin, definition, props, data, hiding, audience, island } = drafted
  const className = toClassName({ definition, props, data, hiding }, styles)
  const slots = drafted.slots.map(([name, inside]) => [name, finish(inside, styles)] as const)
  const items = drafted.items.map((item) => ({ id: item.id, blocks: finish(item.drafts, styles) }))
  if (draft.isKept) draft.worn = styles.findApplied(appliedBefore)
  const isSame =
    resolved?.className === className &&
    slots.every(([name, inside]) => areSameBlocks(inside, resolved.slots[name])) &&
    items.every(({ blocks }, position) => areSameBlocks(blocks, resolved.items[position]?.blocks))
  if (isSame) return resolved
  draft.resolved = {
    id,
    origin,
    definition,
    props,
    data,
    className,
    island,
    audience,
    slots: Object.fromEntries(slots),
    items,
  }
  return draft.resolved
}

/** Returns true if both lists contain the same block objects. */
export const areSameBlocks = (
  blocks: readonly ResolvedBlock[],
  others: readonly ResolvedBlock[] = [],
): boolean => blocks.length === others.length && blocks.every((block, position) => block === others[position])
