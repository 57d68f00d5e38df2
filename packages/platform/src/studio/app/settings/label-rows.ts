/** The rows of the labels table, with search and filters. */
import { hasAllWords } from '#kit/browser'
import type { FieldDescription } from '#schema'
import { toLabelSections } from '../../form/lists/map-fields.ts'
import { settingsMessages } from '../../messages/areas/en-settings.ts'
import { toWords } from '../../messages/to-words.ts'

const words = settingsMessages.labels

export type LabelFilter = keyof typeof words.filters

export type LabelRow = {
  readonly name: string
  /** Describes the text input. The input's label states where the site uses the text. */
  readonly field: FieldDescription
  readonly label: string
  /** The default text; undefined for a label that only the site defines. */
  readonly byDefault: string | undefined
  /** The site's own text; undefined if the site uses the default. */
  readonly text: string | undefined
  readonly place: string
  /** True if visitors see no text, or text in another language. */
  readonly isMissing: boolean
}

type LabelsInput = {
  readonly defaults: Readonly<Record<string, string>>
  /** Names of labels whose default text is in another language. */
  readonly untranslated: readonly string[]
  /** Names of labels that the site defines in its first language. */
  readonly others: readonly string[]
  readonly stored: Readonly<Record<string, unknown>>
}

export function toLabelRows({ defaults, untranslated, others, stored }: LabelsInput): readonly LabelRow[] {
  const foreign = new Set(untranslated)
  const empty = Object.fromEntries(others.map((name) => [name, undefined]))
  return toLabelSections(defaults, { ...empty, ...stored }).flatMap(({ fields }) =>
    fields.map((field): LabelRow => {
      const { name } = field
      const byDefault = Object.hasOwn(defaults, name) ? defaults[name] : undefined
      const text = typeof stored[name] === 'string' ? stored[name] : undefined
      const signs = [...new Set(byDefault?.match(/\{\d+\}/g))].join(', ')
      const place = toSitePart(name)
      return {
        name,
        field: { ...field, label: `${place}: ${field.label}`, help: signs === '' ? '' : words.keep(signs) },
        label: field.label,
        byDefault,
        text,
        place,
        isMissing: text === undefined && (byDefault === undefined || foreign.has(name)),
      }
    }),
  )
}

/** Returns the part of the site that shows a label, based on the first words of the label's name. */
export function toSitePart(name: string): string {
  const [first = '', second = ''] = name.split('.')
  const places: Readonly<Record<string, string>> = words.places
  return places[`${first}.${second}`] ?? places[first] ?? toWords(first)
}

export const filterLabelRows = (
  rows: readonly LabelRow[],
  { search, filter }: { readonly search: string; readonly filter: LabelFilter },
): readonly LabelRow[] =>
  rows.filter(
    (row) =>
      (filter === 'all' || (filter === 'changed' ? row.text !== undefined : row.isMissing)) &&
      (search.trim() === '' ||
        hasAllWords([row.name, row.label, row.place, row.byDefault, row.text].join(' '), search)),
  )
