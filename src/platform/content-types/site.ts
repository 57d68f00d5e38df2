import { z } from 'zod'
import { createFeatureGates, type FeatureGate } from '#model'
import { isTimeZone } from '#kit'
import { field } from '#schema'
import { code } from './code-field.ts'

const recordId = (label: string, prefix: string) =>
  code(label, new RegExp(`^${prefix}[A-Za-z0-9]{12}(?:[A-Z0-5]{3})?$`), `an id that begins with ${prefix}`)

const languageCode = code('Language', /^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'a language code such as en_GB').meta({
  help: 'Language and country. Content in this language is stored under this code.',
})

const closed = createFeatureGates()
const gate = (label: string, name: FeatureGate, help: string) =>
  field.toggle(label).meta({ help }).default(closed.isOpen(name))

/** Returns `/de`, the prefix of the paths of pages in a language that is not the site's default one. */
export const toLanguagePrefix = (code: string): string => `/${code.split('_')[0]}`

/** `epiderm__site`: the single item with the settings of this site. */
export const siteBody = z
  .object({
    name: field.text('Name').meta({ help: 'The name of the site on its pages and in its messages.' }),
    titleSuffix: field
      .text('Ending of page titles', 80)
      .meta({ help: 'Added after the title of each page: `About us | Noon`.' })
      .default(''),
    siteId: recordId('Site id', '0DM').meta({
      help: 'Identifies the site in the delivery API. Never change it.',
    }),
    channelId: recordId('Channel id', '0ap').meta({
      help: 'Identifies the channel in addresses of the delivery API. Never change it.',
    }),
    communityId: recordId('Community id', '0DB').meta({
      help: 'Identifies the site in the API for search properties. Never change it.',
    }),
    channelName: field.text('Channel name').meta({ help: 'The name of the channel in the delivery API.' }),
    defaultLanguage: languageCode,
    languages: z
      .array(
        z.object({
          code: languageCode,
          label: field
            .text('Name', 40)
            .meta({ help: 'The name of the language in that language, as shown in the language switch.' }),
          isActive: field
            .toggle('Active')
            .meta({ help: 'If off, no page is shown in this language.' })
            .default(true),
          direction: field
            .choice('Direction', ['ltr', 'rtl'])
            .meta({ help: 'The default is the direction of the site.' })
            .optional(),
        }),
      )
      .min(1)
      .meta({
        label: 'Languages',
        entryKey: 'code',
        help: 'All languages for content, including the default language.',
      }),
    direction: field
      .choice('Direction', ['ltr', 'rtl'])
      .meta({ help: 'The text direction of the default language: `rtl` is right to left.' })
      .default('ltr'),
    timeZone: field
      .text('Time zone', 60)
      .refine(isTimeZone, 'must be the name of a time zone, such as Europe/London')
      .meta({ help: 'The time zone for dates with a time. Dates without a time do not depend on it.' })
      .default('UTC'),
    currency: code('Currency', /^[A-Z]{3}$/, 'the three letters of a currency, such as GBP')
      .meta({ help: 'The currency of amounts that do not specify one.' })
      .default('GBP'),
    /** Feature gates (NRM-8). */
    featureGates: z
      .strictObject({
        outputFieldLinks: gate(
          'Telephone numbers, e-mail and web addresses are links',
          'outputFieldLinks',
          'Off, output fields show them as plain text.',
        ),
        dateInvalidYear: gate(
          'Years outside 1 to 9999 are no date',
          'dateInvalidYear',
          'Off, such a date is shown with its year as it is.',
        ),
        outputFieldReadOnlyClass: gate(
          'Output fields look like fields of a form',
          'outputFieldReadOnlyClass',
          'On, each stands on a line, as a field that cannot be changed.',
        ),
        maxEditLimit: gate(
          'One publish changes at most 200 items',
          'maxEditLimit',
          'On, a larger import or publish is refused as a whole.',
        ),
        themeProviderDisabled: gate(
          'Pages come without the tokens of the theme',
          'themeProviderDisabled',
          'On, blocks look as their own style sheets say, for a page that brings tokens of its own.',
        ),
      })
      .meta({ label: 'Switches', help: 'Settings for reading values and sending pages on the whole site.' })
      .prefault({}),
    isIndexed: field
      .toggle('Search engines may list this site')
      .meta({
        help: 'Turn this off while you prepare the site. Every page, robots.txt and the sitemap then ask search engines not to list the site.',
      })
      .default(true),
    themeKey: field
      .contentKey('Theme', 'epiderm__theme')
      .meta({ help: 'The tokens for colours, sizes and spaces of all blocks.' }),
    layoutKey: field
      .contentKey('Layout of pages that name none', 'epiderm__layout')
      .meta({ help: 'Header and footer of pages without a layout of their own.' }),
    notFoundPageKey: field
      .contentKey('Page for unknown addresses', 'epiderm__page')
      .meta({ help: 'Shown with status 404 at the requested address.' }),
    errorPageKey: field
      .contentKey('Page for failures', 'epiderm__page')
      .meta({ help: 'Shown with a reference number when a page fails.' }),
    accountPages: z
      .object({
        signInKey: field
          .contentKey('Sign in', 'epiderm__page')
          .meta({ help: 'Guests are redirected here from pages for signed-in visitors.' }),
        accountKey: field
          .contentKey('Account', 'epiderm__page')
          .meta({ help: 'Shown after signing in, unless the visitor opened another page before.' }),
        setPasswordKey: field
          .contentKey('Set a password', 'epiderm__page')
          .meta({ help: 'Opened by the links in invitations and password messages.' }),
        confirmEmailKey: field
          .contentKey('Confirm an e-mail address', 'epiderm__page')
          .meta({ help: 'Opened by the link in the message to a new address.' }),
        forgottenPasswordKey: field
          .contentKey('Forgotten password', 'epiderm__page')
          .meta({ help: 'Opened by the link for a forgotten password in the studio.' })
          .optional(),
        setUpKey: field
          .contentKey('Make the first administrator', 'epiderm__page')
          .meta({
            help: 'Works once, on a site without accounts. Without this page, a command creates the first administrator.',
          })
          .optional(),
        endedLinkKey: field
          .contentKey('A link that works no more', 'epiderm__page')
          .meta({ help: 'Shown when a link in a message has been used or has expired.' })
          .optional(),
      })
      .meta({
        label: 'Pages for accounts',
        help: 'Pages for signing in, for the account, and for the links in messages.',
      })
      .optional(),
    image: field
      .image('Picture for social networks')
      .meta({ help: 'Used for pages without a picture of their own.' })
      .optional(),
    analytics: z
      .object({
        sink: field
          .choice('Sink', ['first-party'])
          .meta({ help: '`first-party` sends events to this server only.' }),
      })
      .meta({
        label: 'Counting',
        help: 'The destination of page events after a visitor has agreed. If empty, the site counts nothing and asks for no consent.',
      })
      .optional(),
    organization: z
      .record(z.string(), z.unknown())
      .meta({
        label: 'Organisation',
        kind: 'data',
        help: 'The operator of the site for search engines: schema.org Organization as JSON-LD.',
      })
      .default({}),
  })
  .meta({
    help: 'The name and the languages of the site, and its default theme, layout and pages.',
  })
export type SiteBody = z.output<typeof siteBody>
