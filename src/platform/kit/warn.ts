/** A warning: one structured log line on the server. */
export type Warning = {
  readonly message: string
  /** Route or file of the page. */
  readonly page?: string
  /** Type and id of the block: `image#hero`. */
  readonly block?: string
  readonly reason?: string
}

export type Warn = (warning: Warning) => void
