/** The class names of one resolved block: from its type, its visibility settings, and its modifiers. */
import { devices, type Device, type Responsive } from '#model'
import { readDeviceProps } from '#schema'
import type { BlockDefinition } from '../define-block.ts'
import type { InstanceStyle, InstanceStyles } from '../styles/instance-style.ts'
import { toModifierCss, toSharedClasses } from '../styles/modifiers.ts'

type ClassNameInput = {
  readonly definition: BlockDefinition
  readonly props: Record<string, unknown>
  readonly data: unknown
  /** Classes that hide the block on some devices. */
  readonly hiding: string
}

export function toClassName(
  { definition, props, data, hiding }: ClassNameInput,
  styles: InstanceStyles,
): string {
  const { type, style, modifiers } = definition
  const each = readDeviceProps(definition.schema, props) as Responsive<Record<string, unknown>>
  const computed = style && forEachDevice(each, (own) => style(own, data, props))
  const selected =
    modifiers && forEachDevice(each, (own) => modifiers(own, data).filter((one) => one !== false))
  const css = selected && toModifierCss(definition, selected)
  const instance =
    computed === undefined && !css ? undefined : styles.toClass(joinDevices(computed), { type, css })
  return [type, instance, hiding, ...(selected === undefined ? [] : toSharedClasses(selected))]
    .filter(Boolean)
    .join(' ')
}

/** Calls the function once if all devices have the same values; otherwise, calls it once per device. */
function forEachDevice<P, T>(
  { mobile, tablet, desktop }: Responsive<P>,
  make: (props: P) => T,
): Responsive<T> {
  const onDesktop = make(desktop)
  const onTablet = tablet === desktop ? onDesktop : make(tablet)
  return {
    mobile: mobile === desktop ? onDesktop : make(mobile),
    tablet: onTablet,
    desktop: onDesktop,
  }
}

/** Merges the properties of all devices, so that each property has one value or a value per device. */
function joinDevices(computed: Responsive<InstanceStyle> | undefined): InstanceStyle {
  if (computed === undefined) return {}
  if (devices.every((device) => computed[device] === computed.desktop)) return computed.desktop
  const names = new Set(devices.flatMap((device) => Object.keys(computed[device]) as `--${string}`[]))
  const read = (name: `--${string}`, device: Device) => {
    const value = computed[device][name]
    return typeof value === 'object' ? value[device] : value
  }
  return Object.fromEntries(
    Array.from(names, (name) => [
      name,
      { mobile: read(name, 'mobile'), tablet: read(name, 'tablet'), desktop: read(name, 'desktop') },
    ]),
  )
}
