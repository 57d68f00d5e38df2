/** Whether a program has probably sent a form. Such a submission is kept and marked, and no notice is sent. */
import { formParts } from '#model'

const quickestPersonSeconds = 3

/**
 * `trap`: the field that people do not see was filled. `tooFast`: sent within three seconds of the page being shown; the
 * time comes from the form's script, so without it only the trap and the limits by address count. Not covered: a program
 * made for this site.
 */
export function findSuspicion(posted: URLSearchParams): 'trap' | 'tooFast' | undefined {
  if ((posted.get(formParts.trap) ?? '') !== '') return 'trap'
  const seconds = posted.get(formParts.seconds) ?? ''
  return /^\d{1,9}$/.test(seconds) && Number(seconds) < quickestPersonSeconds ? 'tooFast' : undefined
}
