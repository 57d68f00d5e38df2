import { z } from 'zod'
import { field } from '#schema'

/** Labels: those that begin with `search.`. */
export const schema = z
  .object({
    types: z
      .array(
        z.object({
          type: field
            .text('Content type', 80)
            .meta({ help: 'Full name of the type, such as `epiderm__page`.' }),
          value: field.text('Value in addresses', 40).meta({
            help: 'The value of `type` in the address for this filter. Changing it breaks saved links.',
          }),
          label: field.text('Name', 40).meta({ help: 'Shown above a result, in the singular: `Product`.' }),
          plural: field
            .text('Name of several', 40)
            .meta({ help: 'The name of the filter choice: `Products`.' }),
        }),
      )
      .meta({
        label: 'Names of results',
        help: 'Names for results by content type; `value` is used in addresses. Other types are also found, but have no filter.',
      })
      .default([]),
    typesLabel: field.label('Name of the filter by type', 'search.types', {
      help: 'Shown only if the results have more than one type.',
      max: 60,
    }),
    topicType: field
      .text('Content type of topics', 80)
      .meta({ help: 'Items of this type are the choices of a second filter.' })
      .default(''),
    topicsLabel: field.label('Name of the filter by topic', 'search.topics', {
      help: 'Shown only if the results have more than one topic.',
      max: 60,
    }),
    pageSize: field
      .number('Results on a page', { min: 5, max: 50 })
      .meta({ help: 'Further results are on further pages.' })
      .default(10),
  })
  .meta({
    help: 'Search results with filters and pages. The page must declare the parameters `q`, `type`, `topic` and `page`. The `nothing` slot is shown if there are no results.',
  })

export type Props = z.output<typeof schema>
