/** Resolves one stored block of a tree: its props, its data and its content. */
import { inherit } from '#kit'
import { devices, type Device, type Responsive } from '#model'
import { maxBlockDepth, readStoredProps, visibility, type BlockNode } from '#schema'
import { eachChildDraft, type BlockDraft, type DraftResult, type ResolveRound } from './block-draft.ts'
import { withLabelDefaults } from './label-defaults.ts'
import type { AudienceAttribute, BlockDefinition, DataContext, StoredTree } from '../define-block.ts'
import { createItemDrafts, createItemTreeDrafts, createSlotDrafts } from './inner-drafts.ts'
import { findIsland } from './find-island.ts'
import { createLinkReader } from '../link.ts'
import type { DataRequest, PageContext } from '../page-context.ts'
import { findRecursion, toBlockOrigin, type StoredTreeContext } from './shown-tree.ts'

const nestedTooDeep = `left out: blocks are nested more than ${maxBlockDepth} deep`

const toTooMany = ({ maxBlocks }: ResolveRound) => `omitted: a page shows at most ${maxBlocks} blocks`

/** Visits a block and its content once. Resolves the blocks that were waiting for data. */
export function visitDraft(draft: BlockDraft, round: ResolveRound): void {
  if (draft.isKept || (draft.isSettled && round.count + draft.count <= round.maxBlocks)) {
    round.count += draft.count
    return
  }
  const before = round.count
  if (draft.isReady && round.count < round.maxBlocks) round.count++
  else resolveDraft(draft, round)
  const { provided } = draft.drafted ?? {}
  if (provided !== undefined) round.provisions.add(provided.key, provided.value)
  let isInsideSettled = true
  for (const inside of eachChildDraft(draft)) {
    visitDraft(inside, round)
    isInsideSettled &&= inside.isSettled
  }
  draft.isSettled = draft.isReady && isInsideSettled && provided === undefined
  draft.count = round.count - before
}

function resolveDraft(draft: BlockDraft, round: ResolveRound): void {
  draft.warnings.clear()
  const readsBefore = round.provisions.reads()
  const requestReadsBefore = round.page.countRequestReads?.()
  const needs: DataRequest[] = []
  draft.drafted = draftBlock(draft.node, draft, { round, needs })
  draft.needs = needs
  draft.isReady =
    needs.every((each) => round.loader.isLoaded(each)) && round.provisions.reads() === readsBefore
  draft.isOfRequest =
    round.page.countRequestReads?.() !== requestReadsBefore ||
    needs.some(({ searches = [] }) => searches.length > 0)
  round.wanted.push(...needs)
}

type ResolveState = {
  readonly round: ResolveRound
  /** Data that the block requests. */
  readonly needs: DataRequest[]
  /** The audience attribute of the element. Default: the attribute for the node's access setting. */
  readonly audience?: AudienceAttribute
}

function draftBlock(
  node: BlockNode,
  draft: BlockDraft,
  { round, needs, audience = node.access && marks[node.access] }: ResolveState,
): DraftResult | undefined {
  const { shown } = draft.context
  const id = `${shown?.prefix ?? ''}${node.id}`
  const block = `${node.block}#${id}`
  const warn = (reason: string) => void draft.warnings.set(`${block} ${reason}`, { block, reason })
  const definition = round.registry.get(node.block)
  if (definition === undefined) return void warn(`left out: there is no block called ${node.block}`)
  if (draft.context.depth > maxBlockDepth) return void warn(nestedTooDeep)
  if (++round.count > round.maxBlocks) return void warn(toTooMany(round))

  const visible = readVisibility(node, warn)
  if (round.page.mode === 'live' && devices.every((device) => !visible[device])) return undefined
  if (!isForVisitor(node, round.page)) {
    const placeholder = findPlaceholder(node)
    return placeholder && draftBlock(placeholder, draft, { round, needs, audience: 'data-placeholder' })
  }

  const { scope, availableWidth, list: outerList } = draft.context
  const page = inherit(round.page, {
    scope,
    availableWidth,
    list: outerList,
    blockId: id,
    itemsShown: round.preview?.block === id ? round.preview.items : undefined,
  })
  const want = (wanted: DataRequest) => {
    needs.push(wanted)
    round.loader.noteReads(wanted)
  }
  const toUrl = createLinkReader({ loaded: round.loader, page, want, warn })
  const read = readProps(definition, node.props, { page, toUrl })
  if ('failure' in read) return void warn(`left out: ${read.failure}`)
  if (read.notes.length > 0) warn(`fell back: ${read.notes.join('; ')}`)
  const { props } = read
  want(definition.needs?.(props, page, round.loader) ?? {})
  const context = { loaded: round.loader, page, warn }
  const data = definition.data?.(props, context)
  if (definition.data !== undefined && data === undefined) return undefined
  const opened = openTree(definition, props, { ...context, shown })
  if (opened === undefined) return undefined
  const { tree } = opened
  if (tree && draft.drafted === undefined) round.hasOpened = true

  const list = definition.list?.(props, round.loader, page) ?? outerList
  const inside = { node, definition, props, page: withList(page, list), context: draft.context, round }
  return {
    id,
    origin: toBlockOrigin(shown, node.id),
    definition,
    props,
    data,
    island: findIsland(definition, page),
    hiding: toHidingClasses(visible, node.isPrinted),
    audience,
    provided: toProvided(definition, props, data),
    slots: createSlotDrafts(inside),
    items: tree === undefined ? createItemDrafts(inside) : [createItemTreeDrafts(tree, inside)],
  }
}

const withList = (page: PageContext, list: PageContext['list']): PageContext =>
  list === page.list ? page : inherit(page, { list })

function toProvided({ provides }: BlockDefinition, props: Record<string, unknown>, data: unknown) {
  const key = provides?.toKey(props) ?? ''
  return key === '' ? undefined : { key, value: provides?.toValue(data) }
}

const readProps = (
  { schema }: BlockDefinition,
  props: BlockNode['props'],
  { page, toUrl }: { readonly page: PageContext; readonly toUrl: ReturnType<typeof createLinkReader> },
) =>
  readStoredProps(schema, withLabelDefaults(schema, props, page.labels), {
    scope: page.scope,
    toUrl,
    isWithdrawn: page.isWithdrawn,
  })

type DataContextInput = DataContext & { readonly shown: StoredTreeContext | undefined }

/**
 * Returns the tree of the other item that the block shows. Returns an empty object if the block shows no other item's
 * tree, and undefined if the block must be omitted.
 */
function openTree(
  { showsTree }: BlockDefinition,
  props: Record<string, unknown>,
  { shown, ...context }: DataContextInput,
): { readonly tree?: StoredTree } | undefined {
  if (showsTree === undefined) return {}
  const tree = showsTree(props, context)
  const endlessness = tree && findRecursion(tree, shown)
  if (endlessness === undefined) return tree && { tree }
  return void context.warn(`left out: ${endlessness}`)
}

function isForVisitor({ access }: BlockNode, { mode, visitor }: PageContext): boolean {
  if (mode === 'design') return true
  if (access === 'signedIn') return visitor !== undefined
  return access !== 'guests' || visitor === undefined
}

const marks = { everyone: undefined, signedIn: 'data-private', guests: 'data-guests' } as const

/**
 * Returns the link that replaces a private block. Danger: a public page must not contain any other part of a private
 * block.
 */
function findPlaceholder({ id, access, visible, isPrinted }: BlockNode): BlockNode | undefined {
  return access === 'signedIn' ? { id, block: privateBlockType, visible, isPrinted } : undefined
}

/** Type of the block that replaces private blocks. */
export const privateBlockType = 'private-link'

function readVisibility({ visible }: BlockNode, warn: (reason: string) => void): Responsive<boolean> {
  if (visible === undefined) return everywhere
  const parsed = visibility.safeParse(visible)
  if (parsed.success) return parsed.data as Responsive<boolean>
  warn('fell back: visible must be true or false, or that for each device')
  return everywhere
}

const everywhere: Responsive<boolean> = { mobile: true, tablet: true, desktop: true }

const toHidingClasses = (shown: Responsive<boolean>, isPrinted = true) =>
  [...devices.filter((device: Device) => !shown[device]), ...(isPrinted ? [] : ['print'])]
    .map((medium) => `hide-${medium}`)
    .join(' ')
