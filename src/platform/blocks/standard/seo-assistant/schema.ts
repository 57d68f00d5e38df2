import { z } from 'zod'
import { field } from '../../field.ts'

/**
 * SEO-1. The texts may hold `{!Record.x}` and `{!Content.x}`, read from the record that `recordId` names, or else from the
 * page's own; and the page's other expressions.
 */
export const schema = z.object({
  pageTitle: field.template('Page title', 300).default(''),
  description: field.template('Description', 500).default(''),
  /** PAGE-A1: said instead of a text with placeholders while no record is named, or when it cannot be read. */
  titleWithoutRecord: field.text('Page title without a record', 300).default(''),
  descriptionWithoutRecord: field.text('Description without a record', 500).default(''),
  customHeadTags: field.template('Further meta and link elements, structured data', 5000).default(''),
  recordId: field.text('Record id', 80).default(''),
  image: field.image('Picture for social networks').optional(),
})

export type Props = z.output<typeof schema>
