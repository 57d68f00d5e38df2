import { expect, it } from 'vitest'
import { standardPosts } from './post-limits.ts'

it('SSN-6 slows a network address after 40 posts, 8 submissions, 60 reports or 300 suggestions, and sends few confirmations', () => {
  expect(standardPosts).toEqual({
    sentForms: 40,
    storedForms: 8,
    eventReports: 60,
    suggestions: 300,
    confirmationsTo: 3,
    confirmationsFrom: 10,
  })
})
