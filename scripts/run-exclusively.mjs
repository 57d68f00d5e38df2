/**
 * Excludes other processes with a lock file that contains the holder's process id. If the holder has crashed, another
 * process takes over the lock.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const heartbeatMs = 2_000
/**
 * A lock holder on another machine (with a shared folder) or in another container cannot be checked, so its lock file
 * must be recent.
 */
const staleAfterMs = 60_000
const pollMs = 100

/**
 * Runs `work` while this process holds `lockFile`, and returns its result. If another running process holds the lock,
 * calls `onWait(pid)` once and waits until the lock is released.
 */
export async function runExclusively(lockFile, work, onWait) {
  const token = JSON.stringify({ pid: process.pid, host: hostname(), salt: Math.random() })
  await take(lockFile, token, onWait)
  const heartbeat = setInterval(() => touch(lockFile), heartbeatMs)
  const release = () => readFile(lockFile) === token && rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

async function take(lockFile, token, onWait) {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let attempt = 0; !create(lockFile, token); attempt++) {
    const held = readFile(lockFile)
    if (held !== undefined && isStale(lockFile, held)) {
      removeStale(lockFile, held)
      continue
    }
    if (attempt === 0) onWait?.(parseHolder(held)?.pid)
    await wait(pollMs)
  }
}

function create(lockFile, token) {
  try {
    writeFileSync(lockFile, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(lockFile, held) {
  const holder = parseHolder(held)
  if (holder?.host === hostname() && !isAlive(holder.pid)) return true
  return Date.now() - modifiedMs(lockFile) > staleAfterMs
}

/**
 * Moves the lock file before deleting it, so that only one of several waiting processes can remove a stale file. If a
 * slow process has moved the new holder's file by mistake, it recognises this by the file's content and moves the file
 * back.
 */
function removeStale(lockFile, held) {
  const aside = `${lockFile}.${process.pid}`
  try {
    renameSync(lockFile, aside)
  } catch {
    return
  }
  if (readFile(aside) === held) rmSync(aside, { force: true })
  else renameSync(aside, lockFile)
}

/** Returns true if a process with this id exists, regardless of the user that runs it. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function parseHolder(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readFile(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function modifiedMs(path) {
  try {
    return statSync(path).mtimeMs
  } catch {
    return Date.now()
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Another user or process has deleted the lock file. The work continues.
  }
}
