import type { VisitorFacts } from '#blocks'

/** Made-up facts for showing a page as signed-in visitors see it: no account has them. */
export const sampleVisitor: VisitorFacts = {
  userId: '005000000000000AAA',
  name: 'Sample Visitor',
  email: 'sample@clinic.example',
  organisation: 'Sample Clinic',
  sessions: [],
  enquiries: [],
}
