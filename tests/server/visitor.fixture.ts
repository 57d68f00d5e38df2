import type { VisitorDetails } from '#blocks'

/** User data of a signed-in practitioner. */
export const visitor: VisitorDetails = {
  userId: '005000000000001AAA',
  name: 'Ada Lane',
  email: 'ada@clinic.example',
  organisation: 'Lane Clinic',
  sessions: [],
  enquiries: [],
}
