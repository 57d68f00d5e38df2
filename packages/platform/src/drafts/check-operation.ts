/** Checks operations before they are stored in the log. An unfinished draft may be incomplete, but never ill-formed. */
import { checkUnfinishedBlock } from '#blocks'
import type { ProblemLocation } from '#model'
import {
  findBlockLocation,
  findUnstorableValue,
  isUrlName,
  maxItemTitleLength,
  type ContentService,
} from '#content'
import { toTreeFields } from '#content-types'
import { blockNode, changeBlocks, checkUnfinishedBody, type BlockNode, type ValueProblem } from '#schema'
import { findBlock, type EditedItem, type Operation, type BlockTarget } from '#operations'

type OperationRules = Pick<ContentService, 'types' | 'registry'>

type CheckedEdit = {
  readonly operation: Operation
  readonly before: EditedItem | undefined
  /** The item after the operation is applied. */
  readonly after: EditedItem
}

/** Formats a problem as a message with its location. */
export type OperationProblem = { readonly message: string; readonly place?: ProblemLocation | undefined }

/** Returns the first problem in the part that the operation changes; undefined if there is none. */
export function checkOperation(
  rules: OperationRules,
  { operation, before, after }: CheckedEdit,
): OperationProblem | undefined {
  const unstorable = findUnstorableValue(operation, [])
  if (unstorable !== undefined) return { message: unstorable.message }
  if (rules.types.get(after.type)?.isMadeByServer === true)
    return { message: `items of ${after.type} are created by the server and cannot be edited` }
  const known = new Set((before === undefined ? [] : find(rules, operation, before)).map(toProblemKey))
  const problem = find(rules, operation, after).find((one) => !known.has(toProblemKey(one)))
  return problem && { message: toProblemText(problem), place: toPlace(after, problem) }
}

const toProblemKey = ({ path, message }: ValueProblem) => `${path}: ${message}`
const toProblemText = ({ message, hint }: ValueProblem) =>
  hint === undefined ? message : `${message}. ${hint}`

/** Finds the location for a path that begins with a block and its id, or with a property of the item itself. */
function toPlace(item: EditedItem, { path }: ValueProblem): ProblemLocation {
  const steps = path.split(' › ')
  const [field, id = '', ...rest] = steps
  const node = field === 'body' ? undefined : findNode(item, id)
  return node === undefined ? { block: null, path: steps } : findBlockLocation(node, rest)
}

function find(rules: OperationRules, operation: Operation, item: EditedItem): readonly ValueProblem[] {
  switch (operation.kind) {
    case 'create':
    case 'translate':
      return [...checkNames(item), ...checkFields(rules, item), ...checkTrees(rules, item)]
    case 'set':
    case 'unset':
      return operation.block === null
        ? [...checkNames(item), ...checkFields(rules, item)]
        : checkOne(rules, item, operation.block)
    case 'insert':
      return checkThere(rules, item, { id: operation.node.id, place: operation.place })
    case 'move':
      return checkThere(rules, item, { id: operation.block, place: operation.place })
    case 'remove':
    case 'withdraw':
    case 'bringBack':
      return []
  }
}

function checkNames({ title, urlName }: EditedItem): ValueProblem[] {
  const problems: ValueProblem[] = []
  if (title.length > maxItemTitleLength)
    problems.push({ path: 'title', message: `has at most ${maxItemTitleLength} characters` })
  if (urlName !== '' && !isUrlName(urlName))
    problems.push({ path: 'urlName', message: 'must be lower-case words with hyphens' })
  return problems
}

/** Checks the fields of the body, without its blocks. */
function checkFields({ types }: OperationRules, { type: name, body }: EditedItem): ValueProblem[] {
  const type = types.get(name)
  if (type === undefined) return [{ path: 'type', message: `there is no content type ${name}` }]
  const trees = toTreeFields(type).flatMap((field) => (field.name in body ? [[field.name, []]] : []))
  return checkUnfinishedBody(type.schema, { ...body, ...Object.fromEntries(trees) }, 'body')
}

function checkTrees({ types, registry }: OperationRules, { type: name, body }: EditedItem): ValueProblem[] {
  const type = types.get(name)
  return (type === undefined ? [] : toTreeFields(type)).flatMap((field) => {
    const stored = body[field.name] ?? []
    if (!Array.isArray(stored)) return [{ path: field.label, message: 'must be a list of blocks' }]
    return stored.flatMap((node: unknown) => {
      const { success, data, error } = blockNode.safeParse(node)
      if (success) return checkUnfinishedBlock(registry, data, field.label)
      return [{ path: field.label, message: error.issues[0]?.message ?? 'does not contain blocks' }]
    })
  })
}

const findNode = ({ body }: EditedItem, id: string) => findBlock(body, id)?.node

/** Checks one block without its slots. The blocks in the slots were checked when they were inserted. */
function checkOne({ registry }: OperationRules, item: EditedItem, id: string): ValueProblem[] {
  const node = findNode(item, id)
  if (node === undefined) return []
  const { slots: _slots, ...own } = node
  const { success, error } = blockNode.safeParse(own)
  if (!success) return [{ path: id, message: error.issues[0]?.message ?? 'is not a block' }]
  return checkUnfinishedBlock(registry, own, 'blocks')
}

/** Checks a block and all blocks inside it in their new position. */
function checkThere(
  { types, registry }: OperationRules,
  item: EditedItem,
  { id, place: { parent } }: { readonly id: string; readonly place: BlockTarget },
): ValueProblem[] {
  const node = findNode(item, id)
  if (node === undefined) return []
  if ('block' in parent) {
    const around = findNode(item, parent.block)
    return around === undefined
      ? []
      : checkUnfinishedBlock(
          registry,
          { ...withoutBlocks(around), slots: { [parent.slot]: [node] } },
          'blocks',
        )
  }
  const type = types.get(item.type)
  const hasTree = type !== undefined && toTreeFields(type).some(({ name }) => name === parent.field)
  return hasTree
    ? checkUnfinishedBlock(registry, node, parent.field)
    : [{ path: parent.field, message: `is not a field that contains blocks` }]
}

const withoutBlocks = ({ props, ...node }: BlockNode): BlockNode => ({
  ...node,
  ...(props !== undefined && { props: changeBlocks(props, () => undefined) }),
})
