import type { VisitorDetails } from '#blocks'

/** Data of a signed-in practitioner. */
export const visitor: VisitorDetails = {
  userId: '005000000000001AAA',
  name: 'Ada Lane',
  email: 'ada@clinic.example',
  organisation: 'Lane Clinic',
  sessions: [],
  enquiries: [],
}
