/** The tables of this room: derived rows, which can be dropped and rebuilt at any time. */
import type { Generated } from 'kysely'

/** A page in one language: by itself, or for a record. */
type DependentPageTable = {
  id: Generated<number>
  /** The language code: `de_DE`. */
  language: string
  /** Content keys; that of the record is empty for a page without a record. */
  page: string
  record: string
  /** The newest date among its dependencies that date it; null until it has any. */
  modified_at: string | null
  /** 1 if its dependencies must be scanned again, because a release has changed them. */
  is_due: number
  /** 1 if a read expires by itself, so that each release makes the page due. */
  is_ending: number
  /** The release at which all pages were last listed; pages with a lower number no longer exist. */
  seen_at: number
}

/** A read of some page. */
type PageReadTable = {
  id: Generated<number>
  /** A digest of the query, language included. */
  name: string
  /** The query as JSON, with its result. */
  said: string
  /** The publication time of an item that dates pages. */
  dated_at: string | null
}

/** The name of a change that may affect a read. */
type PageReadTriggerTable = { name: string; read: number }

type PageDependencyTable = {
  page: number
  read: number
  /** 1 if the item's date is one of the page's (decision 060); 0 if its result is part of the page. */
  dates: number
}

/** One row: the release that all other rows belong to, and the process that writes them. */
type PageDerivationTable = {
  id: number
  release: number
  /** The version of the code that scanned, because other code may read differently. */
  code: string
  /** Changes whenever dates change. */
  dates_version: number
  holder: string | null
  held_until: string | null
}

export type DependencyTables = {
  dependent_page: DependentPageTable
  page_read: PageReadTable
  page_read_trigger: PageReadTriggerTable
  page_dependency: PageDependencyTable
  page_derivation: PageDerivationTable
}
