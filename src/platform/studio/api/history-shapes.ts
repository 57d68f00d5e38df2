/** What the server answers about what was done to all items. */
import type { LoggedOperation } from '#operations'
import type { ItemName } from './shapes.ts'

export type SiteOperation = ItemName &
  LoggedOperation & {
    /** Of the block that it is about, where that is known. */
    readonly blockType: string | null
  }

export type LoggedItem = ItemName & {
  readonly type: string
  /** Empty of what is gone, where nothing tells it any more. */
  readonly title: string
  readonly isGone: boolean
}

export type Person = { readonly account: string; readonly name: string }

export type SiteLog = {
  /** Newest first. */
  readonly operations: readonly SiteOperation[]
  readonly items: readonly LoggedItem[]
  readonly people: readonly Person[]
  readonly next: string | null
}
