import { z } from 'zod'
import { createFeatureGates, type FeatureGate } from '#model'
import { isTimeZone } from '#kit'
import { field } from '#schema'
import { code } from './code-field.ts'

const recordId = (label: string, prefix: string) =>
  code(label, new RegExp(`^${prefix}[A-Za-z0-9]{12}(?:[A-Z0-5]{3})?$`), `an id that begins with ${prefix}`)

const languageCode = code('Language', /^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'a language code such as en_GB').meta({
  help: 'Language and country: content in it is stored under this code.',
})

const closed = createFeatureGates()
const gate = (label: string, name: FeatureGate, help: string) =>
  field.toggle(label).meta({ help }).default(closed.isOpen(name))

/** Returns `/de`, the prefix of the paths of pages in a language that is not the site's default one. */
export const toLanguagePrefix = (code: string): string => `/${code.split('_')[0]}`

/** `epiderm__site`: the single item with the settings of this site. */
export const siteBody = z
  .object({
    name: field
      .text('Name')
      .meta({ help: 'What the site is called, where its own pages and messages name it.' }),
    titleSuffix: field
      .text('Ending of page titles', 80)
      .meta({ help: 'Stands after a page’s own title: `About us | Noon`.' })
      .default(''),
    siteId: recordId('Site id', '0DM').meta({
      help: 'Names the site to programs that read its content; never change it.',
    }),
    channelId: recordId('Channel id', '0ap').meta({
      help: 'Names the channel in addresses of the delivery API; never change it.',
    }),
    communityId: recordId('Community id', '0DB').meta({
      help: 'Names the site where programs ask for search properties; never change it.',
    }),
    channelName: field.text('Channel name').meta({ help: 'What the delivery API calls the channel.' }),
    defaultLanguage: languageCode,
    languages: z
      .array(
        z.object({
          code: languageCode,
          label: field
            .text('Name', 40)
            .meta({ help: 'In its own language, as the language switch says it.' }),
          isActive: field.toggle('Active').meta({ help: 'Off, no page is shown in it.' }).default(true),
          direction: field
            .choice('Direction', ['ltr', 'rtl'])
            .meta({ help: 'Without it, the site’s own.' })
            .optional(),
        }),
      )
      .min(1)
      .meta({
        label: 'Languages',
        entryKey: 'code',
        help: 'All that content may be written in, the default one among them.',
      }),
    direction: field
      .choice('Direction', ['ltr', 'rtl'])
      .meta({ help: 'In which lines of the default language run: `rtl` from right to left.' })
      .default('ltr'),
    timeZone: field
      .text('Time zone', 60)
      .refine(isTimeZone, 'must be the name of a time zone, such as Europe/London')
      .meta({ help: 'In which moments are told; days are the same everywhere.' })
      .default('UTC'),
    currency: code('Currency', /^[A-Z]{3}$/, 'the three letters of a currency, such as GBP')
      .meta({ help: 'Of all amounts of money that name none.' })
      .default('GBP'),
    /** NRM-8. */
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
      .meta({ label: 'Switches', help: 'How values are read and pages are sent, for the whole site.' })
      .prefault({}),
    isIndexed: field
      .toggle('Search engines may list this site')
      .meta({
        help: 'Off closes a site that is only being prepared: every page says so, robots.txt and sitemap too.',
      })
      .default(true),
    themeKey: field
      .contentKey('Theme', 'epiderm__theme')
      .meta({ help: 'The tokens from which all blocks take colours, sizes and spaces.' }),
    layoutKey: field
      .contentKey('Layout of pages that name none', 'epiderm__layout')
      .meta({ help: 'Their header and footer.' }),
    notFoundPageKey: field
      .contentKey('Page for unknown addresses', 'epiderm__page')
      .meta({ help: 'Shown with status 404, at the address that was asked for.' }),
    errorPageKey: field
      .contentKey('Page for failures', 'epiderm__page')
      .meta({ help: 'Shown with a reference number when a page cannot be made.' }),
    accountPages: z
      .object({
        signInKey: field
          .contentKey('Sign in', 'epiderm__page')
          .meta({ help: 'Where guests are led from a page that only signed-in visitors see.' }),
        accountKey: field
          .contentKey('Account', 'epiderm__page')
          .meta({ help: 'Where visitors come after signing in, unless they were on their way elsewhere.' }),
        setPasswordKey: field
          .contentKey('Set a password', 'epiderm__page')
          .meta({ help: 'Where the link of an invitation or of a forgotten password leads.' }),
        confirmEmailKey: field
          .contentKey('Confirm an e-mail address', 'epiderm__page')
          .meta({ help: 'Where the link of the message to a new address leads.' }),
        forgottenPasswordKey: field
          .contentKey('Forgotten password', 'epiderm__page')
          .meta({ help: 'Where those are led who have forgotten theirs in the studio.' })
          .optional(),
        setUpKey: field
          .contentKey('Make the first administrator', 'epiderm__page')
          .meta({
            help: 'Works once, on a site without any account; without it, a command makes the first one.',
          })
          .optional(),
        endedLinkKey: field
          .contentKey('A link that works no more', 'epiderm__page')
          .meta({ help: 'Shown for a link of a message that was used or is too old.' })
          .optional(),
      })
      .meta({
        label: 'Pages for accounts',
        help: 'Where visitors sign in, see their account, and use the links of messages.',
      })
      .optional(),
    image: field
      .image('Picture for social networks')
      .meta({ help: 'Of pages without one of their own.' })
      .optional(),
    analytics: z
      .object({
        sink: field
          .choice('Sink', ['first-party'])
          .meta({ help: '`first-party` is this server: nothing goes to anybody else.' }),
      })
      .meta({
        label: 'Counting',
        help: 'Where the events of pages go, once a visitor has agreed. Without it the site counts nothing and asks nobody.',
      })
      .optional(),
    organization: z
      .record(z.string(), z.unknown())
      .meta({
        label: 'Organisation',
        kind: 'data',
        help: 'Who runs the site, for search engines: schema.org Organization, as JSON-LD says it.',
      })
      .default({}),
  })
  .meta({
    help: 'What this site is: its name and languages, and which theme, layout and pages serve for everything.',
  })
export type SiteBody = z.output<typeof siteBody>
