/** `{!Delivery.cutOffText}`: the time until which an order counts for the same day, as one string per language. */
import type { LabelCatalogue } from './labels/labels.ts'

export const cutOffExpression = '{!Delivery.cutOffText}'
/** The text is read as a label with this key, so that pages record it like any other label. */
export const cutOffLabel = 'delivery.cutOffText'

/** Replaces the expression in text that is not bound otherwise. Removes the expression if it has no value. */
export const bindCutOff = (text: string, cutOffText: string | undefined): string =>
  text.includes(cutOffExpression) ? text.replaceAll(cutOffExpression, cutOffText ?? '') : text

/**
 * Returns catalogues that contain the delivery schedule's text and use it in their own texts. Without a schedule,
 * returns the catalogues unchanged.
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
