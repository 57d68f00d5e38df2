/** The conflicting edits to a draft. The code for the cards is loaded only when there is a conflict. */
import { useStudio } from '../core/studio-context.ts'
import type { ConflictCardsProps } from './ConflictCards.tsx'
import { lazily } from '../core/lazily.tsx'

const ConflictCards = lazily(async () => (await import('./ConflictCards.tsx')).ConflictCards)

export function ConflictList(props: ConflictCardsProps) {
  const { canEdit } = useStudio()
  if (!canEdit || props.offers.length + props.live.view().replaced.length === 0) return null
  return <ConflictCards {...props} />
}
