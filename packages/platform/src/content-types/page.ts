import { z } from 'zod'
import { blockTree, field } from '#schema'
import { codeField } from './code-field.ts'

/** `epiderm__page`: a page with its blocks. */
export const pageBody = z
  .object({
    route: codeField(
      'Address',
      /^\/(?:[a-z0-9{}-]+(?:\/[a-z0-9A-Z{}-]+)*)?$/,
      'a path such as /help/returns or /product/{urlName}',
    ).meta({
      help: 'The page’s web address. If you change it, add a redirect so that old links still work.',
    }),
    layoutKey: field
      .contentKey('Header and footer', 'epiderm__layout')
      .meta({ help: 'Leave empty for the site’s usual ones.' })
      .optional(),
    record: z
      .object({
        type: field
          .text('Content type', 80)
          .meta({ kind: 'contentType', help: 'The page shows one item of this type at a time.' }),
        parameter: field
          .text('Parameter', 40)
          .meta({ help: 'The word in braces in the address: `urlName` in `/product/{urlName}`.' }),
      })
      .meta({
        label: 'Template for items',
        group: 'advanced',
        help: 'Shows every item of one content type at its own address.',
      })
      .optional(),
    parameters: z
      .array(
        z
          .object({
            name: codeField('Name', /^[A-Za-z][A-Za-z0-9]{0,39}$/, 'letters and digits').meta({
              help: 'The name in the address: `page` in `?page=2`.',
            }),
            kind: field
              .choice(
                'Type',
                ['recordId', 'text', 'number', 'page', 'choice', 'content', 'search', 'returnPath'],
                {
                  recordId: 'Record id',
                  page: 'Page number',
                  choice: 'One of the values below',
                  content: 'Item of a content type',
                  search: 'Search text',
                  returnPath: 'Page to return to',
                },
              )
              .meta({ help: 'Other values are ignored.' }),
            values: z
              .array(field.text('Value', 40))
              .meta({ label: 'Values', help: 'The allowed values, for the type “One of the values below”.' })
              .default([]),
            contentTypeFQN: field
              .text('Content type', 80)
              .meta({ kind: 'contentType', help: 'For the type “Item of a content type”.' })
              .optional(),
          })
          .meta({ label: 'Parameter' }),
      )
      .meta({
        label: 'URL parameters',
        entryKey: 'name',
        group: 'advanced',
        help: 'URL parameters that this page uses.',
      })
      .default([]),
    parentKey: field
      .contentKey('Parent page', 'epiderm__page')
      .meta({ help: 'The page above this one in the breadcrumb, if it does not follow from the address.' })
      .optional(),
    isIndexed: field
      .toggle('Show in search results')
      .meta({ help: 'If this is off, search engines are asked not to list this page.' })
      .default(true),
    access: field
      .choice('Who can see it', ['everyone', 'signedIn', 'guests', 'administrators'], {
        signedIn: 'Signed-in visitors',
        guests: 'Guests only',
      })
      .meta({ help: 'Visitors who may not see it are sent to sign in, or to their account.' })
      .default('everyone'),
    isTemplate: field
      .toggle('Template')
      .meta({ help: 'Editors can start a new page from this one.' })
      .optional(),
    blocks: blockTree('Blocks').meta({ help: 'Blocks from top to bottom, between header and footer.' }),
  })
  .meta({
    help: 'A page with its own address, or the template for every item of a content type.',
  })
export type PageBody = z.output<typeof pageBody>

/** The properties of a page other than its blocks: path, access and layout. */
export const pageSettings = pageBody.omit({ blocks: true })
export type PageSettings = z.output<typeof pageSettings>

/** Returns true if a page is rendered only for signed-in visitors. Such a page is never cached. */
export const isPrivatePage = ({ access }: { readonly access?: unknown }): boolean =>
  access === 'signedIn' || access === 'administrators'
