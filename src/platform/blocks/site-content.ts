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
export const siteBody = z.object({
  name: field.text('Name'),
  /** Stands after a page's own title: `Acne care | Noon`. */
  titleSuffix: field.text('Ending of page titles', 80).default(''),
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
        /** Without it, the site's own. */
        direction: field.choice('Direction', ['ltr', 'rtl']).optional(),
      }),
    )
    .min(1),
  direction: field.choice('Direction', ['ltr', 'rtl']).default('ltr'),
  /** In which moments are told; days are the same everywhere. */
  timeZone: field
    .text('Time zone', 60)
    .refine(isTimeZone, 'must be the name of a time zone, such as Europe/London')
    .default('UTC'),
  currency: code('Currency', /^[A-Z]{3}$/, 'the three letters of a currency, such as GBP').default('GBP'),
  /** NRM-8. */
  featureGates: z
    .strictObject({
      outputFieldLinks: gate('Telephone numbers, e-mail and web addresses are links', 'outputFieldLinks'),
      dateInvalidYear: gate('Years outside 1 to 9999 are no date', 'dateInvalidYear'),
      outputFieldReadOnlyClass: gate('Output fields look like fields of a form', 'outputFieldReadOnlyClass'),
      maxEditLimit: gate('One publish changes at most 200 items', 'maxEditLimit'),
      themeProviderDisabled: gate('Pages come without the tokens of the theme', 'themeProviderDisabled'),
    })
    .prefault({}),
  /** Off closes a site that is only being prepared: every page says so, robots.txt and sitemap too. */
  isIndexed: field.toggle('Search engines may list this site').default(true),
  themeKey: field.contentKey('Theme'),
  layoutKey: field.contentKey('Layout of pages that name none'),
  notFoundPageKey: field.contentKey('Page for unknown addresses'),
  errorPageKey: field.contentKey('Page for failures'),
  /** Where visitors sign in, see their account, and use the links of messages. */
  accountPages: z
    .object({
      signInKey: field.contentKey('Sign in'),
      accountKey: field.contentKey('Account'),
      setPasswordKey: field.contentKey('Set a password'),
      confirmEmailKey: field.contentKey('Confirm an e-mail address'),
      setUpKey: field.contentKey('Make the first administrator').optional(),
      endedLinkKey: field.contentKey('A link that works no more').optional(),
    })
    .optional(),
  /** Picture of pages without one of their own, for social networks. */
  image: field.image('Picture for social networks').optional(),
  /** Where the events of pages go, once a visitor has agreed; nowhere without it. */
  analytics: z.object({ sink: field.choice('Sink', ['first-party']) }).optional(),
  /** schema.org Organization, as JSON-LD says it. */
  organization: z.record(z.string(), z.unknown()).default({}),
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
export const themeBody = z.object({
  tokens: z
    .record(
      z.string().regex(/^--dxp-[a-z0-9-]+$/, 'must be the name of a token: --dxp-…'),
      z
        .string()
        .regex(tokenValue, 'must be one CSS value')
        .refine((value) => !/url\s*\(|\/\*/i.test(value), 'must not load anything')
        .refine(isWhole, 'must close each bracket and quotation mark that it opens'),
    )
    .meta({ label: 'Tokens', kind: 'data' }),
  /** The browser's own colour around the page. */
  themeColor: field.color('Browser colour').optional(),
})
export type ThemeBody = z.output<typeof themeBody>

/** `epiderm__layout`: what stands above and below a page's own blocks. */
export const layoutBody = z.object({
  header: blockTree('Header').default([]),
  footer: blockTree('Footer').default([]),
})
export type LayoutBody = z.output<typeof layoutBody>

/** `epiderm__page`. A route may have one parameter: `/product/{urlName}`. */
export const pageBody = z.object({
  route: code(
    'Address',
    /^\/(?:[a-z0-9{}-]+(?:\/[a-z0-9A-Z{}-]+)*)?$/,
    'a path such as /skincare/acne or /product/{urlName}',
  ),
  layoutKey: field.contentKey('Layout').optional(),
  /** A record page serves every item of a type; the route's parameter is the item's URL name, or its record id. */
  record: z
    .object({ type: field.text('Content type', 80), parameter: field.text('Parameter', 40) })
    .optional(),
  /** Query parameters that change the page; every other one is ignored. */
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
        /** Of a choice. */
        values: z.array(field.text('Value', 40)).default([]),
        /** Of which an item's URL name counts, for `content`. */
        contentTypeFQN: field.text('Content type', 80).optional(),
      }),
    )
    .default([]),
  /** In the breadcrumb, where the address alone does not tell. */
  parentKey: field.contentKey('Page above').optional(),
  isIndexed: field.toggle('Search engines may list it').default(true),
  access: field
    .choice('Who sees it', ['everyone', 'signedIn', 'guests', 'administrators'])
    .default('everyone'),
  blocks: blockTree('Blocks'),
})
export type PageBody = z.output<typeof pageBody>

/** Whether a page is drawn for those alone who have signed in, and kept nowhere. */
export const isPrivatePage = ({ access }: { readonly access?: unknown }): boolean =>
  access === 'signedIn' || access === 'administrators'

/** `epiderm__menu`. */
export const menuBody = z.object({
  items: z.array(
    z.object({
      label: field.text('Text', 80),
      url: field.link('Link'),
      children: z.array(z.object({ label: field.text('Text', 80), url: field.link('Link') })).default([]),
      /** In lists of links: hidden from whoever is signed in. */
      isForGuests: field.toggle('For guests alone').default(false),
      /** In lists of links: what stands in its place for whoever is signed in. */
      signedIn: z.object({ label: field.text('Text', 80), url: field.link('Link') }).optional(),
    }),
  ),
})
export type MenuBody = z.output<typeof menuBody>

/** `epiderm__labels`: SITE-4, one item per language. */
export const labelsBody = z.object({
  labels: z.record(z.string().regex(/^[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)*$/), z.string().max(500)),
})
