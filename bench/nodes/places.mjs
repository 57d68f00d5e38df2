/**
 * `node bench/nodes/places.mjs`: how old a page can be that a CDN of 200 places sends, by what its caches are told. A simulation with a fixed
 * seed, so it says the same on every machine; the delays are assumptions, named below. Age counts from the acknowledgement of the publish, by
 * when no server of ours answers with the older page.
 */
const places = 200
const publishes = Number(process.env.PLACES_PUBLISHES ?? 100)
const seed = 20_261_123

/** Seconds. A purge reaches a place after a time with this median, and spreads as such times do. */
const purge = { median: 0.15, spread: 0.9, lostOf: 10_000 }
/** From a place to our server and back; one of a hundred takes fifteen times as long. */
const fetchTime = { median: 0.12, spread: 0.7 }
/** Visitors a second at one place: of a popular page, and of one that is asked for now and then. */
const visits = [2, 0.02]
const [second, minute, day] = [1, 60, 86_400]
/** How long before the publish what is on its way is followed, and after it what places send. */
const before = 10
const settling = 20

const modes = [
  { name: 'every request asks us (no-cache)', life: 0 },
  { name: 'kept a second, then asked (nginx, X-Accel-Expires: 1)', life: second },
  { name: 'kept a minute, no purge', life: minute },
  { name: 'kept a day, purged once', life: day, purgedAt: [0] },
  { name: 'kept a day, purged once, through a shield', life: day, purgedAt: [0], hasShield: true },
  { name: 'kept a day, purged at 0 and 5 s, through a shield', life: day, purgedAt: [0, 5], hasShield: true },
  {
    name: 'kept an hour, purged at 0, 5 and 30 s, through a shield',
    life: 3_600,
    purgedAt: [0, 5, 30],
    hasShield: true,
  },
]

let state = seed
/** Mulberry32, of 0 to 1. */
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

/** Of one publish: until when each place sends the older page to whoever asks; 0 where it never does after the publish. */
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
  /** No purge will come any more: what is older then stays until its life is over. */
  return caches.map(({ findHeld }, place) => {
    const held = findHeld(until)
    return held?.isOld ? Math.max(ages[place], held.madeAt + mode.life) : ages[place]
  })
}

/** In the order of time. */
function listVisits(rate, until) {
  const visits = []
  for (let place = 0; place < places; place++)
    for (let at = -before + nextVisit(rate); at < until; at += nextVisit(rate)) visits.push({ at, place })
  return visits.toSorted((a, b) => a.at - b.at)
}

/** Our servers: what is asked for before the publish is older, and is on its way for a while. */
function findOwn(at) {
  const [there, back] = [timeOf(fetchTime) / 2, timeOf(fetchTime) / 2]
  const isOld = at + there < 0
  return { isOld, arrives: at + there + back, madeAt: at + there }
}

/**
 * Holds one page; who asks while it is on its way waits for it. What arrives after a purge is kept, though it was sent before: caches do not
 * know. Asked in the order of time.
 */
function createCache({ life, purgedAt }, { rate, source }) {
  const purges = arrivesOf(purgedAt)
  const madeAt = -before - random() * life
  /** A place that nobody has asked for longer than a life holds nothing. */
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
