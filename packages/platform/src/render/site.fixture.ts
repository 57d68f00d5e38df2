/** The content items that every site requires, in memory. */
import { createRecordId } from '#kit'
import type { ContentItem } from '#model'

type FixtureItem = Pick<
  ContentItem,
  'managedContentId' | 'contentKey' | 'type' | 'title' | 'urlName' | 'body'
>

export const toContentItem = (item: FixtureItem): ContentItem => ({
  recordId: null,
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...item,
})

/** Returns an item whose title and URL name contain this number: `Title 7`, `item-7`. */
export const toNumberedItem = (
  n: number,
  { contentKey, type, body }: Pick<ContentItem, 'contentKey' | 'type' | 'body'>,
): ContentItem =>
  toContentItem({
    managedContentId: createRecordId('20Y', n),
    contentKey,
    type,
    title: `Title ${n}`,
    urlName: `item-${n}`,
    body,
  })

type SettingKeys = { readonly theme: string; readonly layout: string; readonly page: string }

/** Returns the body of an `epiderm__site` whose error page and not-found page are the same page. */
export const toSettings = ({ theme, layout, page }: SettingKeys) => ({
  name: 'Acme',
  siteId: createRecordId('0DM', 1),
  channelId: createRecordId('0ap', 1),
  communityId: createRecordId('0DB', 1),
  channelName: 'Acme',
  defaultLanguage: 'en_GB',
  languages: [{ code: 'en_GB', label: 'English' }],
  themeKey: theme,
  layoutKey: layout,
  notFoundPageKey: page,
  errorPageKey: page,
})
