import { z } from 'zod'
import { field } from '#schema'

/** SEO-1. */
export const schema = z
  .object({
    pageTitle: field
      .template('Page title', 300)
      .meta({
        help: 'In results and in the browser’s tab; empty, the page’s own title. May hold `{!Record.x}` and `{!Content.x}`.',
      })
      .default(''),
    description: field
      .template('Description', 500)
      .meta({
        help: 'What results say below the title, in a sentence or two; empty, search engines choose. May hold `{!Record.x}` and `{!Content.x}`.',
      })
      .default(''),
    /** PAGE-A1. */
    titleWithoutRecord: field
      .text('Page title without a record', 300)
      .meta({
        help: 'Said instead of a title that reads values (`{!Record.x}`) while there is no item to read, or when it cannot be read.',
      })
      .default(''),
    descriptionWithoutRecord: field
      .text('Description without a record', 500)
      .meta({ help: 'As that title, of the description.' })
      .default(''),
    customHeadTags: field
      .template('Further meta and link elements, structured data', 5000)
      .meta({
        help: 'As HTML of the head; any other element is left out. May hold `{!Record.x}` and `{!Content.x}`.',
      })
      .default(''),
    recordId: field
      .text('Record id', 80)
      .meta({ help: 'Usually bound to a parameter of the page: `{!Route.recordId}`.' })
      .default(''),
    image: field
      .image('Picture for social networks')
      .meta({ help: 'Shown where the page is shared; without one, the site’s own.' })
      .optional(),
  })
  .meta({
    help: 'What search engines and social networks are told of the page. Its texts may hold `{!Record.x}` and `{!Content.x}`, read from the item that `recordId` names, or else from the one that the page shows. Nothing of it is seen.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
