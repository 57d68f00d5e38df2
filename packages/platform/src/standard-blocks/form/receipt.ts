/** Converts a receipt to a list of answers, labelled and ordered as in its form. */
import type { FormAnswer, SubmissionReceipt } from '#model'
import type { PageContext } from '#blocks'
import type { Props } from './schema.ts'

type ReceiptAnswer = {
  readonly name: string
  readonly label: string
  /** The text of the answer, split into lines. */
  readonly texts: readonly string[]
}

export type ReceiptData = {
  readonly reference: string
  readonly words: Readonly<Record<'reference' | 'keepIt' | 'sent' | 'inAccount', string>>
  readonly answers: readonly ReceiptAnswer[]
  /** True if the text is removed from the page when the session ends. */
  readonly isKept: boolean
  /** The URL of the enquiry in the visitor's account. */
  readonly accountUrl: string | undefined
}

type ReceiptInput = { readonly props: Pick<Props, 'accountUrl'>; readonly page: PageContext }

export function toReceiptData(
  receipt: SubmissionReceipt | undefined,
  { props, page }: ReceiptInput,
): ReceiptData | undefined {
  if (receipt === undefined) return undefined
  const { labels, formatter, url } = page
  const accountUrl = receipt.isKept ? props.accountUrl : undefined
  const moment = formatter.format('dateTime', receipt.createdAt)
  return {
    reference: receipt.reference,
    words: {
      reference: labels.format('form.receipt.reference'),
      keepIt: labels.format('form.receipt.keepIt'),
      sent: labels.format('form.receipt.sent', 'text' in moment ? moment.text : receipt.createdAt),
      inAccount: labels.format('form.receipt.inAccount'),
    },
    answers: receipt.answers
      .filter(({ type, value }) => type !== 'hidden' && type !== 'password' && value !== null && value !== '')
      .map((answer) => ({ name: answer.name, label: answer.label, texts: toTexts(answer, page) })),
    isKept: receipt.isKept,
    accountUrl: accountUrl === undefined ? undefined : url.path(accountUrl),
  }
}

function toTexts({ type, value }: FormAnswer, { labels, formatter }: PageContext): readonly string[] {
  const text = value ?? ''
  if (type === 'checkbox') return [labels.format('value.yes')]
  if (type !== 'date') return text.split(/\n+/)
  const day = formatter.format('date', text, { dateStyle: 'full' })
  return ['text' in day ? day.text : text]
}
