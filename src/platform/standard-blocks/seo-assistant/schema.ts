import { z } from 'zod'
import { field } from '#schema'

/** Defined by SEO-1. */
export const schema = z
  .object({
    pageTitle: field
      .template('Page title', 300)
      .meta({
        help: 'The title in search results and in the browser tab. The default is the title of the page. May contain `{!Record.x}` and `{!Content.x}`.',
      })
      .default(''),
    description: field
      .template('Description', 500)
      .meta({
        help: 'One or two sentences below the title in search results. If empty, search engines choose a text. May contain `{!Record.x}` and `{!Content.x}`.',
      })
      .default(''),
    /** Texts for the page without a record (PAGE-A1). */
    titleWithoutRecord: field
      .text('Page title without a record', 300)
      .meta({
        help: 'Replaces a title with values (`{!Record.x}`) if there is no item or if it cannot be read.',
      })
      .default(''),
    descriptionWithoutRecord: field
      .text('Description without a record', 500)
      .meta({ help: 'Replaces a description with values if there is no item or if it cannot be read.' })
      .default(''),
    customHeadTags: field
      .template('Further meta and link elements, structured data', 5000)
      .meta({
        help: 'HTML for the head of the page. Other elements are left out. May contain `{!Record.x}` and `{!Content.x}`.',
      })
      .default(''),
    recordId: field
      .text('Record id', 80)
      .meta({ help: 'Usually a parameter of the page: `{!Route.recordId}`.' })
      .default(''),
    image: field
      .image('Picture for social networks')
      .meta({ help: 'Shown when the page is shared. The default is the picture of the site.' })
      .optional(),
  })
  .meta({
    help: 'Information about the page for search engines and social networks. Its texts may contain `{!Record.x}` and `{!Content.x}`, values of the item in `recordId` or, by default, of the item that the page shows. Not visible on the page.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
