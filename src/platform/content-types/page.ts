import { z } from 'zod'
import { blockTree, field } from '#schema'
import { code } from './code-field.ts'

/** `epiderm__page`. */
export const pageBody = z
  .object({
    route: code(
      'Address',
      /^\/(?:[a-z0-9{}-]+(?:\/[a-z0-9A-Z{}-]+)*)?$/,
      'a path such as /skincare/acne or /product/{urlName}',
    ).meta({
      help: 'Where the page is, below the base path; who keeps the old address needs a redirect when it changes.',
    }),
    layoutKey: field
      .contentKey('Layout', 'epiderm__layout')
      .meta({ help: 'Its header and footer; without one, the site’s own layout.' })
      .optional(),
    record: z
      .object({
        type: field.text('Content type', 80).meta({ help: 'By its full name: `epiderm__product`.' }),
        parameter: field
          .text('Parameter', 40)
          .meta({ help: 'The word in braces in the address: `urlName` of `/product/{urlName}`.' }),
      })
      .meta({
        label: 'Record',
        help: 'For a page that serves every item of a type: the parameter of its address is the item’s URL name, or its record id.',
      })
      .optional(),
    parameters: z
      .array(
        z.object({
          name: code('Name', /^[A-Za-z][A-Za-z0-9]{0,39}$/, 'letters and digits').meta({
            help: 'As it stands in the query: `page` of `?page=2`.',
          }),
          kind: field
            .choice('Kind', [
              'recordId',
              'text',
              'number',
              'page',
              'choice',
              'content',
              'search',
              'returnPath',
            ])
            .meta({ help: 'What its value must be to count; any other value is ignored.' }),
          values: z
            .array(field.text('Value', 40))
            .meta({ label: 'Values', help: 'Of the kind `choice`.' })
            .default([]),
          contentTypeFQN: field
            .text('Content type', 80)
            .meta({ help: 'Of the kind `content`: of which an item’s URL name counts.' })
            .optional(),
        }),
      )
      .meta({
        label: 'Parameters',
        entryKey: 'name',
        help: 'What may stand in the query of the address and changes the page; all else is ignored.',
      })
      .default([]),
    parentKey: field
      .contentKey('Page above', 'epiderm__page')
      .meta({ help: 'In the breadcrumb, where the address alone does not tell.' })
      .optional(),
    isIndexed: field
      .toggle('Search engines may list it')
      .meta({ help: 'Off, the page says so to search engines and is in no sitemap.' })
      .default(true),
    access: field
      .choice('Who sees it', ['everyone', 'signedIn', 'guests', 'administrators'])
      .meta({
        help: 'Guests are led to sign in first; with `guests`, whoever is signed in is led to the account.',
      })
      .default('everyone'),
    isTemplate: field
      .toggle('Template for new pages')
      .meta({
        help: 'It is offered to whoever makes a new page. It is a page like any other, and may stay a draft.',
      })
      .optional(),
    blocks: blockTree('Blocks').meta({ help: 'From top to bottom, between header and footer.' }),
  })
  .meta({
    help: 'A page with an address of its own, or one that serves every item of a content type: `/product/{urlName}`.',
  })
export type PageBody = z.output<typeof pageBody>

/** The properties of a page besides its blocks: address, access and layout. */
export const pagePlace = pageBody.omit({ blocks: true })
export type PagePlace = z.output<typeof pagePlace>

/** Returns true if a page is rendered only for signed-in visitors, and never cached. */
export const isPrivatePage = ({ access }: { readonly access?: unknown }): boolean =>
  access === 'signedIn' || access === 'administrators'
