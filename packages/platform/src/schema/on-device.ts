/** Returns the parsed props for one device (DEV-1): each `responsive` property becomes that device's value. */
import type { z } from 'zod'
import { cacheByObject } from '#kit'
import { devices, type Device, type Responsive } from '#model'
import { describeSchema } from './describe-schema.ts'

export type DeviceProps<P> =
  P extends Responsive<infer T>
    ? T
    : P extends readonly (infer E)[]
      ? DeviceProps<E>[]
      : P extends object
        ? { [K in keyof P]: DeviceProps<P[K]> }
        : P

/**
 * Returns the props for each device. Devices with equal values share one object. Danger: never modify a returned
 * object.
 */
export const readDeviceProps = <P extends object>(schema: z.ZodType, props: P): Responsive<DeviceProps<P>> =>
  devicesOf(schema)(props) as Responsive<DeviceProps<P>>

const devicesOf = cacheByObject((schema: z.ZodType) =>
  cacheByObject((props: object): Responsive<unknown> => {
    const reader = readerOf(schema)
    const desktop = reader === undefined ? props : reader.read(props, 'desktop')
    const readFor = (device: Device) =>
      reader === undefined || reader.isSame(props, device) ? desktop : reader.read(props, device)
    return { mobile: readFor('mobile'), tablet: readFor('tablet'), desktop }
  }),
)

/** Reads one device's value from the parsed values of a schema. */
type DeviceReader = {
  readonly read: (value: unknown, device: Device) => unknown
  /** Returns true if the device has the same value as the desktop. */
  readonly isSame: (value: unknown, device: Device) => boolean
}

const readerOf = cacheByObject((schema: z.ZodType): DeviceReader | undefined => {
  const { facts, shape } = describeSchema(schema)
  if (facts.isPerDevice) return ofDevices
  if (shape.type === 'list') return ofList(shape.element)
  return shape.type === 'object' ? ofObject(shape.fields) : undefined
})

const ofDevices: DeviceReader = {
  read: (value, device) => (value as Responsive<unknown>)[device],
  isSame: (value, device) => {
    const each = value as Responsive<unknown>
    return each[device] === each.desktop
  },
}

function ofList(element: z.ZodType): DeviceReader | undefined {
  const reader = readerOf(element)
  return (
    reader && {
      read: (value, device) => (value as unknown[]).map((entry) => reader.read(entry, device)),
      isSame: (value, device) => (value as unknown[]).every((entry) => reader.isSame(entry, device)),
    }
  )
}

function ofObject(fields: Readonly<Record<string, z.ZodType>>): DeviceReader | undefined {
  const readers = Object.entries(fields).flatMap(([name, field]) => {
    const reader = readerOf(field)
    return reader === undefined ? [] : [[name, reader] as const]
  })
  if (readers.length === 0) return undefined
  return {
    read: (value, device) => {
      const read = { ...(value as Record<string, unknown>) }
      for (const [name, reader] of readers) read[name] = reader.read(read[name], device)
      return read
    },
    isSame: (value, device) =>
      readers.every(([name, reader]) => reader.isSame((value as Record<string, unknown>)[name], device)),
  }
}

/** Returns the value that all devices share; undefined if they differ. */
export const findSharedValue = <T>(value: Responsive<T>): T | undefined =>
  devices.every((device) => value[device] === value.desktop) ? value.desktop : undefined
