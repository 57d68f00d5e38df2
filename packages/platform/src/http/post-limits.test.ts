import { expect, it } from 'vitest'
import { standardPostLimits } from './post-limits.ts'

it('SSN-6 limits an IP address to 40 posts, 8 submissions, 60 reports, 300 suggestions and few confirmations', () => {
  expect(standardPostLimits).toEqual({
    sentForms: 40,
    storedForms: 8,
    eventReports: 60,
    suggestions: 300,
    confirmationsTo: 3,
    confirmationsFrom: 10,
  })
})
