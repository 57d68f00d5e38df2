/** Lists the items that use a picture, on the site or in drafts, with links. */
import { useQuery } from '@tanstack/react-query'
import { toLanguageName } from '#kit/browser'
import type { ItemName } from '#api'
import { openDraftsKey, useTypes } from '../../../core/queries.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'
import { messages } from '../../../messages/messages.ts'
import { ItemLink } from '../../../pages/ItemLink.tsx'

const words = pictureMessages.uses

/** Loads the uses of a picture. Loads them again whenever drafts may have changed. */
export function usePictureUses({ contentKey }: Pick<ItemName, 'contentKey'>) {
  const { calls } = useStudio()
  return useQuery({
    queryKey: [...openDraftsKey, 'picture uses', contentKey],
    queryFn: () => calls.get('/studio/pictures/:item/uses', { params: { item: contentKey } }),
  })
}

export function PictureUses({ item }: { readonly item: ItemName }) {
  const { data } = usePictureUses(item)
  const types = useTypes().data?.contentTypes
  if (data === undefined) return <p aria-busy>{messages.wait}</p>
  const { uses, total } = data
  if (total === 0) return <p>{words.title(0)}</p>
  return (
    <section aria-label={words.title(total)}>
      <h3>{words.title(total)}</h3>
      <ul className="picture-uses">
        {uses.map(({ contentKey, language, type, title, isPublished, isDrafted }) => (
          <li key={`${contentKey} ${language}`}>
            <ItemLink item={{ contentKey, language }} title={title} />
            <span className="quiet">
              {` · ${[types?.get(type)?.label ?? type, toLanguageName(language), toPlace({ isPublished, isDrafted })].join(' · ')}`}
            </span>
          </li>
        ))}
        {total > uses.length && <li className="quiet">{words.more(total - uses.length)}</li>}
      </ul>
    </section>
  )
}

function toPlace({ isPublished, isDrafted }: { isPublished: boolean; isDrafted: boolean }): string {
  if (isPublished && isDrafted) return words.both
  return isPublished ? words.published : words.drafted
}
