/**
 * Paths into a stored value. They identify list entries by position, so a path is valid only until the value changes.
 */
import { isPlainObject } from '#kit/browser'
import type { BlockNode } from '#schema'

export type StoredPath = readonly (string | number)[]

export type BlockMatch = { readonly node: BlockNode; readonly trail: StoredPath }

/** Returns the block with this id, in a slot or among seeds, anywhere in the value. */
export function findBlock(value: unknown, id: string): BlockMatch | undefined {
  const steps: (string | number)[] = []
  const visit = (inside: unknown): BlockNode | undefined => {
    if (typeof inside !== 'object' || inside === null) return undefined
    if (isBlock(inside) && inside.id === id) return inside
    for (const [key, child] of Array.isArray(inside) ? inside.entries() : Object.entries(inside)) {
      if (typeof child !== 'object' || child === null) continue
      steps.push(key)
      const found = visit(child)
      if (found !== undefined) return found
      steps.pop()
    }
    return undefined
  }
  const node = visit(value)
  return node && { node, trail: steps }
}

const isBlock = (value: unknown): value is BlockNode =>
  isPlainObject(value) && typeof value['block'] === 'string' && typeof value['id'] === 'string'

/** Returns the value at a path; undefined if there is no value. Reads only own properties. */
export function readAtPath(value: unknown, [step, ...rest]: StoredPath): unknown {
  if (step === undefined) return value
  const inside = readOwnProperty(value, step)
  return inside === undefined ? undefined : readAtPath(inside, rest)
}

export const readOwnProperty = (value: unknown, step: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Readonly<Record<string | number, unknown>>)[step]
    : undefined

/**
 * Changes the value at a path. All other parts remain the same objects. Returning undefined from `change` removes the
 * property.
 */
export function changeValueAtPath<T>(value: T, trail: StoredPath, change: (inside: unknown) => unknown): T
export function changeValueAtPath(
  value: unknown,
  [step, ...rest]: StoredPath,
  change: (inside: unknown) => unknown,
): unknown {
  if (step === undefined) return change(value)
  const before = readOwnProperty(value, step)
  const after = changeValueAtPath(before, rest, change)
  if (after === before) return value
  if (Array.isArray(value)) return value.with(Number(step), after)
  if (after === undefined) return omitProperty(value as object, String(step))
  return { ...(value as object), [step]: after }
}

export const omitProperty = (value: object, name: string): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
