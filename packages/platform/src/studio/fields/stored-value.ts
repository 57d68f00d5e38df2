/** The location where a form's value is stored, and the operation that stores a new value. */
import type { Operation, Path } from '#operations'
import type { FieldDescription } from '#schema'

export const formDevices = ['desktop', 'tablet', 'mobile'] as const
export type FormDevice = (typeof formDevices)[number]

/**
 * A step in a path. `at` selects an entry in a list that is stored as a whole, because its entries have no keys or are
 * only defaults.
 */
export type FormStep = Path[number] | { readonly at: number; readonly of: readonly unknown[] }
export type FormPath = readonly FormStep[]

/** Identifies a value by its block (null for the item) and its path. */
export type ValueTarget = { readonly block: string | null; readonly path: FormPath }

type ValueContainer = Readonly<Record<string, unknown>>

/** Returns the stored value, or undefined if nothing is stored. Objects may be stored as JSON text. */
export function readFormPath(holder: unknown, path: FormPath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step === 'object' && 'at' in step) return (Array.isArray(value) ? value : step.of)[step.at]
    if (typeof step === 'object')
      return Array.isArray(value) ? value.find((entry) => isEntry(entry, step)) : undefined
    const around = toContainer(value)
    return around !== undefined && Object.hasOwn(around, step) ? around[step] : undefined
  }, holder)
}

const isContainer = (value: unknown): value is ValueContainer =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toContainer(value: unknown): ValueContainer | undefined {
  if (isContainer(value)) return value
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isContainer(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isEntry = (entry: unknown, { by, is }: { by: string; is: string }) =>
  isContainer(entry) && entry[by] === is

/** Converts a path to the format of problems, where list entries are identified by index. */
export const toProblemPath = (holder: unknown, path: FormPath): readonly string[] =>
  path.map((step, at) => {
    if (typeof step === 'string') return step
    if ('at' in step) return String(step.at)
    const list = readFormPath(holder, path.slice(0, at))
    return String(Array.isArray(list) ? list.findIndex((entry) => isEntry(entry, step)) : -1)
  })

/** Returns an operation that stores a value and creates its missing parent objects. */
export function toSetOperation(holder: unknown, { block, path }: ValueTarget, value: unknown): Operation {
  const whole = path.findIndex((step, at) => isStoredWhole(holder, path, at) || isPosition(step))
  if (whole === -1) return toMade(holder, { block, path: toStoredPath(path) }, value)
  const around = path.slice(0, whole)
  const changed = withValue(readFormPath(holder, around), path.slice(whole), value)
  return { kind: 'set', block, path: toStoredPath(around), value: changed }
}

function toMade(
  holder: unknown,
  { block, path }: { readonly block: string | null; readonly path: Path },
  value: unknown,
): Operation {
  const missing = path.findIndex((_, at) => at > 0 && readFormPath(holder, path.slice(0, at)) === undefined)
  if (missing === -1) return { kind: 'set', block, path, value }
  const inner = withValue(undefined, path.slice(missing), value)
  return { kind: 'set', block, path: path.slice(0, missing), value: inner }
}

const isPosition = (step: FormStep | undefined) => typeof step === 'object' && 'at' in step

/** Operations cannot change a single value within an object that is stored as JSON text. */
const isStoredWhole = (holder: unknown, path: FormPath, at: number) =>
  at > 0 && typeof path[at] === 'string' && typeof readFormPath(holder, path.slice(0, at)) === 'string'

const toStoredPath = (path: FormPath): Path =>
  path.flatMap((step) => (typeof step === 'object' && 'at' in step ? [] : [step]))

/** Returns a copy of the block or item with this value. If the value is undefined, removes it. */
function withValue(holder: unknown, [step, ...rest]: FormPath, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'string') {
    const { [step]: inside, ...others } = toContainer(holder) ?? {}
    const changed = withValue(inside, rest, value)
    return changed === undefined ? others : { ...toContainer(holder), [step]: changed }
  }
  const list: readonly unknown[] = readList(holder, step)
  const at = 'at' in step ? step.at : list.findIndex((entry) => isEntry(entry, step))
  return at in list ? list.with(at, withValue(list[at], rest, value)) : list
}

function readList(holder: unknown, step: Exclude<FormStep, string>): readonly unknown[] {
  if (Array.isArray(holder)) return holder
  return 'at' in step ? step.of : []
}

/** Returns undefined if nothing is stored. */
export function toUnsetOperation(holder: unknown, target: ValueTarget): Operation | undefined {
  const { block, path } = target
  if (readFormPath(holder, path) === undefined) return undefined
  const isWhole = path.some((step, at) => isPosition(step) || isStoredWhole(holder, path, at))
  return isWhole
    ? toSetOperation(holder, target, undefined)
    : { kind: 'unset', block, path: toStoredPath(path) }
}

/**
 * The origin of a displayed value: stored for all devices, stored for this device, inherited from a larger device, or
 * the default.
 */
export type ValueOrigin = 'own' | 'device' | 'default' | { readonly from: FormDevice }

/** Returns the value that applies to a device, and the origin of that value. */
export function readDeviceValue(
  stored: unknown,
  field: Pick<FieldDescription, 'defaultValue' | 'unsetDevice' | 'mayBeNone'>,
  device: FormDevice,
): { readonly value: unknown; readonly origin: ValueOrigin } {
  const isMap = isDeviceMap(stored)
  const own = isMap ? stored[device] : toShared(stored, field, device)
  if (isMap && own === null && field.mayBeNone === true) return { value: undefined, origin: 'device' }
  if (own !== undefined && own !== null) return { value: own, origin: isMap ? 'device' : 'own' }
  const byDefault = isContainer(field.defaultValue) ? field.defaultValue[device] : field.defaultValue
  const isOwnDefault = field.unsetDevice === 'ownDefault' || device === 'desktop'
  if (isOwnDefault || (field.unsetDevice === 'ownOnPhones' && device === 'mobile'))
    return { value: byDefault, origin: 'default' }
  const larger = device === 'mobile' ? 'tablet' : 'desktop'
  const { value, origin } = readDeviceValue(stored, field, larger)
  return { value, origin: origin === 'device' ? { from: larger } : origin }
}

/** Returns the value for all devices. Returns undefined for phones if they have a separate default. */
const toShared = (
  stored: unknown,
  { unsetDevice }: Pick<FieldDescription, 'unsetDevice'>,
  device: FormDevice,
) => (unsetDevice === 'ownOnPhones' && device === 'mobile' ? undefined : stored)

/**
 * Stores one value for all devices if the change is made for desktops and all devices currently share a value.
 * Otherwise stores the value only for the given device.
 */
export function toDeviceSetOperation(
  holder: unknown,
  target: ValueTarget,
  { field, device, value }: { field: FieldDescription; device: FormDevice; value: unknown },
): Operation {
  const stored = readFormPath(holder, target.path)
  if (isDeviceMap(stored)) return toSetOperation(holder, { ...target, path: [...target.path, device] }, value)
  if (device === 'desktop' && !isStoredPerDevice(field)) return toSetOperation(holder, target, value)
  const deviceValues = formDevices.flatMap((one) => {
    const shared = stored === undefined ? undefined : toShared(stored, field, one)
    return shared === undefined ? [] : [[one, shared] as const]
  })
  return toSetOperation(holder, target, { ...Object.fromEntries(deviceValues), [device]: value })
}

export function toDeviceUnsetOperation(
  holder: unknown,
  target: ValueTarget,
  device: FormDevice,
): Operation | undefined {
  const stored = readFormPath(holder, target.path)
  if (!isDeviceMap(stored)) return toUnsetOperation(holder, target)
  const isLast = formDevices.every((one) => one === device || stored[one] === undefined)
  return toUnsetOperation(holder, isLast ? target : { ...target, path: [...target.path, device] })
}

/** Returns true if some devices have a separate default, which a single value for all devices would override. */
const isStoredPerDevice = ({ unsetDevice }: FieldDescription) => unsetDevice === 'ownDefault'

const isDeviceMap = (value: unknown): value is Partial<Record<FormDevice, unknown>> =>
  isContainer(value) && formDevices.some((device) => device in value)
