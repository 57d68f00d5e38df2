/** The Content area: the content types with the number of items of each type, and the items of one type. */
import { Link, useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ListedPage, ListingRow } from '#api'
import type { ContentTypeDetails } from '../../api/shapes.ts'
import { findAreaOfType } from '../../core/areas.ts'
import { openDraftsKey, usePages, useTypes } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { TypeList } from '../../lists/TypeList.tsx'
import { useMediaQuery } from '../../lists/use-media-query.ts'
import { itemListMessages } from '../../messages/en-lists.ts'
import { messages } from '../../messages/messages.ts'
import { findRecordPages } from '../../pages/page-rows.ts'
import { useItemChange } from '../../pages/use-item-change.tsx'
import { useNewItem, useNewTypes } from '../../pages/use-new-item.tsx'
import { useBringBack } from '../../recall/use-bring-back.tsx'
import { useRecall } from '../../recall/use-recall.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AreaScreen } from '../frame/AreaScreen.tsx'
import { ItemMenu } from './ItemMenu.tsx'

/** Media query for narrow windows, in which types and items are on separate screens. */
const narrowWindow = '(max-width: 48em)'

const noPages: readonly ListedPage[] = []

export function ContentArea() {
  const { type: name } = useParams({ strict: false })
  const types = useContentTypes()
  const { data: counts, isPending } = useTypeCounts()
  const isNarrow = useMediaQuery(narrowWindow)
  const filled = types?.find((one) => (counts?.get(one.name)?.items ?? 0) > 0)
  const first = isPending ? undefined : (filled ?? types?.[0])
  const type =
    types?.find((one) => one.name === name) ?? (name === undefined && !isNarrow ? first : undefined)
  return (
    <AreaScreen
      title={messages.areas.labels.content}
      actions={type !== undefined && <NewItemButton type={type} />}
    >
      {types === undefined ? (
        <p>{messages.wait}</p>
      ) : (
        <div className="content-area" data-chosen={name !== undefined || undefined}>
          <TypeLinks types={types} counts={counts} current={type?.name} />
          <div className="content-items">
            {type !== undefined && <TypeItems key={type.name} type={type} />}
            {type === undefined && name !== undefined && <p>{itemListMessages.noType}</p>}
          </div>
        </div>
      )}
    </AreaScreen>
  )
}

/** Returns the content types in the Content area, sorted by label; undefined while they are loading. */
function useContentTypes(): readonly ContentTypeDetails[] | undefined {
  const types = useTypes().data?.contentTypes
  return (
    types &&
    Array.from(types.values())
      .filter(({ name }) => findAreaOfType(name) === 'content')
      .toSorted((a, b) => toListLabel(a).localeCompare(toListLabel(b), 'en'))
  )
}

const toListLabel = ({ label, pluralLabel = label }: ContentTypeDetails): string => pluralLabel

function TypeItems({ type }: { readonly type: ContentTypeDetails }) {
  const pages = usePages().data ?? noPages
  const { openDialog, dialog } = useItemChange()
  const recall = useRecall()
  const bringBack = useBringBack()
  const onWithdraw = recall.canWithdraw ? recall.openDialog : undefined
  const onBringBack = bringBack.canBringBack ? bringBack.openDialog : undefined
  const toMenu = useMemo(() => {
    const languages = [...new Set(pages.map(({ language }) => language))]
    const byLanguage = new Map(
      languages.map((language) => [language, findRecordPages(pages, language).get(type.name)]),
    )
    return (row: ListingRow) => (
      <ItemMenu
        {...{ row, onWithdraw, onBringBack }}
        page={byLanguage.get(row.language)}
        onAsk={openDialog}
      />
    )
  }, [pages, type.name, openDialog, onWithdraw, onBringBack])
  return (
    <>
      <Link to="/content" className="content-back">
        <Icon name="back" />
        {itemListMessages.allTypes}
      </Link>
      <h2>{toListLabel(type)}</h2>
      <TypeList type={type.name} label={toListLabel(type)} toMenu={toMenu} />
      {dialog}
      {recall.dialog}
      {bringBack.dialog}
    </>
  )
}

function NewItemButton({ type }: { readonly type: ContentTypeDetails }) {
  const isCreated = useNewTypes().some(({ name }) => name === type.name)
  const { openDialog, dialog } = useNewItem()
  if (!isCreated) return null
  return (
    <>
      <Button onPress={() => openDialog(type)}>{messages.areas.new(type.label)}</Button>
      {dialog}
    </>
  )
}

type TypeLinksProps = {
  readonly types: readonly ContentTypeDetails[]
  readonly counts: ReturnType<typeof useTypeCounts>['data']
  readonly current: string | undefined
}

function TypeLinks({ types, counts, current }: TypeLinksProps) {
  const { canEdit } = useStudio()
  return (
    <nav className="content-types" aria-label={itemListMessages.types}>
      <ul>
        {types.map((type) => {
          const { name } = type
          const counted = counts?.get(name)
          return (
            <li key={name}>
              <Link
                to="/content/$type"
                params={{ type: name }}
                aria-current={name === current ? 'page' : undefined}
              >
                <span>{toListLabel(type)}</span>
                {counted !== undefined && (
                  <span className="quiet">
                    {counted.items}
                    <span className="visually-hidden">{` ${itemListMessages.typeCounts(counted)}`}</span>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
      {canEdit && (
        <p>
          <Link to="/content/deleted">{itemListMessages.deleted.title}</Link>
        </p>
      )}
    </nav>
  )
}

function useTypeCounts() {
  const { calls } = useStudio()
  return useQuery({
    queryKey: [...openDraftsKey, 'types'],
    queryFn: async () => (await calls.get('/studio/listings/types')).types,
    select: (types) => new Map(types.map((one) => [one.type, one])),
  })
}
