import { z } from 'zod'
import { field } from '#schema'

/**
 * Labels: `search.label`, `search.open`, `search.submit`, `search.placeholder`, `search.suggestions`,
 * `search.suggestionCount`, `search.noSuggestions`, `search.all`.
 */
export const schema = z
  .object({
    resultsPage: field
      .url('Results page')
      .meta({ help: 'The page that shows the results, with the search text in the parameter `q`.' }),
    variant: field
      .choice('Variant', ['button', 'field'])
      .meta({ help: 'A button that opens the search field, or the field itself.' })
      .default('field'),
    types: z
      .array(
        z.object({
          type: field
            .text('Content type', 80)
            .meta({ help: 'Full name of the type, such as `epiderm__page`.' }),
          label: field
            .text('Name', 40)
            .meta({ help: 'Shown next to a suggestion, in the singular: `Product`.' }),
        }),
      )
      .meta({ label: 'Names of results', help: 'Names for suggestions by content type.' })
      .default([]),
  })
  .meta({ help: 'A search field with suggestions, which opens the results page.' })

export type Props = z.output<typeof schema>
