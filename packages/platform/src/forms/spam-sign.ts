/**
 * Decides whether a form was probably sent by a bot. Such a submission is stored and flagged, and staff are notified
 * only if it is urgent.
 */
import { formParameterNames } from '#model'

const quickestPersonSeconds = 3

/**
 * Checks only guests' submissions. `trap`: the hidden field was filled in. `tooFast`: sent within three seconds after
 * the page was shown. The form's script reports the time. Without the script, only the trap and the limits per address
 * apply. Not covered: a bot written for this site.
 */
export function findSpamSign(posted: URLSearchParams): 'trap' | 'tooFast' | undefined {
  if ((posted.get(formParameterNames.trap) ?? '') !== '') return 'trap'
  const seconds = posted.get(formParameterNames.seconds) ?? ''
  return /^\d{1,9}$/.test(seconds) && Number(seconds) < quickestPersonSeconds ? 'tooFast' : undefined
}
