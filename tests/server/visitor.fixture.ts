import type { VisitorFacts } from '#blocks'

/** Somebody of a clinic, signed in. */
export const visitor: VisitorFacts = {
  userId: '005000000000001AAA',
  name: 'Ada Lane',
  email: 'ada@clinic.example',
  organisation: 'Lane Clinic',
  sessions: [],
  enquiries: [],
}
