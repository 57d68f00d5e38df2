/** Lists the published items that refer to an item, with links. */
import { useQuery } from '@tanstack/react-query'
import type { ItemName } from '#api'
import { toItemKey, toItemParams } from '../api/shapes.ts'
import { useTypes } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { ItemLink } from './ItemLink.tsx'

const most = 50

export function ItemUses({ item }: { readonly item: ItemName }) {
  const { calls } = useStudio()
  const types = useTypes().data?.contentTypes
  const { data } = useQuery({
    queryKey: ['uses', toItemKey(item)],
    queryFn: () =>
      calls.get('/studio/items/:item/:language/uses', {
        params: toItemParams(item),
        query: { limit: most },
      }),
  })
  if (data === undefined || data.total === 0) return null
  const { items, total } = data
  return (
    <details className="showing">
      <summary>{messages.record.uses(total)}</summary>
      <ul>
        {items.map((use) => (
          <li key={toItemKey(use)}>
            <ItemLink item={use} title={use.title} />
            <span className="quiet">{` · ${types?.get(use.type)?.label ?? use.type}`}</span>
          </li>
        ))}
        {total > items.length && <li className="quiet">{messages.record.moreUses(total - items.length)}</li>}
      </ul>
    </details>
  )
}
