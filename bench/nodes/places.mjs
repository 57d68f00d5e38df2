/**
 * `node bench/nodes/places.mjs`: simulates a CDN with 200 locations, and reports how outdated its pages are under
 * different cache settings. The seed is fixed, so the results are the same on every machine; the delays below are
 * assumptions. The age is measured from the acknowledgement of the publish, after which none of our servers sends the
 * older page.
 */
const places = 200
const publishes = Number(process.env.PLACES_PUBLISHES ?? 100)
const seed = 20_261_123

/** Purge delay in seconds: the median and the spread of its log-normal distribution. */
const purge = { median: 0.15, spread: 0.9, lostOf: 10_000 }
/** The round trip from a location to our server. One round trip in a hundred takes fifteen times as long. */
const fetchTime = { median: 0.12, spread: 0.7 }
/** Visitors per second at one location, for a popular page and for a rarely visited page. */
const visits = [2, 0.02]
const [second, minute, day] = [1, 60, 86_400]
/**
 * Times in seconds, relative to the publish. `before`: how long before the publish the simulated requests start.
 * `settling`: how long after the publish the last simulated responses arrive.
 */
const before = 10
const settling = 20

const modes = [
  { name: 'every request asks us (no-cache)', life: 0 },
  { name: 'cached for a second, then revalidated (nginx, X-Accel-Expires: 1)', life: second },
  { name: 'cached for a minute, no purge', life: minute },
  { name: 'cached for a day, purged once', life: day, purgedAt: [0] },
  { name: 'cached for a day, purged once, through a shield', life: day, purgedAt: [0], hasShield: true },
  {
    name: 'cached for a day, purged at 0 and 5 s, through a shield',
    life: day,
    purgedAt: [0, 5],
    hasShield: true,
  },
  {
    name: 'cached for an hour, purged at 0, 5 and 30 s, through a shield',
    life: 3_600,
    purgedAt: [0, 5, 30],
    hasShield: true,
  },
]

let state = seed
/** Returns a number from 0 to 1 (Mulberry32). */
function random() {
  state = (state + 0x6d_2b_79_f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const timeOf = ({ median, spread }) => median * Math.exp(spread * normal())
const nextVisit = (rate) => -Math.log(1 - random()) / rate
const arrivesOf = (purgedAt = []) =>
  purgedAt
    .flatMap((at) => (random() * purge.lostOf < 1 ? [] : [at + timeOf(purge)]))
    .toSorted((a, b) => a - b)

const rows = []
for (const rate of visits) {
  process.stdout.write(`\n${rate} visitors a second at each of ${places} places, ${publishes} publishes\n`)
  for (const mode of modes) {
    state = seed
    rows.push({ rate, name: mode.name, ...measure(mode, rate) })
    print(rows.at(-1))
  }
}
process.stdout.write(`${JSON.stringify({ rows })}\n`)

function measure(mode, rate) {
  const ages = Array.from({ length: publishes }, () => findAges(mode, rate)).flat()
  const sorted = ages.toSorted((a, b) => a - b)
  const at = (part) => sorted[Math.ceil(sorted.length * part) - 1]
  const over = (seconds) => ages.filter((age) => age > seconds).length / ages.length
  return { p50: at(0.5), p99: at(0.99), max: at(1), over10: over(10) }
}

/**
 * Returns, for each location, how long it continues to send the older page after a publish. The value is 0 for a
 * location that does not send the older page.
 */
function findAges(mode, rate) {
  const shield = mode.hasShield ? createCache(mode, { rate: rate * places, source: findOwn }) : undefined
  const source = shield?.find ?? findOwn
  const caches = Array.from({ length: places }, () => createCache(mode, { rate, source }))
  const until = (mode.purgedAt?.at(-1) ?? 0) + Math.min(mode.life, minute) + settling
  const ages = caches.map(() => 0)
  for (const { at, place } of listVisits(rate, until)) {
    const { isOld, arrives } = caches[place].find(at)
    if (isOld && arrives > 0) ages[place] = Math.max(ages[place], at)
  }
  /** After the last purge, a location may still send an older page until that page expires. */
  return caches.map(({ findHeld }, place) => {
    const held = findHeld(until)
    return held?.isOld ? Math.max(ages[place], held.madeAt + mode.life) : ages[place]
  })
}

/** Returns visits in chronological order. */
function listVisits(rate, until) {
  const visits = []
  for (let place = 0; place < places; place++)
    for (let at = -before + nextVisit(rate); at < until; at += nextVisit(rate)) visits.push({ at, place })
  return visits.toSorted((a, b) => a.at - b.at)
}

/** Simulates the servers: a request sent before the publish gets the older page, and its response is delayed. */
function findOwn(at) {
  const [there, back] = [timeOf(fetchTime) / 2, timeOf(fetchTime) / 2]
  const isOld = at + there < 0
  return { isOld, arrives: at + there + back, madeAt: at + there }
}

/**
 * Caches one page. Requests wait while it is being fetched. A response that arrives after a purge is cached even if it
 * was sent before the purge, because a cache cannot detect that. Calls must be in chronological order.
 */
function createCache({ life, purgedAt }, { rate, source }) {
  const purges = arrivesOf(purgedAt)
  const madeAt = -before - random() * life
  /** Nothing is cached at a location that has had no requests for longer than the cache lifetime. */
  const isAsked = random() < rate * life
  let held = isAsked ? { isOld: true, arrives: madeAt, madeAt } : undefined

  function findHeld(at) {
    const last = purges.findLast((each) => each <= at)
    const isPurged = last !== undefined && held !== undefined && last > held.arrives
    return isPurged || (held !== undefined && at - held.madeAt >= life) ? undefined : held
  }

  return {
    findHeld,
    find(at) {
      held = findHeld(at)
      held ??= source(at)
      return { ...held, arrives: Math.max(at, held.arrives) }
    },
  }
}

function print({ name, p50, p99, max, over10 }) {
  const toText = (seconds) => (seconds < 100 ? `${seconds.toFixed(2)} s` : `${(seconds / 3600).toFixed(1)} h`)
  process.stdout.write(
    `  ${name.padEnd(58)} p50 ${toText(p50)}, p99 ${toText(p99)}, longest ${toText(max)}; over 10 s: ${(over10 * 100).toFixed(3)} %\n`,
  )
}
