import { z } from 'zod'
import { field } from '../../field.ts'

/**
 * What a search found, with filters and pages. It reads the page's parameters `q`, `type`, `topic` and `page`. Labels: those
 * that begin with `search.`. Slot `nothing`: what stands there when nothing is found.
 */
export const schema = z.object({
  /** What results are called by their content type; `value` stands in addresses. Others are found too, without a filter. */
  types: z
    .array(
      z.object({
        type: field.text('Content type', 80),
        value: field.text('Value in addresses', 40),
        label: field.text('Name', 40),
        plural: field.text('Name of several', 40),
      }),
    )
    .default([]),
  typesLabel: field.text('Name of the filter by type', 60).default('Type'),
  /** Items of this type are a second filter. */
  topicType: field.text('Content type of topics', 80).default(''),
  topicsLabel: field.text('Name of the filter by topic', 60).default('Topic'),
  pageSize: field.number('Results on a page', { min: 5, max: 50 }).default(10),
})

export type Props = z.output<typeof schema>
