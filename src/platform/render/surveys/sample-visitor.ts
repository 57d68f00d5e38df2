import type { VisitorFacts } from '#blocks'

/** Made-up facts for whoever looks at a page as its visitors see it: no account is like this one. */
export const sampleVisitor: VisitorFacts = {
  userId: '005000000000000AAA',
  name: 'Sample Visitor',
  email: 'sample@clinic.example',
  organisation: 'Sample Clinic',
  sessions: [],
  enquiries: [],
}
