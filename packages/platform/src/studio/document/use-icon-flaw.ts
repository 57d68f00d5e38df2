/** Finds the reason why the icon in a theme's draft is unsuitable. */
import type { DraftState } from '#operations'
import { findIconFlaw } from '../fields/icon-flaw.ts'
import { readPictureValue } from '../fields/picture-value.ts'
import { readFormPath } from '../fields/stored-value.ts'
import { usePicture } from '../core/pictures.ts'
import { useItem } from './use-items.ts'

/**
 * Returns the reason why the icon is unsuitable. Returns undefined while the icon is loading, if no icon is set, or if
 * the icon is suitable.
 */
export function useIconFlaw(theme: Pick<DraftState, 'body'> | undefined): ReturnType<typeof findIconFlaw> {
  const value = readPictureValue(readFormPath(theme, ['body', 'icon']))
  const key = value.kind === 'stored' ? value.contentKey : undefined
  const { picture } = usePicture(key)
  return findIconFlaw(useItem(picture ?? undefined)?.body)
}
