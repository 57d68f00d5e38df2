/** Finds the line in a file that a problem refers to. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair, type YAMLMap } from 'yaml'
import type { ContentProblem } from '../types/errors.ts'

/**
 * Returns the line number of a problem, starting from 1. Follows the problem's field path as far as the file contains
 * it.
 */
export type FindLine = (problem: Pick<ContentProblem, 'path' | 'fieldPath'>) => number | undefined

/** Creates a function that finds lines. `labels` contains the names that authors use for fields of the body. */
export function createLineFinder(text: string, labels: ReadonlyMap<string, string>): FindLine {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { schema: 'core', stringKeys: true, prettyErrors: false, lineCounter })
  const { contents } = document
  if (document.errors.length > 0 || !isMap(contents)) return () => undefined
  const title = `${String(contents.get('title'))} › `
  return ({ path, fieldPath }) => {
    const steps = fieldPath ?? (path.startsWith(title) ? path.slice(title.length) : path).split(' › ')
    const [first = ''] = steps
    const body = findPair(contents, 'body')
    const isOutside = body === undefined || findPair(contents, first) !== undefined
    const start: YamlPosition = isOutside
      ? { node: contents }
      : { node: body.value as Node, offset: toOffset(body) }
    const offset = walk(start, steps, labels).offset
    return offset === undefined ? undefined : lineCounter.linePos(offset).line
  }
}

type YamlPosition = { readonly node: Node | null; readonly offset?: number | undefined }

function walk(
  from: YamlPosition,
  steps: readonly string[],
  labels: ReadonlyMap<string, string>,
): YamlPosition {
  let at = from
  for (const step of steps) {
    const next = findStep(at.node, step, labels)
    if (next === undefined) break
    at = next
  }
  return at
}

function findStep(
  node: Node | null,
  step: string,
  labels: ReadonlyMap<string, string>,
): YamlPosition | undefined {
  if (isSeq(node)) {
    const items = node.items as Node[]
    const found =
      items.find((item) => hasId(item, step)) ?? (/^\d+$/.test(step) ? items[Number(step)] : undefined)
    return found && { node: found, offset: found.range?.[0] }
  }
  if (!isMap(node)) return undefined
  const own = findPair(node, step) ?? findPair(node, labels.get(step) ?? '')
  if (own !== undefined) return { node: own.value as Node | null, offset: toOffset(own) }
  return findInside(node, step, labels)
}

/** In files, authors write a block's properties and slots directly in the block, without `props` and `slots`. */
function findInside(
  node: YAMLMap,
  step: string,
  labels: ReadonlyMap<string, string>,
): YamlPosition | undefined {
  for (const name of ['props', 'slots']) {
    const inner = findPair(node, name)?.value as Node | undefined
    const found = isMap(inner) ? findStep(inner, step, labels) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const findPair = (map: YAMLMap, key: string): Pair | undefined =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)

const toOffset = ({ key }: Pair): number | undefined => (key as Node).range?.[0]

const hasId = (item: Node, id: string) => {
  const value = isMap(item) ? findPair(item, 'id')?.value : undefined
  return isScalar(value) && value.value === id
}
