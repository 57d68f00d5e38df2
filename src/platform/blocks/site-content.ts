/**
 * Bodies of the content items that a site itself is made of. The content room checks them on import, the renderer reads
 * them: one schema for both.
 */
import { z } from 'zod'
import { createFeatureGates, isTimeZone, type FeatureGate } from '#kit'
import { field } from './field.ts'
import { blockTree } from './node.ts'

const code = (label: string, pattern: RegExp, form: string) =>
  z.string().regex(pattern, `must be ${form}`).meta({ label, kind: 'text' })

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
      .min(1),
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

/** Attack: a token that closes its declaration or loads something. */
const tokenValue = /^[\w\s#%.,()/+*'"-]{1,300}$/

/** Attack: an open bracket or quotation mark takes all styles that follow with it. */
function isWhole(value: string): boolean {
  let depth = 0
  for (const sign of value.replace(/"[^"\n]*"|'[^'\n]*'/g, '').match(/[()"']/g) ?? []) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : NaN
    if (!(depth >= 0)) return false
  }
  return depth === 0
}

/** `epiderm__theme`. */
export const themeBody = z
  .object({
    tokens: z
      .record(
        z.string().regex(/^--dxp-[a-z0-9-]+$/, 'must be the name of a token: --dxp-…'),
        z
          .string()
          .regex(tokenValue, 'must be one CSS value')
          .refine((value) => !/url\s*\(|\/\*/i.test(value), 'must not load anything')
          .refine(isWhole, 'must close each bracket and quotation mark that it opens'),
      )
      .meta({
        label: 'Tokens',
        kind: 'data',
        help: 'Names such as `--dxp-g-root` with one CSS value each; blocks take all their colours and sizes from them.',
      }),
    themeColor: field
      .color('Browser colour')
      .meta({ help: 'The browser’s own colour around the page.' })
      .optional(),
  })
  .meta({ help: 'Colours, sizes and spaces of the whole site, as tokens.' })
export type ThemeBody = z.output<typeof themeBody>

/** `epiderm__layout`: what stands above and below a page's own blocks. */
export const layoutBody = z
  .object({
    header: blockTree('Header').default([]),
    footer: blockTree('Footer').default([]),
  })
  .meta({ help: 'What stands above and below the blocks of each page: header and footer.' })
export type LayoutBody = z.output<typeof layoutBody>

/** `epiderm__page`. */
export const pageBody = z
  .object({
    route: code(
      'Address',
      /^\/(?:[a-z0-9{}-]+(?:\/[a-z0-9A-Z{}-]+)*)?$/,
      'a path such as /skincare/acne or /product/{urlName}',
    ),
    layoutKey: field.contentKey('Layout').optional(),
    record: z
      .object({ type: field.text('Content type', 80), parameter: field.text('Parameter', 40) })
      .meta({
        label: 'Record',
        help: 'For a page that serves every item of a type: the parameter of its address is the item’s URL name, or its record id.',
      })
      .optional(),
    parameters: z
      .array(
        z.object({
          name: code('Name', /^[A-Za-z][A-Za-z0-9]{0,39}$/, 'letters and digits'),
          kind: field.choice('Kind', [
            'recordId',
            'text',
            'number',
            'page',
            'choice',
            'content',
            'search',
            'returnPath',
          ]),
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
        help: 'What may stand in the query of the address and changes the page; all else is ignored.',
      })
      .default([]),
    parentKey: field
      .contentKey('Page above')
      .meta({ help: 'In the breadcrumb, where the address alone does not tell.' })
      .optional(),
    isIndexed: field.toggle('Search engines may list it').default(true),
    access: field
      .choice('Who sees it', ['everyone', 'signedIn', 'guests', 'administrators'])
      .default('everyone'),
    blocks: blockTree('Blocks'),
  })
  .meta({
    help: 'A page with an address of its own, or one that serves every item of a content type: `/product/{urlName}`.',
  })
export type PageBody = z.output<typeof pageBody>

/** Whether a page is drawn for those alone who have signed in, and kept nowhere. */
export const isPrivatePage = ({ access }: { readonly access?: unknown }): boolean =>
  access === 'signedIn' || access === 'administrators'

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

/** `epiderm__labels`: SITE-4, one item per language. */
export const labelsBody = z
  .object({
    labels: z
      .record(z.string().regex(/^[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)*$/), z.string().max(500))
      .meta({ label: 'Labels', kind: 'data', help: 'Text by name, such as `menu.open: Menu`.' }),
  })
  .meta({ help: 'The words that blocks say by themselves, one item for each language.' })
