import { z } from 'zod'
import { field } from '#schema'

/**
 * Labels: `search.label`, `search.open`, `search.submit`, `search.placeholder`, `search.suggestions`,
 * `search.suggestionCount`, `search.noSuggestions`, `search.all`.
 */
export const schema = z
  .object({
    resultsPage: field.url('Results page').meta({ help: 'Its parameter `q` is what was typed.' }),
    variant: field
      .choice('Variant', ['button', 'field'])
      .meta({ help: 'A button that opens the field, or the field itself.' })
      .default('field'),
    types: z
      .array(
        z.object({
          type: field.text('Content type', 80).meta({ help: 'By its full name, such as `epiderm__page`.' }),
          label: field.text('Name', 40).meta({ help: 'Stands beside a suggestion, for one: `Product`.' }),
        }),
      )
      .meta({ label: 'Names of results', help: 'What suggestions are called by their content type.' })
      .default([]),
  })
  .meta({ help: 'A field that leads to the results page, with suggestions while somebody types.' })

export type Props = z.output<typeof schema>
