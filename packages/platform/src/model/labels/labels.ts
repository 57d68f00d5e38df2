/** SITE-4: labels with positional arguments. A missing label is replaced by a placeholder and reported once. */
export type LabelCatalogue = Readonly<Record<string, string>>
const missing = '[missing label: '

type FormatLabelText = (key: string, ...values: readonly (string | number)[]) => string

export type Labels = {
  readonly format: FormatLabelText
  /**
   * Works like `format`, but for an optional label: if the label is missing, returns its placeholder and reports
   * nothing. Check the result with {@link isMissingLabel}.
   */
  readonly formatOptional: FormatLabelText
}

/**
 * Creates labels. `catalogues`: ordered from the requested locale's catalogue to the default locale's catalogue.
 * `onMissing` is called once per missing key.
 */
export function createLabels(
  catalogues: readonly LabelCatalogue[],
  onMissing: (key: string) => void,
): Labels {
  const reported = new Set<string>()
  const find = (key: string) => catalogues.find((catalogue) => Object.hasOwn(catalogue, key))?.[key]
  const formatOptional: FormatLabelText = (key, ...values) => {
    const template = find(key)
    return template === undefined ? `${missing}${key}]` : formatTemplate(template, values)
  }
  return {
    formatOptional,
    format(key, ...values) {
      if (find(key) === undefined && !reported.has(key)) {
        onMissing(key)
        reported.add(key)
      }
      return formatOptional(key, ...values)
    },
  }
}

/** Returns true if the label is a placeholder, which should be hidden from visitors where possible (SSN-3). */
export const isMissingLabel = (text: string): boolean => text.startsWith(missing)

/** Formats `List Item {0}` with [3] as `List Item 3`. A position without a value stays unchanged. */
export const formatTemplate = (template: string, values: readonly (string | number)[]): string =>
  template.replace(/\{(\d+)\}/g, (whole, position: string) => String(values[Number(position)] ?? whole))
