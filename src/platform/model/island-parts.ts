/** What `GET {base}/api/islands/{type}?language=` answers: what an island needs beside the props that its page has. */
export type IslandParts = {
  readonly labels: Readonly<Record<string, string>>
  /** What it asks, with the base path. */
  readonly address: string
  /** Sets the theme's tokens, which its styles read, below whatever the page sets. */
  readonly tokens: string
}
