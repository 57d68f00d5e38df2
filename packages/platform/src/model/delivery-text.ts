/** `{!Delivery.cutOffText}`: the cut-off time for same-day dispatch, as one string per language. */
import type { LabelCatalogue } from './labels/labels.ts'

export const cutOffExpression = '{!Delivery.cutOffText}'
/**
 * Label key for the cut-off text. Because the text is read as a label, pages record this dependency as they do for any
 * other label.
 */
export const cutOffLabel = 'delivery.cutOffText'

/**
 * Replaces the cut-off expression in text that has no other bindings. Without a cut-off text, removes the expression.
 */
export const replaceCutOffExpression = (text: string, cutOffText: string | undefined): string =>
  text.includes(cutOffExpression) ? text.replaceAll(cutOffExpression, cutOffText ?? '') : text

/**
 * Adds the delivery schedule's text to the catalogues, and replaces the expression in their labels with this text.
 * Without a schedule, returns the catalogues unchanged.
 */
export function toDeliveryCatalogues(
  catalogues: readonly LabelCatalogue[],
  cutOffText: string | undefined,
): readonly LabelCatalogue[] {
  const bound = catalogues.map((catalogue) =>
    Object.values(catalogue).some((text) => text.includes(cutOffExpression))
      ? Object.fromEntries(
          Object.entries(catalogue).map(([key, text]) => [key, replaceCutOffExpression(text, cutOffText)]),
        )
      : catalogue,
  )
  return cutOffText === undefined ? bound : [{ [cutOffLabel]: cutOffText }, ...bound]
}
