/**
 * `node bench/search.mjs`: measures the server time for search suggestions from 5,000 documents in one language, each
 * with about 150 words from a vocabulary of 20,000. The figures depend on the machine; the target is less than 100 ms.
 */
import { createSourceServer } from '../scripts/source-server.mjs'

const documents = 5_000
const wordsOfEach = 150
const vocabularySize = 20_000
const rounds = 40
const language = 'en_GB'

const syllables =
  'ace lac tone ze la ic pe el mar ki der ma sa li cyl gly co na so fo re nu vi ta se ra mi de'.split(' ')
const random = createRandom(1)
const vocabulary = Array.from({ length: vocabularySize }, () =>
  Array.from({ length: 2 + random(3) }, () => syllables[random(syllables.length)]).join(''),
)

const vite = await createSourceServer({ server: { ws: false, watch: null } })
try {
  await measureAll()
} finally {
  await vite.close()
}

async function measureAll() {
  const { openTestSite } = await vite.ssrLoadModule('/src/search/site.fixture.ts')
  const { standardContentTypes } = await vite.ssrLoadModule('#content-types')
  const site = await openTestSite({
    types: standardContentTypes,
    toPath: ({ urlName }) => `/q/${urlName}`,
  })
  const started = performance.now()
  await site.publish(Array.from({ length: documents }, (_, n) => toItem(n)))
  print(`publishing ${documents} documents`, `${Math.round(performance.now() - started)} ms`)
  for (const [name, text] of listQueries()) await measure(name, text, site.search)
  await site.close()
}

function listQueries() {
  const word = vocabulary[4711]
  return [
    ['a whole word', word],
    ['the beginning of a word', word.slice(0, 3)],
    ['two letters', word.slice(0, 2)],
    ['a word in every document', 'skin'],
    ['three words', `${vocabulary[1]} ${vocabulary[2]} skin`],
    ['a mistyped word', `${word.slice(0, 3)}x${word.slice(4)}`],
    ['a word that nobody knows', 'quokkaquokka'],
    [
      'ten mistyped words',
      vocabulary
        .slice(0, 10)
        .map((known) => `${known}xx`)
        .join(' '),
    ],
  ]
}

async function measure(name, text, search) {
  const times = []
  let total = 0
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const answer = await search.find({ kind: 'guest' }, { text, language, offset: 0, limit: 6 })
    times.push(performance.now() - started)
    total = answer.total
  }
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1)
  print(`suggestions for ${name}`, `median ${at(0.5)} ms, 95 % ${at(0.95)} ms (${total} found)`)
}

function toItem(n) {
  const words = (count) => Array.from({ length: count }, () => vocabulary[random(vocabularySize)]).join(' ')
  return {
    contentKey: `MC${n}`,
    managedContentId: `20Y${n}`,
    recordId: null,
    type: 'epiderm__question',
    title: words(5),
    urlName: `question-${n}`,
    language,
    publishedDate: '2026-01-01T00:00:00.000Z',
    version: 1,
    body: { question: words(5), answer: `<p>skin ${words(wordsOfEach)}</p>` },
  }
}

/** Generates the same numbers in every run (Park–Miller generator). */
function createRandom(seed) {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function print(name, figures) {
  process.stdout.write(`${name.padEnd(44)} ${figures}\n`)
}
