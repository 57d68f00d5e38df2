/** The conflicting edits of a draft. The cards are loaded when there is a conflict. */
import { lazy, Suspense } from 'react'
import { useStudio } from '../core/studio-context.ts'
import type { OffersProps } from './OfferCards.tsx'

const OfferCards = lazy(async () => ({ default: (await import('./OfferCards.tsx')).OfferCards }))

export function Offers(props: OffersProps) {
  const { canEdit } = useStudio()
  if (!canEdit || props.offers.length + props.live.view().replaced.length === 0) return null
  return (
    <Suspense>
      <OfferCards {...props} />
    </Suspense>
  )
}
