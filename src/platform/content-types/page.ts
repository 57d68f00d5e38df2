import { z } from 'zod'
import { blockTree, field } from '#schema'
import { code } from './code-field.ts'

/** `epiderm__page`: a page with its blocks. */
export const pageBody = z
  .object({
    route: code(
      'Address',
      /^\/(?:[a-z0-9{}-]+(?:\/[a-z0-9A-Z{}-]+)*)?$/,
      'a path such as /skincare/acne or /product/{urlName}',
    ).meta({
      help: 'The address of the page below the base path. If you change it, add a redirect from the old address.',
    }),
    layoutKey: field
      .contentKey('Layout', 'epiderm__layout')
      .meta({ help: 'The header and footer of the page. The default is the layout of the site.' })
      .optional(),
    record: z
      .object({
        type: field.text('Content type', 80).meta({ help: 'Full name of the type: `epiderm__product`.' }),
        parameter: field
          .text('Parameter', 40)
          .meta({ help: 'The word in braces in the address: `urlName` of `/product/{urlName}`.' }),
      })
      .meta({
        label: 'Record',
        help: 'For a page that serves every item of a type. The parameter in the address is the URL name or the record id of the item.',
      })
      .optional(),
    parameters: z
      .array(
        z.object({
          name: code('Name', /^[A-Za-z][A-Za-z0-9]{0,39}$/, 'letters and digits').meta({
            help: 'The name in the query: `page` in `?page=2`.',
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
            .meta({ help: 'The kind of value. Other values are ignored.' }),
          values: z
            .array(field.text('Value', 40))
            .meta({ label: 'Values', help: 'The values for the kind `choice`.' })
            .default([]),
          contentTypeFQN: field
            .text('Content type', 80)
            .meta({ help: 'For the kind `content`: the type whose URL names are valid values.' })
            .optional(),
        }),
      )
      .meta({
        label: 'Parameters',
        entryKey: 'name',
        help: 'Query parameters that change the page. All others are ignored.',
      })
      .default([]),
    parentKey: field
      .contentKey('Page above', 'epiderm__page')
      .meta({ help: 'The parent page in the breadcrumb, if it does not follow from the address.' })
      .optional(),
    isIndexed: field
      .toggle('Search engines may list it')
      .meta({ help: 'If off, search engines are asked not to list the page, and it is not in the sitemap.' })
      .default(true),
    access: field
      .choice('Who sees it', ['everyone', 'signedIn', 'guests', 'administrators'])
      .meta({
        help: 'Guests are asked to sign in first. With `guests`, signed-in visitors are redirected to their account.',
      })
      .default('everyone'),
    isTemplate: field
      .toggle('Template for new pages')
      .meta({
        help: 'Lists the page as a template when editors create a page. It is otherwise an ordinary page and may stay a draft.',
      })
      .optional(),
    blocks: blockTree('Blocks').meta({ help: 'Blocks from top to bottom, between header and footer.' }),
  })
  .meta({
    help: 'A page with its own address, or a page that serves every item of a content type: `/product/{urlName}`.',
  })
export type PageBody = z.output<typeof pageBody>

/** The properties of a page besides its blocks: address, access and layout. */
export const pagePlace = pageBody.omit({ blocks: true })
export type PageAnchor = z.output<typeof pagePlace>

/** Returns true if a page is rendered only for signed-in visitors, and never cached. */
export const isPrivatePage = ({ access }: { readonly access?: unknown }): boolean =>
  access === 'signedIn' || access === 'administrators'
