/** `{!Delivery.cutOffText}`: the time until which an order counts for the same day, as one text for each language. */
import type { LabelCatalogue } from './labels.ts'

export const cutOffExpression = '{!Delivery.cutOffText}'
/** Label by which the text is read, so that pages record it as they record a label. */
export const cutOffLabel = 'delivery.cutOffText'

/** Replaces the expression in a text that nothing else binds; removes it if there is no value. */
export const bindCutOff = (text: string, cutOffText: string | undefined): string =>
  text.includes(cutOffExpression) ? text.replaceAll(cutOffExpression, cutOffText ?? '') : text

/** Returns catalogues that contain the text of the delivery schedule and use it in their own texts; unchanged without a schedule. */
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
