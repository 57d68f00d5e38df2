/**
 * Resolves a stored tree: its props bound and parsed, with their data. What the blocks need is collected over the
 * whole tree and loaded in one query per kind; a round more follows only when loaded data brings new needs (a grid's items
 * with pictures), so the number of queries depends on how deep data nests, never on how many blocks there are. A round visits
 * all blocks and resolves those alone that still waited for something.
 */
import type { BlockNode } from '#schema'
import type { Warn } from '#kit'
import type { BlockRegistry } from './define-block.ts'
import type { InstanceStyles } from './instance-style.ts'
import type { Loader, Needs, PageContext } from './page-context.ts'
import { createProvisions } from './provisions.ts'
import { createDraft, eachInside, visitDraft, type Draft, type Resolving } from './resolve-block.ts'
import type { ResolvedBlock } from './resolved-block.ts'

export type TreeRequest = {
  readonly nodes: readonly BlockNode[]
  readonly registry: BlockRegistry
  readonly page: PageContext
  readonly loader: Loader
  readonly styles: InstanceStyles
  readonly warn: Warn
}

const maxRounds = 5

export async function resolveTree(request: TreeRequest): Promise<readonly ResolvedBlock[]> {
  const { registry, loader } = request
  const provisions = createProvisions()
  const scope = { ...request.page.scope, findProvided: provisions.find }
  const page = { ...request.page, scope }
  const spot = { scope, availableWidth: page.availableWidth, list: page.list, depth: 1 }
  const drafts = request.nodes.map((node) => createDraft(node, spot))
  for (let number = 1; ; number++) {
    provisions.startRound()
    const round: Resolving = { registry, page, loader, provisions, wanted: [], count: 0 }
    for (const draft of drafts) visitDraft(draft, round)
    const isSettled = !(await loader.load(joinNeeds(round.wanted))) && !provisions.wereReadTooEarly()
    if (number === maxRounds || isSettled) break
  }
  warnOf(drafts, request)
  return finish(drafts, request.styles)
}

const joinNeeds = (needs: readonly Needs[]): Required<Omit<Needs, 'fields'>> => ({
  contentKeys: needs.flatMap(({ contentKeys = [] }) => contentKeys),
  collections: needs.flatMap(({ collections = [] }) => collections),
  seoProperties: needs.flatMap(({ seoProperties = [] }) => seoProperties),
  searches: needs.flatMap(({ searches = [] }) => searches),
})

/** Each reason of a block once, however often the block is repeated. */
function warnOf(drafts: readonly Draft[], { page, warn }: TreeRequest): void {
  const warnings = new Map(eachWarning(drafts))
  for (const { block, reason } of warnings.values()) {
    warn({ message: 'A block was mended or left out', page: page.path, block, reason })
  }
}

function* eachWarning(drafts: Iterable<Draft>): Generator<[string, { block: string; reason: string }]> {
  for (const draft of drafts) {
    yield* draft.warnings
    yield* eachWarning(eachInside(draft))
  }
}

/** Classes last, when the values are final, so that rounds leave nothing behind in the page's styles. */
const finish = (drafts: readonly Draft[], styles: InstanceStyles): readonly ResolvedBlock[] =>
  drafts.flatMap(({ drawn }) => {
    if (drawn === undefined) return []
    const { id, definition, props, data, hiding, audience } = drawn
    const style = definition.style?.(props, data)
    const instance = style === undefined ? undefined : styles.toClass(style, definition.type)
    return [
      {
        id,
        definition,
        props,
        data,
        className: [definition.type, instance, hiding].filter(Boolean).join(' '),
        audience,
        slots: Object.fromEntries(drawn.slots.map(([name, inside]) => [name, finish(inside, styles)])),
        items: drawn.items.map((item) => ({ id: item.id, blocks: finish(item.drafts, styles) })),
      },
    ]
  })
