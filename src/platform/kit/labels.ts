/** SITE-4: labels with positional arguments; what is missing shows a placeholder and is reported once. */
export type LabelCatalogue = Readonly<Record<string, string>>
const missing = '[missing label: '

export type Labels = { readonly format: (key: string, ...values: readonly (string | number)[]) => string }

/** `catalogues` from the wanted locale to the default one. `onMissing` hears each missing key once. */
export function createLabels(
  catalogues: readonly LabelCatalogue[],
  onMissing: (key: string) => void,
): Labels {
  const reported = new Set<string>()
  return {
    format(key, ...values) {
      const template = catalogues.find((catalogue) => Object.hasOwn(catalogue, key))?.[key]
      if (template !== undefined) return formatTemplate(template, values)
      if (!reported.has(key)) onMissing(key)
      reported.add(key)
      return `${missing}${key}]`
    },
  }
}

/** Whether a text is a placeholder, which no visitor should meet where it can be left out (SSN-3). */
export const isMissingLabel = (text: string): boolean => text.startsWith(missing)

/** `List Item {0}` with [3] is `List Item 3`; a position without a value stays as it is. */
export const formatTemplate = (template: string, values: readonly (string | number)[]): string =>
  template.replace(/\{(\d+)\}/g, (whole, position: string) => String(values[Number(position)] ?? whole))
