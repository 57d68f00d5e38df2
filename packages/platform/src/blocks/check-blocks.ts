/**
 * Strict checks for authoring. Reports everything in a stored tree that rendering would have to repair or omit, each
 * with its path.
 */
import { cacheByObject, toSuggestionText, toKnownNamesText } from '#kit'
import {
  checkBody,
  checkUnfinishedBody,
  findExpressionKeys,
  listBlocks,
  maxBlockDepth,
  parsePropsTolerantly,
  visibility,
  type BlockNode,
  type CheckStoredValue,
  type ValueProblem,
} from '#schema'
import { findAcceptedTypes, type BlockDefinition, type BlockRegistry } from './define-block.ts'
import { toSlotNames } from './resolving/inner-drafts.ts'

/** Checks a tree. `path` states its location in terms that authors know: `About page › main`. */
export function checkBlocks(
  registry: BlockRegistry,
  nodes: readonly BlockNode[],
  path: string,
): ValueProblem[] {
  const parse = createParser(registry)
  const problems = nodes.flatMap((node) =>
    checkNode({ registry, parse, check: checkBody, depth: 1 }, node, path),
  )
  return [...problems, ...findProvisionProblems({ registry, parse }, nodes, path)]
}

/**
 * Checks one block of a draft and all blocks inside it. Accepts incomplete content, and expressions that read values
 * of other blocks.
 */
export const checkUnfinishedBlock = (
  registry: BlockRegistry,
  node: BlockNode,
  path: string,
): ValueProblem[] =>
  checkNode({ registry, parse: createParser(registry), check: checkUnfinishedBody, depth: 1 }, node, path)

/** Returns the properties of a block; undefined if they are unusable. */
type ParseBlock = (node: BlockNode) => Record<string, unknown> | undefined

/** Parses each block once, because parsing takes as long as all other checks. */
const createParser = (registry: BlockRegistry): ParseBlock =>
  cacheByObject(({ block, props }: BlockNode) => {
    const definition = registry.get(block)
    const parsed = definition && parsePropsTolerantly(definition.schema, props ?? {})
    return parsed !== undefined && 'props' in parsed ? parsed.props : undefined
  })

type TreeRules = { readonly registry: BlockRegistry; readonly parse: ParseBlock }

type TreePosition = TreeRules & {
  readonly check: CheckStoredValue
  readonly depth: number
}

function checkNode(
  { registry, parse, check, depth }: TreePosition,
  node: BlockNode,
  parentPath: string,
): ValueProblem[] {
  const path = `${parentPath} › ${node.id}`
  if (depth > maxBlockDepth) return [{ path, message: `blocks are nested more than ${maxBlockDepth} deep` }]
  const definition = registry.get(node.block)
  if (definition === undefined) {
    const known = [...registry.keys()].toSorted()
    const message = `there is no block called ${node.block}${toKnownNamesText(node.block, known)}`
    return [{ path, message, hint: toSuggestionText(node.block, known) }]
  }
  const problems = check(definition.schema, node.props ?? {}, path)
  if (node.visible !== undefined && !visibility.safeParse(node.visible).success)
    problems.push({ path, message: 'visible must be true or false, or that for each device' })
  /** Most blocks contain no blocks, so their properties need not be parsed. */
  if (definition.seeds === undefined && node.slots === undefined) return problems

  const props = parse(node)
  const slotNames = [...(props ? toSlotNames(definition, props) : []), ...(definition.itemSlots ?? [])]
  const seeds = props && definition.seeds?.(props, node.id)
  for (const [name, inside] of Object.entries({ ...seeds, ...node.slots })) {
    if (props && !slotNames.includes(name)) {
      problems.push({
        path,
        message: `has no slot called ${name}; its slots are ${slotNames.join(', ') || 'none'}`,
        hint: toSuggestionText(name, slotNames),
      })
    }
    problems.push(...findUnaccepted({ definition, slot: name, inside, path }))
    const inner = { registry, parse, check, depth: depth + 1 }
    problems.push(...inside.flatMap((child) => checkNode(inner, child, `${path} › ${name}`)))
  }
  return problems
}

type FilledSlot = {
  readonly definition: BlockDefinition
  readonly slot: string
  readonly inside: readonly BlockNode[]
  readonly path: string
}

/** Finds blocks whose type is not accepted by their slot. */
function findUnaccepted({ definition, slot, inside, path }: FilledSlot): ValueProblem[] {
  const accepted = findAcceptedTypes(definition, slot)
  return inside
    .filter(({ block }) => accepted !== undefined && !accepted.includes(block))
    .map(({ id, block }) => ({
      path: `${path} › ${slot} › ${id}`,
      message: `the slot ${slot} accepts only ${accepted?.join(', ')}, not ${block}`,
    }))
}

/**
 * Finds expression keys that are read although no block provides them, and keys that several blocks provide (IMG-4).
 */
function findProvisionProblems(rules: TreeRules, nodes: readonly BlockNode[], path: string): ValueProblem[] {
  const all = Array.from(eachNode(rules, nodes))
  const keys = all.map(({ key }) => key).filter((key) => key !== '')
  const known = new Set<string>()
  const repeated = new Set(keys.filter((key) => known.size === known.add(key).size))
  return [
    ...Array.from(repeated, (key) => ({
      path,
      message: `two blocks have the expression key ${key}; expression keys are unique within a tree`,
    })),
    ...all.flatMap(({ node }) =>
      findExpressionKeys(JSON.stringify(node.props ?? {}))
        .filter((key) => !known.has(key))
        .map((key) => ({
          path: `${path} › ${node.id}`,
          message: `no block provides the value of {!${key}.…}; expression keys here: ${keys.filter(Boolean).join(', ') || 'none'}`,
          hint: toSuggestionText(key, keys),
        })),
    ),
  ]
}

type ExpressionProvider = {
  readonly node: BlockNode
  /** The expression key under which the block provides a value; empty if the block provides no value. */
  readonly key: string
}

function* eachNode(
  rules: TreeRules,
  nodes: readonly BlockNode[],
  depth = 1,
): Generator<ExpressionProvider, void> {
  if (depth > maxBlockDepth) return
  for (const node of nodes) {
    const definition = rules.registry.get(node.block)
    const isRead = definition?.provides !== undefined || definition?.seeds !== undefined
    const props = isRead ? rules.parse(node) : undefined
    const key = (props && definition?.provides?.toKey(props)) ?? ''
    yield { node, key }
    const inside = { ...(props && definition?.seeds?.(props, node.id)), ...node.slots }
    yield* eachNode(rules, Object.values(inside).flat(), depth + 1)
  }
}

/**
 * Finds block ids that occur twice in one item: in its trees, its slots, or the initial blocks (seeds) that a slot's
 * content replaces. Editors address a block by its id only.
 */
export function findDuplicateIds(body: unknown, path: string): ValueProblem[] {
  const ids = listBlocks(body).map(({ id }) => id)
  const seen = new Set<string>()
  const repeated = new Set(ids.filter((id) => seen.size === seen.add(id).size))
  return [...repeated].map((id) => ({
    path,
    message: `two blocks have the id ${id}; ids are unique within an item`,
  }))
}
