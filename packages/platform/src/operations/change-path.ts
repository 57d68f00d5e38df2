/** Sets and removes the value at a path inside a block or an item. The inverse restores the order of keys. */
import { isPlainObject } from '#kit/browser'
import { missingTargetResult, rejectedResult, type RejectedResult } from './edited-item.ts'
import type { Operation, Path } from './operation.ts'
import { readOwnProperty, omitProperty } from './stored-path.ts'

type PathStep = Path[number]
type ListEntry = Exclude<PathStep, string>

/** The inverse operation, without the id of the block that it changes. */
type InversePropertyOperation = PropertyOperation<'set'> | PropertyOperation<'unset'>
type PropertyOperation<Kind> = Omit<Extract<Operation, { kind: Kind }>, 'block'>

type ChangedValue = {
  readonly kind: 'changed'
  readonly value: unknown
  readonly inverse: InversePropertyOperation
}

export type SetInput = { readonly value: unknown; readonly before?: string | null | undefined }

/**
 * Sets a value. Creates missing objects on the path. If the path contains a list entry that does not exist, returns the
 * error `gone`.
 */
export function setAtPath(root: unknown, path: Path, task: SetInput): ChangedValue | RejectedResult {
  return setInside(root, { path, at: 0, made: 0, task })
}

type SetPathState = {
  readonly path: Path
  /** Index of the next step in the path. */
  readonly at: number
  /** Number of missing objects that have been created on the path so far. */
  readonly made: number
  readonly task: SetInput
}

function setInside(holder: unknown, setting: SetPathState): ChangedValue | RejectedResult {
  const { path, at, made } = setting
  const step = path[at]
  if (step === undefined) return rejectedResult('The path is empty')
  const isThere = holder !== undefined
  if (at === path.length - 1) return setLast(isThere ? holder : toEmpty(step), { ...setting, step })
  const around = isThere ? holder : toEmpty(step)
  const wrong = findWrongHolder(around, step)
  if (wrong !== undefined) return wrong
  const index = toIndex(around, step)
  if (index === undefined) return missingTargetResult(describeEntry(step))
  const inside = setInside(readOwnProperty(around, index), {
    ...setting,
    at: at + 1,
    made: isThere && readOwnProperty(around, index) !== undefined ? 0 : made + 1,
  })
  return inside.kind === 'changed' ? { ...inside, value: put(around, index, inside.value) } : inside
}

function setLast(
  holder: unknown,
  setting: SetPathState & { readonly step: PathStep },
): ChangedValue | RejectedResult {
  const { path, step, made, task } = setting
  const wrong = findWrongHolder(holder, step) ?? findWrongValue(setting)
  if (wrong !== undefined) return wrong
  const index = toIndex(holder, step)
  const before = index === undefined ? undefined : readOwnProperty(holder, index)
  if (before !== undefined && index !== undefined)
    return {
      kind: 'changed',
      value: put(holder, index, task.value),
      inverse: { kind: 'set', path: withNewKey(path, task.value), value: before },
    }
  return {
    kind: 'changed',
    value: insert(holder, step, task),
    inverse: { kind: 'unset', path: withNewKey(path, task.value), ...(made > 0 && { around: made }) },
  }
}

/** Removes a value if it exists. `around`: how many of the enclosing objects to remove too if they become empty. */
export function unsetAtPath(root: unknown, path: Path, around = 0): ChangedValue | RejectedResult {
  const [step, ...rest] = path
  if (step === undefined) return rejectedResult('The path is empty')
  const nothing: ChangedValue = { kind: 'changed', value: root, inverse: { kind: 'unset', path } }
  if (root === undefined) return nothing
  const wrong = findWrongHolder(root, step)
  if (wrong !== undefined) return wrong
  const index = toIndex(root, step)
  if (rest.length > 0) {
    if (index === undefined) return missingTargetResult(describeEntry(step))
    const inside = unsetAtPath(readOwnProperty(root, index), rest, around)
    if (inside.kind !== 'changed') return inside
    const goes = rest.length <= around && isEmpty(inside.value)
    return {
      ...inside,
      value: goes ? take(root, index) : put(root, index, inside.value),
      inverse: { ...inside.inverse, path },
    }
  }
  const before = index === undefined ? undefined : readOwnProperty(root, index)
  if (index === undefined || before === undefined) return nothing
  return {
    kind: 'changed',
    value: take(root, index),
    inverse: { kind: 'set', path, value: before, before: findNext(root, index, step) },
  }
}

/** Returns the value at a path; undefined if there is none. */
export function readPath(root: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined || root === undefined) return root
  const index = toIndex(root, step)
  return index === undefined ? undefined : readPath(readOwnProperty(root, index), rest)
}

const toEmpty = (step: PathStep): unknown => (typeof step === 'string' ? {} : [])

const describeEntry = (step: PathStep) =>
  typeof step === 'string' ? step : `the entry whose ${step.by} is ${step.is}`

const findWrongHolder = (holder: unknown, step: PathStep): RejectedResult | undefined => {
  if (typeof step === 'string')
    return isPlainObject(holder) ? undefined : rejectedResult(`${step} can be set in an object alone`)
  return Array.isArray(holder)
    ? undefined
    : rejectedResult(`Entries by ${step.by} are in lists alone, and this is none`)
}

/** Checks that a list entry has the same key in the new value as in the path, and that a new key is a string. */
function findWrongValue({ path, step, task: { value } }: { path: Path; step: PathStep; task: SetInput }) {
  if (value === undefined) return rejectedResult('There is no value to set; use unset to remove a value')
  if (typeof step !== 'string')
    return readOwnProperty(value, step.by) === step.is && isPlainObject(value)
      ? undefined
      : rejectedResult(`${describeEntry(step)} must say so itself`)
  return isKeyOf(path, step) && typeof value !== 'string' ? rejectedResult(`${step} must be text`) : undefined
}

/** Returns true if the path's last step is the key property of the list entry that contains it. */
function isKeyOf(path: Path, step: PathStep): boolean {
  const around = path.at(-2)
  return typeof around === 'object' && around.by === step
}

function withNewKey(path: Path, value: unknown): Path {
  const last = path.at(-1)
  const around = path.at(-2)
  if (typeof around !== 'object' || typeof last !== 'string' || around.by !== last) return path
  return path.with(path.length - 2, { ...around, is: String(value) })
}

/** Returns the index or name for a step; undefined if the step's list entry is missing. */
function toIndex(holder: unknown, step: PathStep): string | number | undefined {
  if (typeof step === 'string') return step
  const index = Array.isArray(holder) ? findEntry(holder, step.by, step.is) : -1
  return index === -1 ? undefined : index
}

const findEntry = (list: readonly unknown[], by: string, is: string) =>
  list.findIndex((entry) => readOwnProperty(entry, by) === is)

function put(holder: unknown, index: string | number, value: unknown): unknown {
  if (Array.isArray(holder))
    return holder[Number(index)] === value ? holder : holder.with(Number(index), value)
  return readOwnProperty(holder, index) === value ? holder : { ...(holder as object), [index]: value }
}

const take = (holder: unknown, index: string | number): unknown =>
  Array.isArray(holder) ? holder.toSpliced(Number(index), 1) : omitProperty(holder as object, String(index))

/** Inserts a value before the named property or list entry, or at the end if that property or entry does not exist. */
function insert(holder: unknown, step: PathStep, { value, before }: SetInput): unknown {
  if (typeof step === 'string') return insertName(holder as object, { name: step, value, before })
  const list = holder as readonly unknown[]
  const at = typeof before === 'string' ? findEntry(list, step.by, before) : -1
  return list.toSpliced(at === -1 ? list.length : at, 0, value)
}

function insertName(holder: object, task: SetInput & { readonly name: string }): object {
  const { name, value, before } = task
  if (typeof before !== 'string' || !Object.hasOwn(holder, before)) return { ...holder, [name]: value }
  return Object.fromEntries(
    Object.entries(holder).flatMap(([key, inside]) =>
      key === before
        ? [
            [name, value],
            [key, inside],
          ]
        : [[key, inside]],
    ),
  )
}

/** Returns the name or key of the next sibling; null at the end. */
function findNext(holder: unknown, index: string | number, step: PathStep): string | null {
  if (!Array.isArray(holder)) {
    const names = Object.keys(holder as object)
    return names[names.indexOf(String(index)) + 1] ?? null
  }
  const key =
    typeof step === 'string' ? undefined : readOwnProperty(holder[Number(index) + 1], (step as ListEntry).by)
  return typeof key === 'string' ? key : null
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
