/**
 * Measures the CPU time of a process and all processes that it starts, including browsers and servers. Linux only:
 * Node.js reports no CPU time of child processes, so the figures come from /proc.
 */
import { readFileSync, readdirSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second on every architecture that Node.js supports. */
const ticksPerSecond = 100
const sampleEveryMs = 1_000

/**
 * Starts measuring a child process. `stop` must be called in its `exit` event and returns seconds, or undefined on
 * other systems.
 */
export function measureCpu(pid) {
  if (process.platform !== 'linux') return { stop: () => undefined }
  const sampler = createSampler(pid)
  const take = () => sampler.add(readProcesses())
  take()
  const timer = setInterval(take, sampleEveryMs)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(sampler.sum(), takeReaped()) / ticksPerSecond
    },
  }
}

/**
 * Returns the figures of child processes that have ended since the last call. They are exact, but exclude orphaned
 * processes.
 */
let counted = 0
function takeReaped() {
  const { reaped } = parseStat(readFileSync('/proc/self/stat', 'utf8'))
  const since = reaped - counted
  counted = reaped
  return since
}

/**
 * Adds up samples of all processes. A child process that ends between two samples is in its parent's `reaped`. An
 * orphaned process, or one that ends together with its parent, is in no `reaped`, so its last sample counts.
 */
export function createSampler(root) {
  const seen = new Map()
  return {
    add(processes) {
      const tree = findTree(processes, (process) => process.pid === root || seen.has(toKey(process)))
      const alive = new Map([...tree].map((process) => [toKey(process), process]))
      for (const [key, last] of seen) if (!last.hasEnded && !alive.has(key)) end(last, tree)
      for (const [key, process] of alive) seen.set(key, { ...seen.get(key), ...process })
    },
    sum: () =>
      [...seen.values()].reduce(
        (sum, { own, reaped, counted = 0 }) => sum + own + Math.max(0, reaped - counted),
        0,
      ),
  }

  /** If the parent still exists, it has reaped the process. The process's share of the parent's `reaped` is already counted. */
  function end(last, tree) {
    last.hasEnded = true
    const parent = [...tree].find(({ pid }) => pid === last.parent)
    if (!parent) return
    const key = toKey(parent)
    const known = seen.get(key) ?? parent
    seen.set(key, { ...known, counted: (known.counted ?? 0) + last.own + last.reaped })
  }
}

/** The id may be reused by a later process. */
const toKey = ({ pid, started }) => `${pid} ${started}`

function findTree(processes, isKnown) {
  const children = new Map()
  for (const process of processes)
    children.set(process.parent, [...(children.get(process.parent) ?? []), process])
  const tree = new Set(processes.filter(isKnown))
  for (const process of tree) for (const child of children.get(process.pid) ?? []) tree.add(child)
  return tree
}

function readProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))]
      } catch {
        return []
      }
    })
}

/** The name in parentheses may contain spaces and parentheses. */
function parseStat(text) {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system, reapedUser, reapedSystem, started] = [1, 11, 12, 13, 14, 19].map((nth) =>
    Number(fields[nth]),
  )
  return { pid: parseInt(text, 10), parent, started, own: user + system, reaped: reapedUser + reapedSystem }
}
