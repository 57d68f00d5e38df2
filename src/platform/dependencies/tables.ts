/** What the tables of this room hold: derived rows, which can be dropped and made again at any time. */
import type { Generated } from 'kysely'

/** A page of a language: of itself, or of a record. */
type DependentPageTable = {
  id: Generated<number>
  /** `de_DE` */
  language: string
  /** Content keys; of the record, empty for a page of itself. */
  page: string
  record: string
  /** The newest date among its dependencies that date it; null until it has any. */
  modified_at: string | null
  /** 1: its dependencies are to be found anew, since a release has changed what it read. */
  is_due: number
  /** 1: what it read is over before a release changes it, so that each release does. */
  is_ending: number
  /** The release at which all pages were listed last; those that were not listed then are gone. */
  seen_at: number
}

/** What some page asks the site. */
type PageReadTable = {
  id: Generated<number>
  /** A digest of the question, language included. */
  name: string
  /** The question as JSON, of a query with what it found. */
  said: string
  /** Of an item that dates pages: when it was published. */
  dated_at: string | null
}

/** What of a change may touch a read. */
type PageReadTriggerTable = { name: string; read: number }

type PageDependencyTable = {
  page: number
  read: number
  /** 1: the item's date is one of the page's (decision 060). 0: its answer is part of the page. */
  dates: number
}

/** One row: what all other rows are true of, and who is making them. */
type PageDerivationTable = {
  id: number
  release: number
  /** Of the code that makes them: another one may read otherwise. */
  code: string
  /** Another one with each change of dates. */
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
