import { z } from 'zod'
import { field } from '#schema'

/** The block's properties, as specified in SEO-1. */
export const schema = z
  .object({
    pageTitle: field
      .template('Title for search engines', 300)
      .meta({
        help: 'The title in search results and browser tabs. If empty, the title of the page is used.',
      })
      .default(''),
    description: field
      .template('Description for search engines', 500)
      .meta({
        help: 'One or two sentences for search results. If empty, search engines choose text from the page.',
      })
      .default(''),
    /** Title and description to use if the record is missing (PAGE-A1). */
    titleWithoutRecord: field
      .text('Title without an item', 300)
      .meta({ group: 'advanced', help: 'Used if the title contains fields of an item that does not exist.' })
      .default(''),
    descriptionWithoutRecord: field
      .text('Description without an item', 500)
      .meta({
        group: 'advanced',
        help: 'Used if the description contains fields of an item that does not exist.',
      })
      .default(''),
    customHeadTags: field
      .template('Custom head tags', 5000)
      .meta({
        group: 'advanced',
        help: 'Meta and link elements and structured data for the head of the page. May contain `{!Record.x}` and `{!Content.x}`.',
      })
      .default(''),
    recordId: field
      .text('Record id', 80)
      .meta({
        group: 'advanced',
        help: 'Usually `{!Route.recordId}`; if empty, the item of the page is used.',
      })
      .default(''),
    image: field
      .image('Picture for social networks')
      .meta({ help: 'Shown when the page is shared. If empty, the site’s picture is used.' })
      .optional(),
  })
  .meta({
    help: 'Title, description and picture for search engines and social networks. Texts may contain fields of the item, such as `{!Record.name}`.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
