/** The kinds of lists, which have different columns, filters and sort orders. */
export type ListKind = 'pages' | 'pictures' | 'items'

const kinds: Readonly<Record<string, ListKind>> = { epiderm__page: 'pages', sfdc_cms__image: 'pictures' }

export const toListKind = (type: string): ListKind => kinds[type] ?? 'items'
