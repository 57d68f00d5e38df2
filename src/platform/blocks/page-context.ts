/** What a block may know about the page that it stands on, and what it may ask to be loaded. */
import type { ContentItem, ContentQuery, Labels, SiteUrls, ToResizedUrl } from '#kit'
import type { BoundRecord, Scope } from './expression.ts'
import type { Place } from './place.ts'

export type SiteFacts = {
  readonly name: string
  readonly siteId: string
  readonly channelId: string
  readonly communityId: string
  /** `65.0` of `v65.0`. */
  readonly apiVersion: string
  /** As in `<html lang>`: `en-GB`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly organization: Readonly<Record<string, unknown>>
}

export type PageContext = {
  /** Design adds block ids and mock data for the editor's canvas (GRD-6, GRD-7). */
  readonly mode: 'live' | 'design'
  readonly site: SiteFacts
  readonly url: SiteUrls
  readonly labels: Labels
  /** Without the base path: `/skincare/acne`. */
  readonly path: string
  readonly title: string
  /** From the home page to this page. */
  readonly trail: readonly { readonly title: string; readonly path: string }[]
  /** The record of a record page. */
  readonly record: ContentItem | undefined
  readonly scope: Scope
  /** Where the block stands; that of a page is the whole window. */
  readonly place: Place
  /** Undefined when pictures are shown as they are stored (IMG-8). */
  readonly toResizedUrl?: ToResizedUrl | undefined
  /** An item as expressions read it, with its page's path as `_detailURL`. */
  readonly toRecord: (item: ContentItem) => BoundRecord
}

/** Which records a collection holds; `list` repeats over values that the page already has (a bound list). */
export type CollectionQuery =
  | {
      readonly type: 'cms' | 'record'
      readonly query: ContentQuery
      readonly sortBy?: string
      readonly sortOrder?: 'asc' | 'desc'
    }
  | { readonly type: 'list'; readonly values: readonly unknown[] }

/** GRD-1. Either items or an error; an error leaves no items. */
export type Collection = { readonly items: readonly BoundRecord[]; readonly error?: string }

/** What a block asks for; loaded in one query per kind for the whole page. */
export type Needs = {
  readonly contentKeys?: readonly string[]
  readonly collections?: readonly CollectionQuery[]
}

export type Loaded = {
  readonly findContent: (contentKey: string) => ContentItem | undefined
  /** Undefined before it is loaded. */
  readonly findCollection: (query: CollectionQuery) => Collection | undefined
}
