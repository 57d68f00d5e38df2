import { z } from 'zod'
import { createFeatureGates, type FeatureGate } from '#model'
import { isTimeZone } from '#kit'
import { field } from '#schema'
import { code } from './code-field.ts'

const recordId = (label: string, prefix: string) =>
  code(label, new RegExp(`^${prefix}[A-Za-z0-9]{12}(?:[A-Z0-5]{3})?$`), `an id that begins with ${prefix}`)

const languageCode = code('Language', /^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'a language code such as en_GB')

const closed = createFeatureGates()
const gate = (label: string, name: FeatureGate) => field.toggle(label).default(closed.isOpen(name))

/** `/de`: before the paths of pages in a language that is not the site's default one. */
export const toLanguagePrefix = (code: string): string => `/${code.split('_')[0]}`

/** `epiderm__site`: the one item that says what this site is. */
export const siteBody = z
  .object({
    name: field.text('Name'),
    titleSuffix: field
      .text('Ending of page titles', 80)
      .meta({ help: 'Stands after a page’s own title: `About us | Noon`.' })
      .default(''),
    siteId: recordId('Site id', '0DM'),
    channelId: recordId('Channel id', '0ap'),
    communityId: recordId('Community id', '0DB'),
    channelName: field.text('Channel name'),
    defaultLanguage: languageCode,
    languages: z
      .array(
        z.object({
          code: languageCode,
          label: field.text('Name', 40),
          isActive: field.toggle('Active').default(true),
          direction: field
            .choice('Direction', ['ltr', 'rtl'])
            .meta({ help: 'Without it, the site’s own.' })
            .optional(),
        }),
      )
      .min(1)
      .meta({ label: 'Languages', entryKey: 'code' }),
    direction: field.choice('Direction', ['ltr', 'rtl']).default('ltr'),
    timeZone: field
      .text('Time zone', 60)
      .refine(isTimeZone, 'must be the name of a time zone, such as Europe/London')
      .meta({ help: 'In which moments are told; days are the same everywhere.' })
      .default('UTC'),
    currency: code('Currency', /^[A-Z]{3}$/, 'the three letters of a currency, such as GBP').default('GBP'),
    /** NRM-8. */
    featureGates: z
      .strictObject({
        outputFieldLinks: gate('Telephone numbers, e-mail and web addresses are links', 'outputFieldLinks'),
        dateInvalidYear: gate('Years outside 1 to 9999 are no date', 'dateInvalidYear'),
        outputFieldReadOnlyClass: gate(
          'Output fields look like fields of a form',
          'outputFieldReadOnlyClass',
        ),
        maxEditLimit: gate('One publish changes at most 200 items', 'maxEditLimit'),
        themeProviderDisabled: gate('Pages come without the tokens of the theme', 'themeProviderDisabled'),
      })
      .meta({ label: 'Switches' })
      .prefault({}),
    isIndexed: field
      .toggle('Search engines may list this site')
      .meta({
        help: 'Off closes a site that is only being prepared: every page says so, robots.txt and sitemap too.',
      })
      .default(true),
    themeKey: field.contentKey('Theme'),
    layoutKey: field.contentKey('Layout of pages that name none'),
    notFoundPageKey: field.contentKey('Page for unknown addresses'),
    errorPageKey: field.contentKey('Page for failures'),
    accountPages: z
      .object({
        signInKey: field.contentKey('Sign in'),
        accountKey: field.contentKey('Account'),
        setPasswordKey: field.contentKey('Set a password'),
        confirmEmailKey: field.contentKey('Confirm an e-mail address'),
        setUpKey: field.contentKey('Make the first administrator').optional(),
        endedLinkKey: field.contentKey('A link that works no more').optional(),
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
      .object({ sink: field.choice('Sink', ['first-party']) })
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
