/** A warning: one structured log line on the server. */
export type Warning = {
  readonly message: string
  /** The page's route or file. */
  readonly page?: string
  /** The block's type and id, such as `image#hero`. */
  readonly block?: string
  readonly reason?: string
}

export type Warn = (warning: Warning) => void
