/** `{!Delivery.cutOffText}`: the cut-off time for same-day dispatch, as one string per language. */
import type { LabelCatalogue } from './labels/labels.ts'

export const cutOffExpression = '{!Delivery.cutOffText}'
/** The text is read as a label with this key, so that pages record the read as they do for any other label. */
export const cutOffLabel = 'delivery.cutOffText'

/**
 * Replaces the cut-off expression in text that no other binding processes. Removes the expression if it has no value.
 */
export const bindCutOff = (text: string, cutOffText: string | undefined): string =>
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
          Object.entries(catalogue).map(([key, text]) => [key, bindCutOff(text, cutOffText)]),
        )
      : catalogue,
  )
  return cutOffText === undefined ? bound : [{ [cutOffLabel]: cutOffText }, ...bound]
}
