import { expect, it } from 'vitest'
import { createContentTypes } from '#content-types'
import { storefront } from '../composition.ts'
import { findStepProblems } from '../blocks/shape-steps.fixture.ts'
import { createSiteRegistry, toSiteContentTypes } from './site-registry.ts'

it('the steps of all content types and blocks convert their samples to values that an author may write', () => {
  const types = createContentTypes(toSiteContentTypes(storefront))
  expect(findStepProblems(types, createSiteRegistry(storefront))).toEqual([])
})
