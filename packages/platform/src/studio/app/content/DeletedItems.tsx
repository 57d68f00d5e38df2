/** Deleted items, which can be restored for thirty days. */
import { Link } from '@tanstack/react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import { toLanguageName } from '#kit/browser'
import type { DeletedItem } from '#api'
import { toItemKey, toItemParams } from '../../api/shapes.ts'
import { openDraftsKey, useTypes } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { itemListMessages } from '../../messages/en-lists.ts'
import { messages } from '../../messages/messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RequestError } from '../../ui/RequestError.tsx'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { EraseButton } from '../media/picture/EraseButton.tsx'

const words = itemListMessages.deleted

export function DeletedItems() {
  const { calls } = useStudio()
  const { data, error, isPending } = useQuery({
    queryKey: [...openDraftsKey, 'deleted'],
    queryFn: () => calls.get('/studio/items/deleted', {}),
  })
  return (
    <AreaScreen title={words.title}>
      <Link to="/content" className="back-link">
        <Icon name="back" />
        {messages.areas.labels.content}
      </Link>
      {error !== null && <RequestError error={error} />}
      {isPending && <p>{messages.wait}</p>}
      {data !== undefined && (
        <>
          <p className="quiet">{words.explained(data.days)}</p>
          {data.items.length === 0 && <p>{words.none}</p>}
          {data.items.length > 0 && (
            <section className="card">
              <ul className="rows" aria-label={words.title}>
                {data.items.map((item) => (
                  <DeletedRow key={toItemKey(item)} item={item} />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </AreaScreen>
  )
}

function DeletedRow({ item }: { readonly item: DeletedItem }) {
  const { calls, edits, currentAccount } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const types = useTypes().data?.contentTypes
  const restore = useMutation({
    mutationFn: () =>
      calls.post('/studio/items/:item/:language/restore', {
        params: toItemParams(item),
        body: { client: edits.createUndoGroup() },
      }),
    async onSuccess({ contentKey, language }) {
      await queries.invalidateQueries()
      const to = item.type === 'epiderm__page' ? '/page/$contentKey/$language' : '/item/$contentKey/$language'
      await navigate({ to, params: { contentKey, language } })
    },
  })
  const time = new Date(item.deletedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <span className="row-main">
        <strong>{item.title}</strong>
        <span className="quiet">{`${types?.get(item.type)?.label ?? item.type} · ${toLanguageName(item.language)}`}</span>
      </span>
      <span className="row-state" />
      <span className="quiet row-time">{words.deleted(item.deletedBy, time)}</span>
      <span className="row-actions">
        <Button
          className="small"
          aria-label={words.restoreOf(item.title)}
          isDisabled={restore.isPending}
          onPress={() => restore.mutate()}
        >
          {words.restore}
        </Button>
        {item.type === 'sfdc_cms__image' && currentAccount.rights.includes('eraseMedia') && (
          <EraseButton item={item} />
        )}
      </span>
      {restore.isError && <RequestError error={restore.error} />}
    </li>
  )
}
