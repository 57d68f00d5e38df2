/** Requests for the delivery API. */
import { toHeader } from './differences.mjs'
import { json } from './headers.mjs'

export async function requestDelivery({ pair, basePath }) {
  const root = `${basePath}/services/data`
  const api = `${root}/v65.0/connect`
  const ask = (path, more) => pair.ask('delivery API', { path, ...more })
  const channels = JSON.parse((await ask(`${api}/cms/delivery/channels`)).body)
  const channel = channels.channels[0].channelId
  const contents = `${api}/cms/delivery/channels/${channel}/contents`
  const items = []
  for (let page = 0; ; page += 1) {
    const list = JSON.parse((await ask(`${contents}?page=${page}&pageSize=250`)).body)
    items.push(...(list.contents ?? list.items ?? []))
    if (!list.nextPageUrl) break
  }
  const types = [...new Set(items.map((item) => toType(item)))]
  for (const type of types)
    for (const more of [
      '',
      '&includeContentBody=true',
      '&language=de_DE&includeContentBody=true',
      '&htmlEncode=false&includeContentBody=true&expandReferences=true',
      '&showAbsoluteUrl=true&pageSize=3',
    ])
      await ask(`${contents}?contentTypeFQN=${type}${more}`)
  for (const item of items) {
    const key = item.contentKey
    await ask(`${contents}/${key}`)
    await ask(`${contents}/${key}?language=de_DE&referenceDepth=2&expandReferences=true&htmlEncode=false`)
    await ask(
      `${contents}/${item.managedContentId}?referencesAsList=true&expandReferences=true&showAbsoluteUrl=true&referenceDepth=1`,
    )
  }
  await askDeliveryDetails({ ask, root, api, contents, items })
  return items
}

export const toType = ({ contentType }) => contentType?.fullyQualifiedName ?? contentType

async function askDeliveryDetails(delivery) {
  await askDeliveryPaths(delivery)
  await askDeliveryQueries(delivery)
  await askCollections(delivery)
  await askSeoProperties(delivery)
  await askDeliveryConditions(delivery)
  await askDeliverySearch(delivery)
}

async function askDeliveryPaths({ ask, root, api }) {
  const site = '0DM0000IYCGM8KqG2L'
  for (const path of [
    root,
    `${root}/`,
    `${root}/v1.0/connect/cms/delivery/channels`,
    `${root}/v65.0`,
    `${api}/nothing`,
    `${api}/cms/delivery/channels/0ap000000000000AAA/contents`,
    `${api}/cms/delivery/channels/wrong/contents`,
    `${api}/sites/${site}/cms/delivery/contents`,
    `${api}/sites/wrong/cms/delivery/contents`,
    `/webruntime/api${root.replace(/^.*\/services/, '/services')}`,
  ])
    await ask(path)
}

async function askDeliveryQueries({ ask, contents, items }) {
  for (const query of [
    'page=-1',
    'page=x',
    'pageSize=0',
    'pageSize=251',
    'includeContentBody=maybe',
    'includeContentBody=true&pageSize=26',
    'language=',
    'language=de-DE',
    'language=%3Cscript%3E',
    'contentKeys=wrong',
    'managedContentIds=wrong',
    'contentTypeFQN=nothing',
    'contentTypeFQN=',
    'publishStartDate=2026-01-01',
    'publishStartDate=yesterday',
    'publishEndDate=2026-02-30',
    'referenceDepth=4',
    `contentKeys=${items.slice(0, 5).map(({ contentKey }) => contentKey)}`,
    `managedContentIds=${items.slice(0, 5).map(({ managedContentId }) => managedContentId)}`,
    `contentKeys=${items[0].contentKey}&managedContentIds=${items[0].managedContentId}`,
    `contentKeys=${items.slice(0, 60).map(({ contentKey }) => contentKey)}`,
  ])
    await ask(`${contents}?${query}`)
}

async function askCollections({ ask, contents, items }) {
  const collections = contents.replace(/contents$/, 'collections')
  for (const key of ['MCAAAAAAAAAAAAAAAAAAAAAAAAAA', 'wrong', '20Y000000000000AAA']) {
    await ask(`${contents}/${key}`)
    await ask(`${collections}/${key}`)
  }
  for (const { contentKey } of items.filter((item) => /collection|product/.test(toType(item)))) {
    await ask(`${collections}/${contentKey}`)
    await ask(`${collections}/${contentKey}?pageSize=2&pageToken=1`)
  }
}

async function askSeoProperties({ ask, api, items }) {
  const community = '0DB0000zFPpiPabGYE'
  const properties = `${api}/communities/${community}/seo/properties`
  for (const { contentKey, managedContentId } of items) {
    await ask(`${properties}/${contentKey}`)
    await ask(`${properties}/${managedContentId}?fields=title,_Title,body.text,nothing`)
  }
  for (const path of ['wrong', '01t000000000000AAA', `${items[0].contentKey}?fields=%3Cb%3E`])
    await ask(`${properties}/${path}`)
  await ask(`${api}/communities/wrong/seo/properties/${items[0].contentKey}`)
}

async function askDeliveryConditions({ ask, contents, items }) {
  const answer = await ask(`${contents}/${items[0].contentKey}`)
  const etag = toHeader(answer, 'etag')
  for (const headers of [
    { 'if-none-match': etag },
    { 'if-none-match': `W/${etag}` },
    { 'if-none-match': '*' },
    { 'x-chatter-entity-encoding': 'false' },
    { range: 'bytes=0-9' },
    { 'accept-encoding': 'br, gzip' },
  ])
    for (const method of ['GET', 'HEAD']) await ask(`${contents}/${items[0].contentKey}`, { method, headers })
}

async function askDeliverySearch({ ask, contents }) {
  for (const body of [
    '{"queryTerm":"acne"}',
    '{"queryTerm":"akne","filters":{"language":"de_DE"},"pageSize":3,"page":1}',
    '{"queryTerm":"gel","filters":{"contentTypeFQNs":["epiderm__product"]}}',
    '{"queryTerm":""}',
    '{"queryTerm":"a","pageSize":0}',
    '{',
    '[]',
    '',
  ])
    await ask(`${contents}/enhanced-search`, { method: 'POST', headers: json, body })
}
