import { expect, it } from 'vitest'
import { createContentTypes } from '#content-types'
import { storefront } from '../composition.ts'
import { findMigrationProblems } from '../blocks/stored-migrations.fixture.ts'
import { createSiteRegistry, toSiteContentTypes } from './site-registry.ts'

it('the migrations of all content types and blocks convert their samples to values that authors could enter themselves', () => {
  const types = createContentTypes(toSiteContentTypes(storefront))
  expect(findMigrationProblems(types, createSiteRegistry(storefront))).toEqual([])
})
