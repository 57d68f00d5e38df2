import { z } from 'zod'
import { field } from '#schema'

/** Labels: those that begin with `search.`. */
export const schema = z
  .object({
    types: z
      .array(
        z.object({
          type: field.text('Content type', 80).meta({ help: 'By its full name, such as `epiderm__page`.' }),
          value: field.text('Value in addresses', 40).meta({
            help: 'What `type` says in the address when the filter is chosen; addresses that people keep break when it changes.',
          }),
          label: field.text('Name', 40).meta({ help: 'Stands above a result, for one: `Product`.' }),
          plural: field
            .text('Name of several', 40)
            .meta({ help: 'Names the choice of the filter: `Products`.' }),
        }),
      )
      .meta({
        label: 'Names of results',
        help: 'What results are called by their content type; `value` stands in addresses. Others are found too, without a filter.',
      })
      .default([]),
    typesLabel: field.label('Name of the filter by type', 'search.types', {
      help: 'The filter shows only when more than one type was found.',
      max: 60,
    }),
    topicType: field
      .text('Content type of topics', 80)
      .meta({ help: 'Items of this type are a second filter.' })
      .default(''),
    topicsLabel: field.label('Name of the filter by topic', 'search.topics', {
      help: 'The filter shows only when more than one topic was found.',
      max: 60,
    }),
    pageSize: field
      .number('Results on a page', { min: 5, max: 50 })
      .meta({ help: 'Further ones are on pages of their own.' })
      .default(10),
  })
  .meta({
    help: 'What a search found, with filters and pages. Its page declares the parameters `q`, `type`, `topic` and `page`. What `nothing` holds stands there when nothing is found.',
  })

export type Props = z.output<typeof schema>
