import { resendParameter, visitorParameter, type SubmissionReceipt } from '#model'
import { readPagePath } from '#schema'
import type { DataContext, PageContext } from '#blocks'
import type { Props } from './schema.ts'

export type EnquirySummary = {
  readonly reference: string
  readonly state: SubmissionReceipt['state']
  /** The status of the enquiry, with the date of the response if there is one. */
  readonly stateText: string
  readonly sent: string
  /** The options that the visitor chose in the form. */
  readonly topics: readonly string[]
  readonly lines: readonly string[]
  readonly againUrl: string
}

export type Data = {
  readonly enquiries: readonly EnquirySummary[]
  readonly newUrl: string
  readonly again: string
}

/**
 * Reads the visitor's enquiries. Returns undefined for guests, or if no page contains the form. The editor shows sample
 * enquiries.
 */
export function readData({ formPage }: Props, { loaded, page, warn }: DataContext): Data | undefined {
  const enquiries = page.visitor?.enquiries ?? (page.mode === 'design' ? examples : undefined)
  if (enquiries === undefined) return undefined
  const item = loaded.findContent(formPage)
  const path = item && readPagePath(page.toRecord(item))
  if (path === undefined) return void warn(`left out: the page ${formPage} has no form`)
  return {
    enquiries: enquiries.map((each) => toEnquirySummary(each, { path, page })),
    newUrl: toUrl(page, path),
    again: page.labels.format('enquiry.again'),
  }
}

function toEnquirySummary(
  receipt: SubmissionReceipt,
  { path, page }: { path: string; page: PageContext },
): EnquirySummary {
  const { labels } = page
  const { reference, state, createdAt, answeredAt, answers } = receipt
  const valuesOf = (type: string) =>
    answers.flatMap((answer) => (answer.type === type && answer.value ? answer.value.split('\n') : []))
  return {
    reference,
    state,
    stateText: labels.format(`enquiry.${state}`, toDay(answeredAt ?? createdAt, page)),
    sent: labels.format('enquiry.sent', toDay(createdAt, page)),
    topics: valuesOf('choice'),
    lines: valuesOf('lines'),
    againUrl: toUrl(page, path, reference),
  }
}

function toUrl({ url }: PageContext, path: string, reference?: string): string {
  const query = new URLSearchParams({ [visitorParameter.name]: visitorParameter.value })
  if (reference !== undefined) query.set(resendParameter, reference)
  return `${url.path(path)}?${query.toString()}`
}

/** Formats the date in the site's time zone. */
function toDay(moment: string, { formatter }: PageContext): string {
  const shown = formatter.format('date', moment)
  return 'text' in shown ? shown.text : ''
}

const examples: readonly SubmissionReceipt[] = [
  {
    reference: '2C4F-7HMX',
    createdAt: '2026-03-02T09:00:00Z',
    state: 'received',
    answeredAt: null,
    formLabel: 'Enquiry',
    answers: [
      { name: 'items', type: 'lines', label: 'Items', value: '2 × Example pen\n1 × Example notebook' },
    ],
    isKept: true,
  },
]
