/** The island's props as plain JSON. */
export type SearchBoxProps = {
  /** An id that is unique on the page. The ids of all elements of the search box begin with this id. */
  readonly id: string
  readonly variant: 'button' | 'field'
  readonly action: string
  /** URL of the suggestions endpoint, including the page's language. */
  readonly address: string
  /** The search text from the page's URL. */
  readonly text: string | undefined
  /** Labels of content types, by type name. */
  readonly typeLabels: Readonly<Record<string, string>>
  readonly labels: {
    readonly label: string
    readonly open: string
    readonly submit: string
    readonly placeholder: string
    readonly suggestions: string
    /** Label template, in which `{0}` is the number of suggestions. */
    readonly suggestionCount: string
    readonly noSuggestions: string
    /** Label template, in which `{0}` is the number of results. */
    readonly all: string
  }
}
