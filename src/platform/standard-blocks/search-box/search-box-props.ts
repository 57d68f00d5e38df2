/** The props that the server passes to the island: plain JSON. */
export type SearchBoxProps = {
  /** Unique on the page, and the prefix of the ids of its parts. */
  readonly id: string
  readonly variant: 'button' | 'field'
  readonly action: string
  /** URL of the suggestions endpoint, with the page's language. */
  readonly address: string
  /** The search text of this page. */
  readonly text: string | undefined
  /** Names by content type. */
  readonly typeLabels: Readonly<Record<string, string>>
  readonly labels: {
    readonly label: string
    readonly open: string
    readonly submit: string
    readonly placeholder: string
    readonly suggestions: string
    /** `{0}` is the number. */
    readonly suggestionCount: string
    readonly noSuggestions: string
    /** `{0}` is the number. */
    readonly all: string
  }
}
