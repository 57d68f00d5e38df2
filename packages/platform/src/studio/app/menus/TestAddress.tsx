/** Tests an address and shows how the published site responds to it. */
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useStudio } from '../../core/studio-context.ts'
import { menuMessages } from '../../messages/areas/en-menus.ts'
import { RequestError } from '../../ui/RequestError.tsx'

const words = menuMessages.test

export function TestAddress() {
  const { calls } = useStudio()
  const [address, setAddress] = useState('')
  const test = useMutation({
    mutationFn: (tested: string) => calls.get('/studio/redirects/test', { query: { address: tested } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    test.mutate(address)
  }
  return (
    <section className="card redirect-card" aria-label={words.title}>
      <h2>{words.title}</h2>
      <form className="redirect-form" onSubmit={submit}>
        <label>
          {words.address}
          <input
            required
            value={address}
            placeholder={menuMessages.redirects.fromExample}
            onChange={({ target }) => setAddress(target.value)}
          />
        </label>
        <button type="submit" disabled={test.isPending}>
          {words.send}
        </button>
      </form>
      {test.error !== null && <RequestError error={test.error} />}
      <output>{test.data !== undefined && words.answers[test.data.answer](test.data.location ?? '')}</output>
      <p className="quiet">{words.published}</p>
    </section>
  )
}
