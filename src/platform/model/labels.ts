/** SITE-4: labels with positional arguments; what is missing shows a placeholder and is reported once. */
export type LabelCatalogue = Readonly<Record<string, string>>
const missing = '[missing label: '

type Format = (key: string, ...values: readonly (string | number)[]) => string

export type Labels = {
  readonly format: Format
  /** The same for a label that a site may leave out: its placeholder is returned, and nothing is reported. Ask {@link isMissingLabel}. */
  readonly formatOptional: Format
}

/** `catalogues` from the wanted locale to the default one. `onMissing` is called once for each missing key. */
export function createLabels(
  catalogues: readonly LabelCatalogue[],
  onMissing: (key: string) => void,
): Labels {
  const reported = new Set<string>()
  const find = (key: string) => catalogues.find((catalogue) => Object.hasOwn(catalogue, key))?.[key]
  const formatOptional: Format = (key, ...values) => {
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

/** Whether a text is a placeholder, which no visitor should meet where it can be left out (SSN-3). */
export const isMissingLabel = (text: string): boolean => text.startsWith(missing)

/** `List Item {0}` with [3] is `List Item 3`; a position without a value stays as it is. */
export const formatTemplate = (template: string, values: readonly (string | number)[]): string =>
  template.replace(/\{(\d+)\}/g, (whole, position: string) => String(values[Number(position)] ?? whole))
