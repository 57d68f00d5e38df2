import { expect, it } from 'vitest'
import { createVisitCounts } from './visits.ts'

it('lists the most visited pages first, including visits before a restart', () => {
  const visits = createVisitCounts()
  visits.add([
    ['/about?', 2],
    ['/contact?', 1],
  ])
  for (const key of ['/?', '/contact?', '/?', '/contact?', '/?', '/?']) visits.note(key)
  expect(visits.list()).toEqual([
    ['/?', 4],
    ['/contact?', 3],
    ['/about?', 2],
  ])
})

it('halves all counts after many visits, so that newer visits weigh more', () => {
  const visits = createVisitCounts({ maxPages: 10, maxVisits: 8 })
  for (let number = 0; number < 7; number++) visits.note('/former?')
  visits.note('/once?')
  visits.note('/new?')
  for (let number = 0; number < 4; number++) visits.note('/new?')
  expect(visits.list()).toEqual([
    ['/new?', 4],
    ['/former?', 3],
  ])
})

it('limits the number of counted pages, and does not immediately replace a counted page with a new page', () => {
  const visits = createVisitCounts({ maxPages: 2, maxVisits: 1000 })
  for (const key of ['/a?', '/a?', '/b?', '/c?', '/d?', '/e?']) visits.note(key)
  expect(visits.list()).toEqual([
    ['/a?', 2],
    ['/b?', 1],
  ])
})
