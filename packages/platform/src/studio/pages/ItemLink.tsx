/** A link to a page, or to the form of an item without a page. */
import { Link } from '@tanstack/react-router'
import type { ItemName } from '#api'
import { useIsPage } from '../core/queries.ts'

type ItemLinkProps = { readonly item: ItemName; readonly title: string }

export function ItemLink({ item, title }: ItemLinkProps) {
  const { contentKey, language } = item
  const to = useIsPage()(item) ? '/page/$contentKey/$language' : '/item/$contentKey/$language'
  return (
    <Link to={to} params={{ contentKey, language }}>
      {title}
    </Link>
  )
}
