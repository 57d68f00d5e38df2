/** The tables for page dependencies. Derived data that can be dropped and rebuilt at any time. */
import type { Generated } from 'kysely'

/** A page in one language, with or without a record. */
type DependentPageTable = {
  id: Generated<number>
  /** The language code: `de_DE`. */
  language: string
  /** Content keys; `record` is empty for a page without a record. */
  page: string
  record: string
  /** The newest date among the dependencies that determine the page's date; null if there is no such date yet. */
  modified_at: string | null
  /** 1 if the page's dependencies must be scanned again, because a release has changed them. */
  is_due: number
  /** 1 if one of the page's reads expires, so that each release makes the page due for a scan. */
  is_ending: number
  /**
   * The release at which the page was last listed. After all pages are listed, pages with a lower number no longer
   * exist.
   */
  seen_at: number
}

/** A read whose result at least one page depends on. */
type PageReadTable = {
  id: Generated<number>
  /** A digest of the query, including its language. */
  name: string
  /** The query as JSON, with its result. */
  said: string
  /** The publication time of an item that determines page dates. */
  dated_at: string | null
}

/** The name of a change that may affect the read's result. */
type PageReadTriggerTable = { name: string; read: number }

type PageDependencyTable = {
  page: number
  read: number
  /** 1 if the item's date counts towards the page's date (decision 060); 0 if the read's result is part of the page. */
  dates: number
}

/** A single row with the release for which all other rows are valid, and the process that writes them. */
type PageRowStateTable = {
  id: number
  release: number
  /** The version of the scanning code, because a different version may read different data. */
  code: string
  /** Changes whenever the date of a page changes. */
  dates_version: number
  holder: string | null
  held_until: string | null
}

export type DependencyTables = {
  dependent_page: DependentPageTable
  page_read: PageReadTable
  page_read_trigger: PageReadTriggerTable
  page_dependency: PageDependencyTable
  page_derivation: PageRowStateTable
}
