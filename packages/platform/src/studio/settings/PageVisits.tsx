/** Shows the number of visits to a page. */
import { useQuery } from '@tanstack/react-query'
import { useStudio } from '../core/studio-context.ts'
import { usePage } from '../document/editor-deps.ts'
import { messages } from '../messages/messages.ts'

export function PageVisits() {
  const { calls } = useStudio()
  const { path } = usePage().page
  const { data } = useQuery({
    queryKey: ['visits', path],
    queryFn: () => calls.get('/studio/pages/visits', { query: { path } }),
  })
  if (data === undefined) return null
  const { visits } = data
  const { visits: label, visitNumber, visitsHelp, notCounted } = messages.pageSettings
  return (
    <div className="field">
      <p className="label">
        {label}
        {visits !== null && `: ${visitNumber(visits)}`}
      </p>
      <p className="help">{visits === null ? notCounted : visitsHelp}</p>
    </div>
  )
}
