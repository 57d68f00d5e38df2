import type { VisitorDetails } from '#blocks'

/** Sample data for rendering a page as signed-in visitors see it; it belongs to no account. */
export const sampleVisitor: VisitorDetails = {
  userId: '005000000000000AAA',
  name: 'Sample Visitor',
  email: 'sample@customer.example',
  organisation: 'Sample Organisation',
  sessions: [],
  enquiries: [],
}
