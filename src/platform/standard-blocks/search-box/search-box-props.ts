/** The props that the server passes to the island: plain JSON. */
export type SearchBoxProps = {
  /** Unique on the page; ids of the parts begin with it. */
  readonly id: string
  readonly variant: 'button' | 'field'
  readonly action: string
  /** Where suggestions are asked for, with the page's language. */
  readonly address: string
  /** What was searched for on this page. */
  readonly text: string | undefined
  /** Names by content type. */
  readonly typeLabels: Readonly<Record<string, string>>
  readonly labels: {
    readonly label: string
    readonly open: string
    readonly submit: string
    readonly placeholder: string
    readonly suggestions: string
    /** `{0}`: how many. */
    readonly suggestionCount: string
    readonly noSuggestions: string
    /** `{0}`: how many. */
    readonly all: string
  }
}
