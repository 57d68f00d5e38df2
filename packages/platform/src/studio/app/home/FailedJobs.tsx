/** The failed jobs in a queue, with the last error and a button for retrying them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import type { Overview } from '#api'
import { useStudio } from '../../core/studio-context.ts'
import { homeMessages as words } from '../../messages/areas/en-home.ts'
import { RequestError } from '../../ui/RequestError.tsx'

type FailedJobsProps = { readonly jobs: NonNullable<Overview['failedJobs']>[number] }

export function FailedJobs({ jobs: { queue, failed, reason } }: FailedJobsProps) {
  const { calls, currentAccount } = useStudio()
  const queries = useQueryClient()
  const name = words.queues[queue] ?? queue
  const retry = useMutation({
    mutationFn: () => calls.post('/studio/jobs/:queue/retry', { params: { queue }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['home'] }),
  })
  return (
    <details>
      <summary>{words.failedJobs(name, failed)}</summary>
      <p>{reason === null ? words.failedExplained : words.lastError(reason)}</p>
      <div className="attention-actions">
        <Button
          className="small"
          aria-label={words.retryOf(name)}
          isDisabled={retry.isPending}
          onPress={() => retry.mutate()}
        >
          {words.retry}
        </Button>
        <output>{retry.isSuccess && words.retrying}</output>
        {queue === 'webhooks' && currentAccount.rights.includes('manageInstallation') && (
          <Link to="/settings/installation">{words.deliveries}</Link>
        )}
      </div>
      {retry.isError && <RequestError error={retry.error} />}
    </details>
  )
}
