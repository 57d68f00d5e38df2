import { z } from 'zod'
import { field } from '#schema'

/**
 * The block's properties. The block also reads the labels `search.label`, `search.open`, `search.submit`,
 * `search.placeholder`, `search.suggestions`, `search.suggestionCount`, `search.noSuggestions` and `search.all`.
 */
export const schema = z
  .object({
    resultsPage: field.url('Results page').meta({ help: 'The page with the search results.' }),
    variant: field
      .choice('Show as', ['button', 'field'], { button: 'Button', field: 'Search field' })
      .meta({ help: 'The button opens the search field.' })
      .default('field'),
    types: z
      .array(
        z
          .object({
            type: field
              .text('Content type', 80)
              .meta({ kind: 'contentType', help: 'The type whose items have this name.' }),
            label: field.text('Name', 40).meta({ help: 'Shown next to a suggestion, such as `Product`.' }),
          })
          .meta({ label: 'Name' }),
      )
      .meta({ label: 'Names of content types', help: 'The names that visitors see next to suggestions.' })
      .default([]),
  })
  .meta({ help: 'A search field with suggestions.' })

export type Props = z.output<typeof schema>
