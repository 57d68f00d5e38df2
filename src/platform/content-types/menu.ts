import { z } from 'zod'
import { field } from '#schema'

const link = {
  label: field.text('Text', 80).meta({ help: 'What the link says, in a word or two.' }),
  url: field.link('Link'),
}

/** `epiderm__menu`. */
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
              help: 'The second level, which opens with the link; there is no third.',
            })
            .default([]),
          isForGuests: field
            .toggle('For guests alone')
            .meta({ help: 'In lists of links: hidden from whoever is signed in.' })
            .default(false),
          signedIn: z
            .object(link)
            .meta({
              label: 'For signed-in visitors',
              help: 'In lists of links: what stands in its place for whoever is signed in.',
            })
            .optional(),
        }),
      )
      .meta({
        label: 'Links',
        help: 'In their order; the main menu shows two levels, a list of links the first.',
      }),
  })
  .meta({
    help: 'Links with names, for the main menu and for the lists in the footer. Their texts and links may hold values such as `{!Label.shop}`.',
  })
