/** Loads and saves the installation settings. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InstallationState } from '#api'
import { useStudio } from '../../../core/studio-context.ts'

const key = ['installation'] as const

export function useInstallation() {
  const { calls } = useStudio()
  return useQuery({ queryKey: key, queryFn: () => calls.get('/studio/installation') })
}

export type ChangedSettings = { readonly draftLogDays?: number; readonly alarmAddresses?: string[] }

export function useSaveSettings() {
  const { calls } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangedSettings) => calls.post('/studio/installation', { body }),
    onSuccess: (state: InstallationState) => queries.setQueryData(key, state),
  })
}

export function useAddWebhook(onDone: () => void) {
  const { calls } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly url: string; readonly secret: string }) =>
      calls.post('/studio/installation/webhooks', { body }),
    onSuccess(state: InstallationState) {
      queries.setQueryData(key, state)
      onDone()
    },
  })
}

/** Actions for one webhook. Each action changes the webhook's deliveries, so the list is reloaded afterwards. */
export function useWebhookActions(webhook: number) {
  const { calls } = useStudio()
  const queries = useQueryClient()
  const params = { webhook }
  const onSettled = () => queries.invalidateQueries({ queryKey: key })
  const test = useMutation({
    mutationFn: () => calls.post('/studio/installation/webhooks/:webhook/test', { params, body: {} }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => calls.delete('/studio/installation/webhooks/:webhook', { params }),
    onSettled,
  })
  return { test, remove }
}
