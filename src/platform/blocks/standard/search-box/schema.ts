import { z } from 'zod'
import { field } from '../../field.ts'

/**
 * A field that leads to the results page, with suggestions while somebody types. Labels: `search.label`, `search.open`,
 * `search.submit`, `search.placeholder`, `search.suggestions`, `search.suggestionCount`, `search.noSuggestions`, `search.all`.
 */
export const schema = z.object({
  /** The page with the results; its parameter `q` is what was typed. */
  resultsPage: field.url('Results page'),
  /** A button that opens the field, or the field itself. */
  variant: field.choice('Variant', ['button', 'field']).default('field'),
  /** What results are called by their content type. */
  types: z
    .array(z.object({ type: field.text('Content type', 80), label: field.text('Name', 40) }))
    .default([]),
})

export type Props = z.output<typeof schema>
