import { z } from 'zod'
import { field } from '#schema'

const link = {
  label: field.text('Text', 80).meta({ help: 'The text of the link, in one or two words.' }),
  url: field.link('Link'),
}

/** `epiderm__menu`: the links of a menu. */
export const menuBody = z
  .object({
    items: z
      .array(
        z.object({
          ...link,
          children: z
            .array(z.object(link))
            .meta({
              label: 'Links below it',
              help: 'The second level, which opens with the link. There is no third level.',
            })
            .default([]),
          isForGuests: field
            .toggle('For guests alone')
            .meta({ help: 'In lists of links: hidden for signed-in visitors.' })
            .default(false),
          signedIn: z
            .object(link)
            .meta({
              label: 'For signed-in visitors',
              help: 'In lists of links: the replacement for signed-in visitors.',
            })
            .optional(),
        }),
      )
      .meta({
        label: 'Links',
        help: 'Links in this order. The main menu shows two levels, a list of links only the first.',
      }),
  })
  .meta({
    help: 'Named links for the main menu and the lists in the footer. Texts and links may contain values such as `{!Label.shop}`.',
  })
