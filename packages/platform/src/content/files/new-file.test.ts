import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createRegistry } from '#blocks'
import { createContentTypes, siteBody, standardContentTypes } from '#content-types'
import { isRecordId } from '#kit'
import { createNewFile } from './new-file.ts'

const types = createContentTypes(standardContentTypes)

it('writes the file for a new site settings item in the given language with new ids, leaving only references to fill in', () => {
  const type = standardContentTypes.find(({ name }) => name === 'epiderm__site')!
  const { text, missing, path } = createNewFile({
    types,
    registry: createRegistry([]),
    type,
    urlName: 'werkrad',
    title: 'Werkrad',
    language: 'de_DE',
    randomBytes,
  })
  const { id, body } = parse(text) as { id: string; body: Record<string, string> }
  expect(path).toBe('site/werkrad.de_DE.yaml')
  expect([id, body.siteId, body.channelId, body.communityId].filter((each) => !isRecordId(each))).toEqual([])
  expect(body).toMatchObject({
    siteId: expect.stringMatching(/^0DM/),
    channelId: expect.stringMatching(/^0ap/),
    communityId: expect.stringMatching(/^0DB/),
    defaultLanguage: 'de_DE',
    languages: [{ code: 'de_DE', label: 'Werkrad' }],
  })
  expect(missing.map((problem) => problem.replace(/:.*/, ''))).toEqual(
    ['layoutKey', 'notFoundPageKey', 'errorPageKey'].map((name) => `Werkrad › ${name}`),
  )
  const key = 'MC2KTCICTPPZGS5JCJVJKUH57JSM'
  const references = { layoutKey: key, notFoundPageKey: key, errorPageKey: key }
  expect(siteBody.safeParse({ ...body, ...references }).success).toBe(true)
})
