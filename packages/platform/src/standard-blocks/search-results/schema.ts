import { z } from 'zod'
import { field } from '#schema'

/** The block's properties. The block also reads the labels that begin with `search.`. */
export const schema = z
  .object({
    types: z
      .array(
        z
          .object({
            type: field
              .text('Content type', 80)
              .meta({ kind: 'contentType', help: 'The type whose items have this name.' }),
            value: field
              .text('Short name', 40)
              .meta({ help: 'Used in the web address. Changing it breaks saved links.' }),
            label: field.text('Name', 40).meta({ help: 'Shown above a result, such as `Product`.' }),
            plural: field.text('Plural', 40).meta({ help: 'Shown in the filter, such as `Products`.' }),
          })
          .meta({ label: 'Name' }),
      )
      .meta({
        label: 'Names of content types',
        help: 'Other types are also found, but have no filter.',
      })
      .default([]),
    typesLabel: field.label('Name of the type filter', 'search.types', {
      help: 'Shown only if the results have more than one type.',
      max: 60,
    }),
    topicType: field
      .text('Content type of topics', 80)
      .meta({ kind: 'contentType', help: 'A second filter lists the items of this type.' })
      .default(''),
    topicsLabel: field.label('Name of the topic filter', 'search.topics', {
      help: 'Shown only if the results have more than one topic.',
      max: 60,
    }),
    pageSize: field
      .number('Results per page', { min: 5, max: 50 })
      .meta({ help: 'Visitors find more results on further pages.' })
      .default(10),
  })
  .meta({
    help: 'Search results with filters and pages. The page needs the URL parameters `q`, `type`, `topic` and `page`. The `nothing` slot is shown if there are no results.',
  })

export type Props = z.output<typeof schema>
