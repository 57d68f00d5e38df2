import { z } from 'zod'
import { field } from '#schema'

/** `epiderm__menu`. */
export const menuBody = z
  .object({
    items: z.array(
      z.object({
        label: field.text('Text', 80),
        url: field.link('Link'),
        children: z
          .array(z.object({ label: field.text('Text', 80), url: field.link('Link') }))
          .meta({ label: 'Links below it' })
          .default([]),
        isForGuests: field
          .toggle('For guests alone')
          .meta({ help: 'In lists of links: hidden from whoever is signed in.' })
          .default(false),
        signedIn: z
          .object({ label: field.text('Text', 80), url: field.link('Link') })
          .meta({
            label: 'For signed-in visitors',
            help: 'In lists of links: what stands in its place for whoever is signed in.',
          })
          .optional(),
      }),
    ),
  })
  .meta({
    help: 'Links with names, for the main menu and for the lists in the footer. Their texts and links may hold expressions.',
  })
