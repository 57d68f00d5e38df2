import { z } from 'zod'
import { createFeatureGates, type FeatureGate } from '#model'
import { isTimeZone } from '#kit'
import { field } from '#schema'
import { codeField } from './code-field.ts'
import { organizationFields } from './organization-fields.ts'

const recordId = (label: string, prefix: string) =>
  codeField(
    label,
    new RegExp(`^${prefix}[A-Za-z0-9]{12}(?:[A-Z0-5]{3})?$`),
    `an id that begins with ${prefix}`,
  )

const languageCode = codeField(
  'Language',
  /^[a-z]{2,3}(?:_[A-Z]{2})?$/,
  'a language code such as en_GB',
).meta({
  kind: 'language',
  help: 'Language and country, such as `en_GB`.',
})

const closed = createFeatureGates()
const gate = (label: string, name: FeatureGate, help: string) =>
  field.toggle(label).meta({ help }).default(closed.isOpen(name))

/** Names of meta tags that the page itself sets. */
const reservedMeta =
  /^(?:viewport|charset|referrer|robots|description|theme-color|color-scheme|twitter:card)$/i

const headTags = z
  .array(
    z
      .object({
        name: field
          .text('Name', 80)
          .regex(/^[A-Za-z][\w:.-]*$/, 'must be a name such as google-site-verification')
          .refine((name) => !reservedMeta.test(name), 'must not be a name that every page already sets')
          .meta({ help: 'The `name` of the tag, such as `google-site-verification`.' }),
        content: field.text('Content', 300).meta({ help: 'The `content` of the tag.' }),
      })
      .meta({ label: 'Head tag' }),
  )
  .max(20)
  .meta({
    label: 'Head tags',
    help: 'Meta tags in the head of every page, for example to prove to a search engine that the site is yours.',
  })

/** Attack: a line break that adds other rules to robots.txt. */
const closedPath = /^\/[\w~!$&'()*+,;=:@%./-]*\$?$/

const closedPaths = z
  .array(
    field
      .text('Path', 300)
      .regex(closedPath, 'must be a path that begins with /')
      .meta({ help: 'The beginning of an address, such as `/internal/`.' }),
  )
  .max(100)
  .meta({
    label: 'Paths closed to crawlers',
    help: 'Search engines are asked not to read addresses that begin with these paths (`robots.txt`). To hide a page from search results, use its page settings.',
  })

/** Returns the prefix of page paths in a language other than the site's default, such as `/de`. */
export const toLanguagePrefix = (code: string): string => `/${code.split('_')[0]}`

const directionLabels = { ltr: 'Left to right', rtl: 'Right to left' }

/** `epiderm__site`: the single item that contains this site's settings. */
export const siteBody = z
  .object({
    name: field.text('Name').meta({ help: 'The name of the site on its pages and in its messages.' }),
    titleSuffix: field
      .text('Title suffix', 80)
      .meta({ help: 'Added after the title of each page, as in `About us | Acme`.' })
      .default(''),
    siteId: recordId('Site id', '0DM').meta({
      group: 'advanced',
      help: 'Identifies the site in the delivery API. Never change it.',
    }),
    channelId: recordId('Channel id', '0ap').meta({
      group: 'advanced',
      help: 'Identifies the channel in addresses of the delivery API. Never change it.',
    }),
    communityId: recordId('Community id', '0DB').meta({
      group: 'advanced',
      help: 'Identifies the site in the API for SEO properties. Never change it.',
    }),
    channelName: field
      .text('Channel name')
      .meta({ group: 'advanced', help: 'The name of the channel in the delivery API.' }),
    defaultLanguage: languageCode,
    languages: z
      .array(
        z
          .object({
            code: languageCode,
            label: field
              .text('Name', 40)
              .meta({ help: 'The name in the language switch, in that language, such as `Deutsch`.' }),
            isActive: field
              .toggle('Active')
              .meta({ help: 'If this is off, visitors see no pages in this language.' })
              .default(true),
            direction: field
              .choice('Text direction', ['ltr', 'rtl'], directionLabels)
              .meta({ help: 'The default is the direction of the site.' })
              .optional(),
          })
          .meta({ label: 'Language' }),
      )
      .min(1)
      .meta({
        label: 'Languages',
        entryKey: 'code',
        help: 'All languages for content, including the default language.',
      }),
    direction: field
      .choice('Text direction', ['ltr', 'rtl'], directionLabels)
      .meta({ help: 'The direction of the default language.' })
      .default('ltr'),
    timeZone: field
      .text('Time zone', 60)
      .refine(isTimeZone, 'must be the name of a time zone, such as Europe/London')
      .meta({
        kind: 'timeZone',
        help: 'The time zone for dates with a time. Dates without a time do not depend on it.',
      })
      .default('UTC'),
    currency: codeField('Currency', /^[A-Z]{3}$/, 'the three letters of a currency, such as GBP')
      .meta({ kind: 'currency', help: 'The currency of amounts that do not specify one.' })
      .default('GBP'),
    /** Feature gates (NRM-8). */
    featureGates: z
      .strictObject({
        outputFieldLinks: gate(
          'Telephone numbers, e-mail and web addresses are links',
          'outputFieldLinks',
          'If this is off, they are shown as plain text.',
        ),
        dateInvalidYear: gate(
          'Reject years outside 1 to 9999',
          'dateInvalidYear',
          'If this is off, such dates are shown unchanged.',
        ),
        outputFieldReadOnlyClass: gate(
          'Show field values like form fields',
          'outputFieldReadOnlyClass',
          'When on, each value is underlined like a read-only form field.',
        ),
        maxEditLimit: gate(
          'Limit a publish to 200 items',
          'maxEditLimit',
          'When on, larger imports and publishes are rejected.',
        ),
        themeProviderDisabled: gate(
          'Leave the theme out of pages',
          'themeProviderDisabled',
          'When on, blocks use the defaults of their own style sheets.',
        ),
      })
      .meta({ label: 'Technical switches', group: 'advanced', help: 'Technical settings of the whole site.' })
      .prefault({}),
    isIndexed: field
      .toggle('Show site in search results')
      .meta({ help: 'If this is off, search engines are asked not to list any page of the site.' })
      .default(true),
    headTags: headTags.optional(),
    closedPaths: closedPaths.optional(),
    themeKey: field
      .contentKey('Theme', 'epiderm__theme')
      .meta({
        help: 'Colours, sizes and spacing of the whole site. If empty, the platform’s defaults apply.',
      })
      .optional(),
    layoutKey: field
      .contentKey('Usual header and footer', 'epiderm__layout')
      .meta({ help: 'For all pages that do not choose others.' }),
    notFoundPageKey: field
      .contentKey('“Not found” page', 'epiderm__page')
      .meta({ help: 'Shown at addresses that do not exist.' }),
    withdrawnPageKey: field
      .contentKey('“Withdrawn” page', 'epiderm__page')
      .meta({
        help: 'Shown at the addresses of withdrawn items. If empty, visitors see the item’s name, its note and your telephone number.',
      })
      .optional(),
    errorPageKey: field
      .contentKey('Error page', 'epiderm__page')
      .meta({ help: 'Shown with a reference number when a page cannot be shown.' }),
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
          .meta({ help: 'Opened by the links in invitations and password e-mails.' }),
        confirmEmailKey: field
          .contentKey('Confirm an e-mail address', 'epiderm__page')
          .meta({ help: 'Opened by the link in the e-mail to a new address.' }),
        forgottenPasswordKey: field
          .contentKey('Forgotten password', 'epiderm__page')
          .meta({ help: 'Opened by “Forgotten your password?” in the studio.' })
          .optional(),
        setUpKey: field
          .contentKey('Create the first administrator', 'epiderm__page')
          .meta({ help: 'Works once, on a site without accounts.' })
          .optional(),
        endedLinkKey: field
          .contentKey('Expired link', 'epiderm__page')
          .meta({ help: 'Shown when a link in an e-mail has been used or has expired.' })
          .optional(),
      })
      .meta({
        label: 'Account pages',
        help: 'Pages for signing in, for the account, and for links in e-mails.',
      })
      .optional(),
    image: field
      .image('Picture for social networks')
      .meta({ help: 'Used for pages without a picture of their own.' })
      .optional(),
    analytics: z
      .object({
        sink: field
          .choice('Send visits to', ['first-party'], { 'first-party': 'This server only' })
          .meta({ help: 'Visits are sent nowhere else.' }),
      })
      .meta({
        label: 'Analytics',
        help: 'Counts visits after visitors have agreed. If empty, nothing is counted and no consent is requested.',
      })
      .optional(),
    organization: z
      .record(z.string(), z.unknown())
      .meta({
        label: 'Organisation',
        kind: 'data',
        entries: organizationFields,
        help: 'Facts about the operator of the site, for search engines (schema.org Organization).',
      })
      .default({}),
  })
  .meta({
    help: 'The name and the languages of the site, and its default theme, layout and pages.',
  })
export type SiteBody = z.output<typeof siteBody>

const usedPages = siteBody
  .pick({ notFoundPageKey: true, withdrawnPageKey: true, errorPageKey: true, accountPages: true })
  .partial()

type SitePages = {
  /** Content keys of all pages that the site settings refer to. */
  readonly all: ReadonlySet<string>
  /** Content keys of the pages that only the server shows, or that only an e-mail links to. No page links to them. */
  readonly reserved: ReadonlySet<string>
}

/** Finds the pages that the site settings refer to. Both sets are empty if the settings' body is invalid. */
export function findSitePages(body: unknown): SitePages {
  const { accountPages, ...pages } = usedPages.safeParse(body).data ?? {}
  const { signInKey, accountKey, forgottenPasswordKey, ...opened } = accountPages ?? {}
  const reserved = toKeys({ ...pages, ...opened })
  return { all: new Set([...reserved, ...toKeys({ signInKey, accountKey, forgottenPasswordKey })]), reserved }
}

const toKeys = (keys: Readonly<Record<string, string | undefined>>): ReadonlySet<string> =>
  new Set(Object.values(keys).flatMap((key) => key ?? []))
