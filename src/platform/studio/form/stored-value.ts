/** Where a form's value is stored, and which operation stores another there. */
import type { Operation, Path } from '#operations'
import type { FieldDescription } from '#schema'

export const formDevices = ['desktop', 'tablet', 'mobile'] as const
export type FormDevice = (typeof formDevices)[number]

/** From the block or the item inwards, as operations name it. */
export type Target = { readonly block: string | null; readonly path: Path }

type Container = Readonly<Record<string, unknown>>

/** Undefined where nothing is stored. */
export function readPath(holder: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step === 'string')
      return isContainer(value) && Object.hasOwn(value, step) ? value[step] : undefined
    return Array.isArray(value) ? value.find((entry) => isEntry(entry, step)) : undefined
  }, holder)
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEntry = (entry: unknown, { by, is }: { by: string; is: string }) =>
  isContainer(entry) && entry[by] === is

/** Stores a value; where what is around it is not stored yet, this with it. */
export function toSet(holder: unknown, { block, path }: Target, value: unknown): Operation {
  const missing = path.findIndex((_, at) => at > 0 && !isContainer(readPath(holder, path.slice(0, at))))
  if (missing === -1) return { kind: 'set', block, path, value }
  const inner = path
    .slice(missing)
    .reduceRight<unknown>((inside, step) => ({ [String(step)]: inside }), value)
  return { kind: 'set', block, path: path.slice(0, missing), value: inner }
}

/** Undefined where nothing is stored. */
export const toUnset = (holder: unknown, { block, path }: Target): Operation | undefined =>
  readPath(holder, path) === undefined ? undefined : { kind: 'unset', block, path }

/** What a device shows, and whether it is stored for it. */
export function readDevice(
  stored: unknown,
  field: Pick<FieldDescription, 'defaultValue' | 'unsetDevice'>,
  device: FormDevice,
): { readonly value: unknown; readonly isOwn: boolean } {
  const own = isDeviceMap(stored) ? stored[device] : toShared(stored, field, device)
  if (own !== undefined && own !== null) return { value: own, isOwn: true }
  const byDefault = isContainer(field.defaultValue) ? field.defaultValue[device] : field.defaultValue
  const isOwnDefault = field.unsetDevice === 'ownDefault' || device === 'desktop'
  if (isOwnDefault || (field.unsetDevice === 'ownOnPhones' && device === 'mobile'))
    return { value: byDefault, isOwn: false }
  const larger = device === 'mobile' ? 'tablet' : 'desktop'
  return { value: readDevice(stored, field, larger).value, isOwn: false }
}

/** One value for all holds on every device, but for phones where these keep their own. */
const toShared = (
  stored: unknown,
  { unsetDevice }: Pick<FieldDescription, 'unsetDevice'>,
  device: FormDevice,
) => (unsetDevice === 'ownOnPhones' && device === 'mobile' ? undefined : stored)

/** Of a desktop where devices agree so far, the value for all; else that device's alone, and the others keep what they show. */
export function toDeviceSet(
  holder: unknown,
  target: Target,
  { field, device, value }: { field: FieldDescription; device: FormDevice; value: unknown },
): Operation {
  const stored = readPath(holder, target.path)
  if (isDeviceMap(stored)) return toSet(holder, { ...target, path: [...target.path, device] }, value)
  if (device === 'desktop' && !isStoredPerDevice(field)) return toSet(holder, target, value)
  const kept = formDevices.flatMap((one) => {
    const shared = stored === undefined ? undefined : toShared(stored, field, one)
    return shared === undefined ? [] : [[one, shared] as const]
  })
  return toSet(holder, target, { ...Object.fromEntries(kept), [device]: value })
}

export function toDeviceUnset(holder: unknown, target: Target, device: FormDevice): Operation | undefined {
  const stored = readPath(holder, target.path)
  if (!isDeviceMap(stored)) return toUnset(holder, target)
  const isLast = formDevices.every((one) => one === device || stored[one] === undefined)
  return toUnset(holder, isLast ? target : { ...target, path: [...target.path, device] })
}

/** Devices have defaults of their own: one value for all would take them away. */
const isStoredPerDevice = ({ unsetDevice }: FieldDescription) => unsetDevice === 'ownDefault'

const isDeviceMap = (value: unknown): value is Partial<Record<FormDevice, unknown>> =>
  isContainer(value) && formDevices.some((device) => device in value)
