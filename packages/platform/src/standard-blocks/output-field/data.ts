import { blankUrl, isValidUrl, sanitizeUrl } from '#kit'
import type { ValueKind } from '#model'
import type { DataContext } from '#blocks'
import type { Props } from './schema.ts'

export type Data = {
  readonly text: string
  /** Machine-readable form of a date. */
  readonly machine?: string | undefined
  /** The URL, including the base path. */
  readonly href?: string | undefined
  /** True if the gate `outputFieldReadOnlyClass` is open (NRM-8). */
  readonly isReadOnlyShown: boolean
}

/**
 * Reads the value. Returns undefined if there is no value, or if the value does not match its declared kind (NRM-3,
 * NRM-4). In the latter case, also logs a warning.
 */
export function readData(props: Props, { page, warn }: DataContext): Data | undefined {
  const { gates, format } = page.formatter
  const formatted = format(props.type, props.value, props)
  if ('problem' in formatted) return void warn(formatted.problem)
  if (formatted.text === '') return undefined
  const href = gates.isOpen('outputFieldLinks') ? toHref(props.type, String(props.value)) : undefined
  return {
    ...formatted,
    href: href && page.url.path(href),
    isReadOnlyShown: gates.isOpen('outputFieldReadOnlyClass'),
  }
}

/** Returns undefined if the value is not a URL. */
function toHref(type: ValueKind, value: string): string | undefined {
  if (type === 'phone') {
    const number = value.replace(/(?!^\+)\D/g, '')
    return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
  }
  if (type === 'email') return /^[^\s@?&]+@[^\s@?&]+$/.test(value) ? `mailto:${value}` : undefined
  const isAddress = type === 'url' && isValidUrl(value) && sanitizeUrl(value) !== blankUrl
  return isAddress ? value : undefined
}
