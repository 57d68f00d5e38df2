import { z } from 'zod'
import { field } from '#schema'

/** Labels: those that begin with `search.`. */
export const schema = z
  .object({
    types: z
      .array(
        z.object({
          type: field.text('Content type', 80),
          value: field.text('Value in addresses', 40),
          label: field.text('Name', 40),
          plural: field.text('Name of several', 40),
        }),
      )
      .meta({
        label: 'Names of results',
        help: 'What results are called by their content type; `value` stands in addresses. Others are found too, without a filter.',
      })
      .default([]),
    typesLabel: field.text('Name of the filter by type', 60).default('Type'),
    topicType: field
      .text('Content type of topics', 80)
      .meta({ help: 'Items of this type are a second filter.' })
      .default(''),
    topicsLabel: field.text('Name of the filter by topic', 60).default('Topic'),
    pageSize: field.number('Results on a page', { min: 5, max: 50 }).default(10),
  })
  .meta({
    help: 'What a search found, with filters and pages. Its page declares the parameters `q`, `type`, `topic` and `page`. The slot `nothing` stands there when nothing is found.',
  })

export type Props = z.output<typeof schema>
