/** Formats a schema's fields as Markdown tables: one for the fields, and one for each group inside a field. */
import type { ExpressionUse, FieldDescription } from '#schema'

/** A column's heading, and a function that returns the column's text for a field. */
type FieldColumn = [string, (field: FieldDescription) => string]
type TableOptions = { readonly hasExpressions: boolean }

const kindNames: Readonly<Record<NonNullable<FieldDescription['kind']>, string>> = {
  text: 'one line of text',
  longText: 'text',
  richText: 'rich text: HTML with the allowed tags',
  url: 'address',
  link: 'link: a path such as `/help/returns`, an address with https:, mailto:, tel: or sms:, or a page reference',
  color: 'colour: `#` and six hex digits, or a token of the theme',
  choice: 'choice',
  number: 'number',
  length: 'length',
  toggle: '`true` or `false`',
  image: 'picture: its address with its description, or content keys',
  icon: 'icon',
  template: 'text with expressions',
  contentKey: 'an item',
  blocks: '[blocks](../README.md#a-block-in-a-file)',
  data: 'any value, also a list or an object',
  date: 'day',
  time: 'time of day',
  timeZone: 'time zone',
  currency: 'currency',
  language: 'language',
  contentType: 'content type',
  labels: 'texts by name',
  tokens: 'CSS values by name',
  tokenColor: 'CSS colour',
  tokenFont: 'CSS font family',
  tokenNumber: 'CSS number',
  tokenSize: 'CSS length',
}
const expressionNames: Readonly<Record<ExpressionUse, string>> = {
  visitor: 'yes, visitor too',
  page: 'yes',
  own: 'by the block',
  none: 'no',
}

/** Returns the Markdown tables for the fields, without duplicates. */
export const toFieldTables = (fields: readonly FieldDescription[], options: TableOptions): string[] => [
  ...new Set(toTables(fields, options, '')),
]

const toTables = (fields: readonly FieldDescription[], options: TableOptions, path: string): string[] => [
  toTable(fields, options, path),
  ...fields.flatMap((field) => toInnerTables(field, options, path)),
]

function toInnerTables(field: FieldDescription, options: TableOptions, path: string): string[] {
  const name = toPath(field, path)
  return field.inside.flatMap(({ when, fields }) => {
    const [table = '', ...inner] = toTables(fields, options, `${name}.`)
    const title = when === undefined ? '' : ` whose \`${when.name}\` is \`${when.value}\``
    return [`### \`${name}\`${title}\n\n${table}`, ...inner]
  })
}

const toPath = ({ name, isList }: FieldDescription, path: string) => `${path}${name}${isList ? '[]' : ''}`

function toTable(
  fields: readonly FieldDescription[],
  { hasExpressions }: TableOptions,
  path: string,
): string {
  const hasDevices = fields.some(({ isPerDevice }) => isPerDevice)
  const columns: FieldColumn[] = [
    ['Property', ({ name, isRequired }) => `\`${name}\`${isRequired ? ' (required)' : ''}`],
    ['Description', ({ label, help }) => [label && `**${label}**`, help].filter(Boolean).join('. ')],
    ['Value', (field) => toValue(field, toPath(field, path))],
    ['Default', toDefault],
  ]
  if (hasDevices) columns.push(['Per device', ({ isPerDevice }) => (isPerDevice ? 'yes' : 'no')])
  if (hasExpressions) columns.push(['Expressions', ({ expressions }) => expressionNames[expressions]])
  const toRow = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    toRow(columns.map(([title]) => title)),
    toRow(columns.map(() => '---')),
    ...fields.map((field) => toRow(columns.map(([, toCell]) => toCell(field)))),
  ].join('\n')
}

function toValue(field: FieldDescription, path: string): string {
  const entry = toEntry(field, path)
  return [
    field.isList ? `list: ${entry}` : entry,
    ...(field.kind === 'color' ? [] : new Set(field.limits)),
  ].join('; ')
}

function toEntry({ kind, values, inside: [group, ...groups] }: FieldDescription, path: string): string {
  if (values.length > 0) return toCodes(values)
  if (kind !== undefined) return kindNames[kind]
  const object = `object as in \`${path}\` below`
  if (group?.when === undefined) return object
  return `${object}, with \`${group.when.name}\` as ${toCodes([group, ...groups].map(({ when }) => when?.value ?? ''))}`
}

const toCodes = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ')

function toDefault(field: FieldDescription): string {
  const { defaultValue, isPerDevice, isRequired } = field
  if (defaultValue === undefined) return isRequired ? '' : 'none'
  if (saysNoMoreThanInside(field)) return 'as below'
  if (!isPerDevice) return toCode(defaultValue)
  const byDevice = defaultValue as Readonly<Record<string, unknown>>
  const { desktop } = byDevice
  if (Object.values(byDevice).every((value) => value === desktop)) return toCode(desktop)
  return ['desktop', 'tablet', 'mobile'].map((device) => `${device} ${toCode(byDevice[device])}`).join(', ')
}

/** Returns true if the default of an object merely repeats the defaults of its fields. */
function saysNoMoreThanInside({ defaultValue, isList, inside: [group] }: FieldDescription): boolean {
  if (isList || group === undefined || group.when !== undefined) return false
  const below = Object.fromEntries(group.fields.map((field) => [field.name, field.defaultValue]))
  return JSON.stringify(below) === JSON.stringify(defaultValue)
}

function toCode(value: unknown): string {
  if (value === '') return 'empty'
  if (Array.isArray(value) && value.length === 0) return 'none'
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}
