/**
 * Shows receipts (SSN-6). A receipt is a submission rendered for its sender at a URL with a token. It is never cached.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toReceipt, type Submissions } from '#forms'
import { receiptParameter, submittedFormParameter } from '#model'
import type { Renderer } from '#render'
import type { PrivatePages } from '../pages/private-pages.ts'
import type { Visitors } from '../session/visitor.ts'

export type ReceiptPages = {
  /**
   * Sends a receipt. Returns false if the URL identifies no receipt, an expired receipt, or another sender's receipt;
   * the caller then sends the public page. Never resolves to the reply, because a reply is a thenable: awaiting it
   * returns undefined.
   */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    address: { path: string; query: URLSearchParams },
  ) => Promise<boolean>
}

type ReceiptPagesOptions = {
  readonly submissions: Pick<Submissions, 'findReceipt'>
  readonly renderer: Pick<Renderer, 'forms'>
  readonly privatePages: Pick<PrivatePages, 'loadVisitor'>
  readonly visitors: Pick<Visitors, 'findActor'>
}

export function createReceiptPages({
  submissions,
  renderer,
  privatePages,
  visitors,
}: ReceiptPagesOptions): ReceiptPages {
  return {
    async send(request, reply, { path, query }) {
      const token = query.get(receiptParameter)
      const formId = query.get(submittedFormParameter)
      if (token === null || formId === null) return false
      const submission = await submissions.findReceipt(await visitors.findActor(request), token)
      if (submission?.form !== formId || submission.page.path !== path) return false
      const loadVisitor = () => privatePages.loadVisitor(request)
      const form = await renderer.forms.find({ path, query, formId, loadVisitor })
      if (form === undefined) return false
      const { html, contentSecurityPolicy } = await form.render({
        kind: 'sent',
        formId,
        receipt: toReceipt(submission),
      })
      reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', contentSecurityPolicy)
        .header('x-epiderm-release', form.release)
        .type('text/html; charset=utf-8')
        .send(html)
      return true
    },
  }
}
