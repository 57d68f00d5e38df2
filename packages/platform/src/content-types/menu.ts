import { z } from 'zod'
import { field } from '#schema'

const link = {
  label: field.text('Text', 80).meta({ help: 'The text of the link, in one or two words.' }),
  url: field.link('Link'),
}

const display = {
  opensNewTab: field
    .toggle('Open in a new tab')
    .meta({ help: 'For links to other sites, if visitors need both pages.' })
    .default(false),
  isHidden: field
    .toggle('Hidden')
    .meta({ help: 'Hides the link, and its sub-links, from all visitors.' })
    .default(false),
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
              .array(z.object({ ...link, ...display }).meta({ label: 'Link' }))
              .meta({
                label: 'Sub-links',
                help: 'Links that open below this one in the main menu.',
              })
              .default([]),
            ...display,
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
        nestedKey: 'children',
        help: 'Links in order. The main menu shows two levels; link lists show only the first.',
      }),
  })
  .meta({
    help: 'Links for the main menu or a link list. Texts may contain values such as `{!Label.shop}`.',
  })
