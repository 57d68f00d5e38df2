/** Describes the entries of an object whose entry names are arbitrary, such as theme tokens or labels. */
import type { FieldDescription } from '#schema'
import { toTokenName } from '../../messages/areas/token-names.ts'
import { toWords } from '../../messages/to-words.ts'
import { valueMessages as words } from '../../messages/en-values.ts'
import { resolveHexColor, findFluidSize, type Tokens } from '../inputs/token-values.ts'

/** Fields under a common heading. */
export type FieldSection = { readonly label: string; readonly fields: readonly FieldDescription[] }

const plain = {
  isList: false,
  isRequired: false,
  isPerDevice: false,
  values: [],
  limits: [],
  expressions: 'none',
  group: 'content',
  inside: [],
} as const

/**
 * Returns the known tokens, followed by tokens that only this theme defines. The control for a theme-specific token
 * depends on the token's value.
 */
export function toTokenSections(known: readonly FieldDescription[], tokens: Tokens): readonly FieldSection[] {
  const names = new Set(known.map(({ name }) => name))
  const others = Object.keys(tokens)
    .filter((name) => !names.has(name))
    .map((name): FieldDescription => ({
      ...plain,
      name,
      label: toTokenName(name),
      help: words.token.help,
      kind: toTokenKind(tokens, name),
      section: words.token.others,
      defaultValue: undefined,
    }))
  return toSections([...known, ...others])
}

function toTokenKind(tokens: Tokens, name: string): FieldDescription['kind'] {
  const value = tokens[name]
  if (typeof value !== 'string') return 'text'
  if (resolveHexColor(tokens, value) !== undefined || (value === '' && /-g-|color|tint/.test(name)))
    return 'tokenColor'
  if (/^-?\d*\.?\d+(?:rem|px|em|%)$/.test(value) || findFluidSize(value) !== undefined) return 'tokenSize'
  if (/^-?\d*\.?\d+$/.test(value)) return 'tokenNumber'
  return name.endsWith('font-family') ? 'tokenFont' : 'text'
}

/** The maximum length of a label text that fits on one line. */
const maxShort = 60

/** Returns the platform's and the site's labels with their default texts, and labels that only the content defines. */
export function toLabelSections(
  defaults: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, unknown>>,
): readonly FieldSection[] {
  const names = [...new Set([...Object.keys(defaults), ...Object.keys(stored)])].toSorted()
  return toSections(names.map((name) => toLabelField(name, defaults[name], stored[name])))
}

function toLabelField(name: string, byDefault: string | undefined, stored: unknown): FieldDescription {
  const [section = '', ...rest] = name.split('.')
  const text = typeof stored === 'string' ? stored : (byDefault ?? '')
  const isLong = [text, byDefault ?? ''].some((one) => one.length > maxShort || one.includes('\n'))
  return {
    ...plain,
    name,
    label: toWords(rest.length === 0 ? section : rest.map(toWords).join(', ').toLowerCase()),
    help: toLabelHelp(byDefault),
    kind: isLong ? 'longText' : 'text',
    section: toWords(section),
    defaultValue: byDefault,
    bounds: { most: 500 },
  }
}

function toLabelHelp(byDefault: string | undefined): string {
  if (byDefault === undefined) return words.map.ownLabel
  const signs = [...new Set(byDefault.match(/\{\d+\}/g))].join(', ')
  const shown = byDefault.length > maxShort ? `${byDefault.slice(0, maxShort)}…` : byDefault
  const help = words.map.byDefault(shown.replaceAll('`', '')).replaceAll('\n', ' ')
  return signs === '' ? help : `${help} ${words.map.keep(signs)}`
}

function toSections(fields: readonly FieldDescription[]): readonly FieldSection[] {
  const sections = new Map<string, FieldDescription[]>()
  for (const field of fields) {
    const label = field.section ?? ''
    sections.set(label, [...(sections.get(label) ?? []), field])
  }
  return Array.from(sections, ([label, own]) => ({ label, fields: own }))
}
