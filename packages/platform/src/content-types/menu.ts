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
        z
          .object({
            ...link,
            children: z
              .array(z.object(link).meta({ label: 'Link' }))
              .meta({
                label: 'Sub-links',
                help: 'Links that open below this one in the main menu.',
              })
              .default([]),
            isForGuests: field
              .toggle('For guests only')
              .meta({ help: 'Hides the link from signed-in visitors in link lists.' })
              .default(false),
            signedIn: z
              .object(link)
              .meta({
                label: 'Instead, for signed-in visitors',
                help: 'Replaces the link for signed-in visitors in link lists.',
              })
              .optional(),
          })
          .meta({ label: 'Link' }),
      )
      .meta({
        label: 'Links',
        help: 'Links in order. The main menu shows two levels; link lists show only the first.',
      }),
  })
  .meta({
    help: 'Links for the main menu or a link list. Texts may contain values such as `{!Label.shop}`.',
  })
