/**
 * Measures the CPU time of a process and all processes that it starts, including browsers and servers. Works only on
 * Linux: Node.js does not report the CPU time of child processes, so the figures come from /proc.
 */
import { readFileSync, readdirSync } from 'node:fs'

/** Linux reports CPU time in hundredths of a second on every architecture that Node.js supports. */
const ticksPerSecond = 100
const sampleEveryMs = 1_000

/**
 * Starts measuring a child process. `stop` must be called in the child's `exit` event. It returns seconds, or undefined
 * on operating systems other than Linux.
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
 * Returns the CPU time of child processes that have ended since the last call. The time is exact, but excludes orphaned
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
 * Adds up CPU time samples of all processes. If a child process ends between two samples, its time is included in its
 * parent's `reaped`. If both end between two samples, the next living ancestor's `reaped` includes the child's time
 * only if the parent reaped the child. No `reaped` value includes an orphaned process's time, so the process's last
 * sample is used.
 */
export function createSampler(root) {
  const seen = new Map()
  return {
    add(processes) {
      const tree = findTree(processes, (process) => process.pid === root || seen.has(toKey(process)))
      const alive = new Map([...tree].map((process) => [toKey(process), process]))
      const ended = [...seen.values()].filter((last) => !last.hasEnded && !alive.has(toKey(last)))
      for (const last of ended) last.hasEnded = true
      for (const [key, process] of alive) {
        const { reaped = 0, counted = 0 } = seen.get(key) ?? {}
        const known = findCounted({ pid: process.pid, ended, reaped: process.reaped - reaped })
        seen.set(key, { ...process, counted: counted + known })
      }
    },
    sum: () =>
      [...seen.values()].reduce(
        (sum, { own, reaped, counted }) => sum + own + Math.max(0, reaped - counted),
        0,
      ),
  }
}

/** Returns the part of a process's newly `reaped` time that the samples of its ended descendants already include. */
function findCounted({ pid, ended, reaped }) {
  const children = ended.filter(({ parent }) => parent === pid)
  if (children.length === 0) return 0
  const sum = (processes) => [...processes].reduce((total, { own, reaped }) => total + own + reaped, 0)
  const direct = sum(children)
  const descendants = new Set(children)
  for (const { pid } of descendants)
    for (const process of ended) if (process.parent === pid) descendants.add(process)
  const all = sum(descendants)
  return reaped >= all ? all : direct
}

/** The process id may be reused by a later process, so the key includes the start time. */
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

/** Parses a `/proc/<pid>/stat` file. The process name in parentheses may itself contain spaces and parentheses. */
function parseStat(text) {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system, reapedUser, reapedSystem, started] = [1, 11, 12, 13, 14, 19].map((nth) =>
    Number(fields[nth]),
  )
  return { pid: parseInt(text, 10), parent, started, own: user + system, reaped: reapedUser + reapedSystem }
}
